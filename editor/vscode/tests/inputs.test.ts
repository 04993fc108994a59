import { expect, it } from 'vitest';
import { splitInputs } from '../src/commands/inputs';

it.each<[string, string[] | undefined]>([
  ['', []],
  ['x=1.5', ['x=1.5']],
  ['x=1.5 %w=[1, 2, 3]', ['x=1.5', '%w=[1, 2, 3]']],
  [' a=[[1, 2], [3, 4]], b = 2; c=-1e-3 ', ['a=[[1, 2], [3, 4]]', 'b = 2', 'c=-1e-3']],
  ['x', undefined],
  ['x=', undefined],
  ['x=1 =2', ['x=1 =2']],
])('%j are %j', (text, expected) => {
  expect(splitInputs(text)).toEqual(expected);
});
