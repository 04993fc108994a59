import { expect, it } from 'vitest';
import { Restarts } from '../src/server/restarts';

const MINUTE = 60 * 1000;

it('allows four restarts within three minutes, each after twice the time', () => {
  const restarts = new Restarts();
  expect([0, 1, 2, 3, 4].map((second) => restarts.allow(second * 1000))).toEqual([250, 500, 1000, 2000, undefined]);
});

it('allows any number of restarts that lie apart', () => {
  const restarts = new Restarts();
  expect(Array.from({ length: 20 }, (_, times) => restarts.allow(times * 4 * MINUTE))).toEqual(Array(20).fill(250));
});
