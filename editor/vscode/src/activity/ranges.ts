/** From the server's ranges to VS Code's, and to those that look well when they are drawn. */

import * as vscode from 'vscode';
import type { Range } from './protocol';

export function toRange({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** A range line by line, without the blanks and the comments on lines of their own. */
export function linesOf(document: vscode.TextDocument, range: vscode.Range): vscode.Range[] {
  const found: vscode.Range[] = [];
  for (let line = range.start.line; line <= Math.min(range.end.line, document.lineCount - 1); line++) {
    const { firstNonWhitespaceCharacterIndex: indent, text } = document.lineAt(line);
    const start = line === range.start.line ? range.start.character : indent;
    const end = line === range.end.line ? range.end.character : text.trimEnd().length;
    if (start < end && !text.startsWith('//', start)) {
      found.push(new vscode.Range(line, start, line, end));
    }
  }
  return found;
}
