/** Saves what the page exports, where the user wants it. */

import * as vscode from 'vscode';
import type { ExportFormat, PageMessage } from '../../page/messages';

const FILTERS: Record<ExportFormat, string> = { svg: 'Picture (SVG)', png: 'Picture (PNG)', dot: 'Graphviz', json: 'JSON' };

/** `beside`: the text that it is about. */
export async function saveExport({ format, name, data }: PageMessage & { type: 'export' }, beside: vscode.Uri | undefined): Promise<void> {
  const folder = beside?.scheme === 'file' ? vscode.Uri.joinPath(beside, '..') : vscode.workspace.workspaceFolders?.[0]?.uri;
  // The name is made from names in the program, which may hold anything.
  const file = `${name.replace(/\.\w+$/, '').replace(/[^\w.-]+/g, '_') || 'graph'}.${format}`;
  const target = await vscode.window.showSaveDialog({
    filters: { [FILTERS[format]]: [format] },
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, file) } : {}),
  });
  if (!target) {
    return;
  }
  try {
    await vscode.workspace.fs.writeFile(target, format === 'png' ? Buffer.from(data, 'base64') : Buffer.from(data, 'utf8'));
  } catch (error) {
    void vscode.window.showErrorMessage(`MLIR Activity: the graph was not saved: ${error instanceof Error ? error.message : String(error)}`);
    return;
  }
  const choice = await vscode.window.showInformationMessage(`The graph was saved as ${target.fsPath}.`, ...(format === 'png' ? [] : ['Open']));
  if (choice) {
    await vscode.window.showTextDocument(target);
  }
}
