/** Entry point: makes the parts, binds them to commands and events, starts the server. What is shown comes from the server. */

import * as vscode from 'vscode';
import { SELECTOR } from './client';
import { onDidChangePython } from './python';
import { Session } from './session';
import { RESTARTING } from './settings';
import { Status } from './status';

let session: Session | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('MLIR Activity', { log: true });
  const status = new Status(SELECTOR);
  const running = new Session(log, status);
  session = running;
  const restart = (): Promise<void> => running.restart();
  context.subscriptions.push(
    log,
    status,
    vscode.commands.registerCommand('mlirActivity.restart', restart),
    vscode.commands.registerCommand('mlirActivity.showLog', () => log.show()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (RESTARTING.some((setting) => change.affectsConfiguration(setting))) {
        void restart();
      }
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
  );
  // Not waited for: commands work only once activation is over, and a server that hangs is what "restart" is for.
  void restart().then(async () => {
    const listener = vscode.workspace.isTrusted ? await onDidChangePython(() => void restart(), log) : undefined;
    if (listener) {
      context.subscriptions.push(listener);
    }
  });
}

export async function deactivate(): Promise<void> {
  await session?.stop();
}
