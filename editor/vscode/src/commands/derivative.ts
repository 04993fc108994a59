/** Shows the program with the derivative of a function as a read-only document beside its source. Nothing is run. */

import * as vscode from 'vscode';
import type { Node } from '../activity/outline';
import type { DerivativeText } from '../activity/protocol';
import type { Session } from '../server/session';
import type { Gradients, GradientTarget } from './gradient';
import type { Pages } from './pages';

export async function showDerivative(
  session: Session,
  gradients: Gradients,
  pages: Pages,
  target: GradientTarget | Node | vscode.Uri | undefined,
): Promise<void> {
  const { document, name } = await gradients.resolve(target);
  const title = `Building the derivative of @${name}`;
  const answer = await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title, cancellable: true }, async (_, token) => {
    try {
      return await session.request<DerivativeText>('mlirActivity/derivative', document, { function: name }, token);
    } catch (error) {
      if (token.isCancellationRequested) {
        return undefined;
      }
      throw error;
    }
  });
  if (answer) {
    await pages.showTextBeside(`Derivative of @${name}.mlir`, answer.text);
  }
}
