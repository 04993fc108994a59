/** Tells the user why no server runs, with what can be done about it. */

import * as vscode from 'vscode';

/** `install` is the command line that installs the server, if that would help. */
export async function offerHelp(problem: string, install: string | undefined, log: vscode.LogOutputChannel): Promise<void> {
  const actions = ['Open Settings', ...(install ? ['Copy Install Command'] : []), 'Show Log'];
  const advice = install ? ` To install it: ${install}` : '';
  const choice = await vscode.window.showErrorMessage(`MLIR Activity: ${problem}${advice}`, ...actions);
  if (choice === 'Open Settings') {
    await vscode.commands.executeCommand('workbench.action.openSettings', 'mlirActivity');
  } else if (choice === 'Copy Install Command' && install) {
    await vscode.env.clipboard.writeText(install);
  } else if (choice === 'Show Log') {
    log.show();
  }
}
