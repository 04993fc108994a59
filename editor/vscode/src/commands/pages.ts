/** Read-only documents that the extension makes: summaries, reports. */

import * as vscode from 'vscode';

const SCHEME = 'mlir-activity';

export class Pages implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly subscriptions: vscode.Disposable;

  constructor() {
    this.subscriptions = vscode.Disposable.from(
      this.changed,
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.texts.delete(uri.toString())),
    );
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? '';
  }

  /** Shows Markdown as a page beside the editor. */
  async showMarkdown(name: string, text: string): Promise<void> {
    await vscode.commands.executeCommand('markdown.showPreviewToSide', this.put(`${name}.md`, text));
  }

  /** Shows a text in an editor; its language follows from the name. */
  async showText(name: string, text: string): Promise<void> {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(this.put(name, text)), { preview: true });
  }

  /** The same beside the editor, which keeps the focus. */
  async showTextBeside(name: string, text: string): Promise<void> {
    const document = await vscode.workspace.openTextDocument(this.put(name, text));
    await vscode.window.showTextDocument(document, { preview: true, preserveFocus: true, viewColumn: vscode.ViewColumn.Beside });
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private put(name: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${name}` });
    this.texts.set(uri.toString(), text);
    this.changed.fire(uri);
    return uri;
  }
}
