/** Whether and how activity is shown in the text: the Show/Hide switch of the window and the settings `highlight`. */

import * as vscode from 'vscode';
import { HIGHLIGHT_STYLES, type HighlightStyle } from './styles';

const HIDDEN = 'mlirActivity.hidden';

export class Display implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly subscriptions: vscode.Disposable;

  /** `memory` keeps the switch as it was when the window is opened again. */
  constructor(private readonly memory: vscode.Memento) {
    this.subscriptions = vscode.Disposable.from(
      this.changed,
      vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration('mlirActivity.highlight') && this.changed.fire()),
    );
    this.tell();
  }

  /** The user has switched everything off that is shown in the text unasked. */
  get hidden(): boolean {
    return this.memory.get(HIDDEN, false);
  }

  async setHidden(hidden: boolean): Promise<void> {
    await this.memory.update(HIDDEN, hidden);
    this.tell();
    this.changed.fire();
  }

  /** A setting can hold any JSON value, whatever its schema says. */
  style(document: vscode.TextDocument): HighlightStyle {
    const style: unknown = vscode.workspace.getConfiguration('mlirActivity', document).get('highlight.style');
    return HIGHLIGHT_STYLES.find((each) => each === style) ?? 'fade';
  }

  active(document: vscode.TextDocument): boolean {
    return vscode.workspace.getConfiguration('mlirActivity', document).get('highlight.active') === true;
  }

  patterns(document: vscode.TextDocument): boolean {
    return vscode.workspace.getConfiguration('mlirActivity', document).get('highlight.patterns') !== false;
  }

  /** Whether inactive operations are faded by their diagnostics. */
  fades(document: vscode.TextDocument): boolean {
    return !this.hidden && this.style(document) === 'fade';
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private tell(): void {
    void vscode.commands.executeCommand('setContext', HIDDEN, this.hidden);
  }
}
