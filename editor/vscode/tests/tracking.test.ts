import { expect, it } from 'vitest';
import { moved, type Change } from '../src/graph/tracking';

function change(startLine: number, start: number, endLine: number, end: number, text: string): Change {
  return { range: { start: { line: startLine, character: start }, end: { line: endLine, character: end } }, text };
}

const AT = { line: 5, character: 10 };

it.each<[string, Change[], [number, number]]>([
  ['nothing before it changes', [change(6, 0, 7, 3, 'x'), change(5, 12, 5, 12, 'x')], [5, 10]],
  ['lines are inserted above', [change(2, 0, 2, 0, 'a\nb\n')], [7, 10]],
  ['lines are removed above', [change(1, 4, 3, 0, '')], [3, 10]],
  ['text is inserted in front of it', [change(5, 2, 5, 2, 'abc')], [5, 13]],
  ['text is inserted right at it', [change(5, 10, 5, 10, '  ')], [5, 12]],
  ['a line break is inserted in front of it', [change(5, 4, 5, 4, '\r\n  ')], [6, 8]],
  ['lines are joined', [change(4, 7, 5, 2, '')], [4, 15]],
  ['what it stands in is replaced', [change(5, 8, 5, 14, 'xyz')], [5, 11]],
  ['what starts at it is replaced', [change(5, 10, 5, 14, 'xyz')], [5, 10]],
  ['several things change at once', [change(1, 0, 1, 0, 'a\n'), change(3, 0, 4, 0, ''), change(5, 0, 5, 1, '')], [5, 9]],
])('a place is found again when %s', (_, changes, [line, character]) => {
  expect(moved(AT, changes)).toEqual({ line, character });
});
