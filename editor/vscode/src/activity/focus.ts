/** The MLIR document that views, status and commands are about: that of the active editor, else the last one that is still open. */

import * as vscode from 'vscode';
import { isMlir } from './overviews';

export class Focus implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly subscriptions: vscode.Disposable;
  private last: vscode.TextDocument | undefined;

  constructor() {
    this.subscriptions = vscode.Disposable.from(
      this.changed,
      vscode.window.onDidChangeActiveTextEditor((editor) => this.move(editor)),
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (document === this.last) {
          this.last = undefined;
          this.changed.fire();
        }
      }),
    );
    this.move(vscode.window.activeTextEditor);
  }

  get document(): vscode.TextDocument | undefined {
    return this.last;
  }

  /** An editor that shows the document. */
  get editor(): vscode.TextEditor | undefined {
    const active = vscode.window.activeTextEditor;
    return active?.document === this.last ? active : vscode.window.visibleTextEditors.find((editor) => editor.document === this.last);
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private move(editor: vscode.TextEditor | undefined): void {
    if (editor && isMlir(editor.document)) {
      this.last = editor.document;
      this.changed.fire();
    }
  }
}
