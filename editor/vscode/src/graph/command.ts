/** The command that shows a graph: of the place under the cursor, of what a lens stands above, or of a function in the view. */

import * as vscode from 'vscode';
import type { View } from '../../page/data';
import type { Focus } from '../activity/focus';
import type { Node } from '../activity/outline';
import type { Position } from '../activity/protocol';
import type { GraphPanel } from './panel';

/** What a lens gives along. */
export interface LensTarget {
  readonly uri: string;
  readonly view: View;
  readonly position: Position;
}

export async function showGraph(panel: GraphPanel, focus: Focus, given?: LensTarget | Node | vscode.Uri): Promise<void> {
  if (given && 'view' in given) {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(given.uri));
    await panel.show(document, { view: given.view, target: { position: given.position } });
    return;
  }
  const { document, editor } = focus;
  if (!document) {
    throw new Error('Open an MLIR file first.');
  }
  if (given && 'kind' in given && given.function !== undefined) {
    await panel.show(document, { view: 'function', target: { function: given.function } });
    return;
  }
  const { line, character } = editor?.selection.active ?? new vscode.Position(0, 0);
  await panel.show(document, { view: 'slice', target: { position: { line, character } } });
}
