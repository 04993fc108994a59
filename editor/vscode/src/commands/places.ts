/** A list of places in a text to walk through: each is shown in the text while it is selected; giving up goes back. */

import * as vscode from 'vscode';

export interface Place {
  readonly label: string;
  readonly detail?: string;
  readonly range: vscode.Range;
}

export async function walk(document: vscode.TextDocument, title: string, placeholder: string, places: readonly Place[]): Promise<void> {
  const editor = await show(document);
  const before = editor.selection;
  const pick = vscode.window.createQuickPick<vscode.QuickPickItem & { place: Place }>();
  pick.title = title;
  pick.placeholder = placeholder;
  pick.matchOnDescription = true;
  pick.items = places.map((place) => ({
    label: place.label,
    description: `line ${place.range.start.line + 1}`,
    ...(place.detail === undefined ? {} : { detail: place.detail }),
    place,
  }));
  let accepted = false;
  pick.onDidChangeActive(([item]) => item && select(editor, item.place.range));
  pick.onDidAccept(() => {
    accepted = true;
    pick.hide();
  });
  await new Promise<void>((resolve) => {
    pick.onDidHide(() => resolve());
    pick.show();
  });
  pick.dispose();
  if (accepted) {
    await show(document);
  } else {
    select(editor, before);
  }
}

/** Shows a place of a document in an editor, the one that shows the document already if there is one. */
export async function reveal(uri: vscode.Uri, range: vscode.Range, preserveFocus = false): Promise<void> {
  select(await show(await vscode.workspace.openTextDocument(uri), preserveFocus), range);
}

async function show(document: vscode.TextDocument, preserveFocus = false): Promise<vscode.TextEditor> {
  const column = vscode.window.visibleTextEditors.find((editor) => editor.document === document)?.viewColumn;
  return vscode.window.showTextDocument(document, { preserveFocus, ...(column === undefined ? {} : { viewColumn: column }) });
}

function select(editor: vscode.TextEditor, range: vscode.Range): void {
  editor.selection = new vscode.Selection(range.start, range.end);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
