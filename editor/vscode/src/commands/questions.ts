/** Commands that ask the server something about the document in focus and show the answer. */

import * as vscode from 'vscode';
import type { Focus } from '../activity/focus';
import type { Comparison, Explanation } from '../activity/protocol';
import { toRange } from '../activity/ranges';
import { counted } from '../activity/words';
import type { Session } from '../server/session';
import type { Pages } from './pages';
import { walk } from './places';

export class Questions {
  constructor(
    private readonly session: Session,
    private readonly focus: Focus,
    private readonly pages: Pages,
  ) {}

  /** Why the operation under the cursor is what it is, step by step. */
  async explain(): Promise<void> {
    const { document, position } = this.cursor();
    const found = await this.session.execute<Explanation | null>('mlirActivity.explain', document, { position });
    const operation = found?.operation;
    if (!operation) {
      void vscode.window.showInformationMessage('MLIR Activity: there is no operation under the cursor that is analysed.');
      return;
    }
    const { name, activity, reason, range } = operation;
    const steps = [{ message: `${name} is ${activity}: ${reason.message}`, range }, ...reason.path];
    await walk(
      document,
      `Why ${name} is ${activity}${reason.code ? ` (${reason.code})` : ''}`,
      'Walk along the path; Escape goes back',
      steps.map(({ message, range: where }) => ({ label: message, range: toRange(where) })),
    );
  }

  /** Which outputs of the function around the cursor depend on which of its inputs. */
  async summary(): Promise<void> {
    const { document, position } = this.cursor();
    const { markdown } = await this.session.execute<{ markdown: string }>('mlirActivity.showSummary', document, { position });
    await this.pages.showMarkdown('Summary', markdown || 'There is no analysed function under the cursor.');
  }

  /** Where an analysis of the whole program at once comes to other classes. */
  async compare(): Promise<void> {
    const { document } = this.cursor();
    const { differences } = await this.session.execute<Comparison>('mlirActivity.compareModes', document);
    if (!differences.length) {
      void vscode.window.showInformationMessage('MLIR Activity: the whole-program analysis comes to the same classes.');
      return;
    }
    await walk(
      document,
      `${counted(differences.length, 'operation')} of another class in the whole-program analysis`,
      'Go to an operation; Escape goes back',
      differences.map((each) => ({
        label: each.operation,
        detail: `in @${each.function}: ${each.modular} here, ${each.wholeProgram} in the whole program`,
        range: toRange(each.range),
      })),
    );
  }

  /** Analyses the text as it is now, where the setting `run` does not. */
  async analyse(): Promise<void> {
    await this.session.execute('mlirActivity.analyse', this.cursor().document);
  }

  /** What a report of a bug needs. */
  async debugInformation(): Promise<void> {
    const server = this.session.running ? await this.session.execute<object>('mlirActivity.debugInformation', undefined) : this.session.phase;
    await this.pages.showText('mlir-activity.json', JSON.stringify({ vscode: vscode.version, server }, undefined, 2));
  }

  private cursor(): { document: vscode.TextDocument; position: { line: number; character: number } } {
    const { document, editor } = this.focus;
    if (!document) {
      throw new Error('Open an MLIR file first.');
    }
    const { line, character } = editor?.selection.active ?? new vscode.Position(0, 0);
    return { document, position: { line, character } };
  }
}
