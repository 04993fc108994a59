/** Opens an example program as a new document, for the first steps. */

import * as vscode from 'vscode';

export async function openExample(extension: vscode.Uri): Promise<void> {
  const file = vscode.Uri.joinPath(extension, 'dist', 'example.mlir');
  const content = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'mlir', content }));
}
