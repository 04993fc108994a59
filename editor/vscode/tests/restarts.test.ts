import { expect, it } from 'vitest';
import { Restarts } from '../src/restarts';

const MINUTE = 60 * 1000;

it('allows four restarts within three minutes', () => {
  const restarts = new Restarts();
  expect([0, 1, 2, 3, 4].map((second) => restarts.allow(second * 1000))).toEqual([true, true, true, true, false]);
});

it('allows any number of restarts that lie apart', () => {
  const restarts = new Restarts();
  expect(Array.from({ length: 20 }, (_, times) => restarts.allow(times * MINUTE)).every(Boolean)).toBe(true);
});
