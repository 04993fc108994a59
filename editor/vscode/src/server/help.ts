/** Tells the user why no server runs, with what can be done about it. */

import * as vscode from 'vscode';

/** `installable`: an environment with the server would help. */
export async function offerHelp(problem: string, installable: boolean, log: vscode.LogOutputChannel): Promise<void> {
  const install = 'Create an Environment and Install';
  const actions = [...(installable ? [install] : []), 'Open Settings', 'Show Log'];
  const choice = await vscode.window.showErrorMessage(`MLIR Activity: ${problem}`, ...actions);
  if (choice === install) {
    await vscode.commands.executeCommand('mlirActivity.install');
  } else if (choice === 'Open Settings') {
    await vscode.commands.executeCommand('workbench.action.openSettings', 'mlirActivity');
  } else if (choice === 'Show Log') {
    log.show();
  }
}
