/** Entry point: makes the parts, binds them to commands and events, starts the server. What is shown comes from the server. */

import * as vscode from 'vscode';
import { Display } from './activity/display';
import { Focus } from './activity/focus';
import { Highlighter } from './activity/highlight';
import { middleware } from './activity/middleware';
import { Overviews } from './activity/overviews';
import { Requests } from './activity/requests';
import { Status } from './activity/status';
import { Tree } from './activity/tree';
import { register } from './commands/register';
import { Gradients } from './commands/gradient';
import { Installer } from './commands/installing';
import { Pages } from './commands/pages';
import { Questions } from './commands/questions';
import { GraphPanel } from './graph/panel';
import { onDidChangePython } from './server/python';
import { Session } from './server/session';
import { RESTARTING } from './server/settings';

let session: Session | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('MLIR Activity', { log: true });
  const environment = vscode.Uri.joinPath(context.globalStorageUri, 'environment').fsPath;
  const display = new Display(context.workspaceState);
  const running = new Session(log, middleware(display), environment);
  session = running;
  const focus = new Focus();
  const overviews = new Overviews(running);
  const requests = new Requests(running, overviews, focus);
  const pages = new Pages();
  const installer = new Installer(running, environment, context, log);
  const gradients = new Gradients(running, focus, overviews, pages, context.extensionPath);
  const graph = new GraphPanel(running, overviews, context.extensionPath, log);
  const restart = (): Promise<void> => running.restart();
  context.subscriptions.push(
    log,
    display,
    focus,
    overviews,
    requests,
    pages,
    graph,
    gradients,
    new Status(running, overviews, focus),
    new Tree(overviews, focus),
    new Highlighter(running, overviews, display, vscode.Uri.joinPath(context.extensionUri, 'images', 'gutter')),
    display.onDidChange(() => running.refresh()),
    running.onDidChangePhase((phase) => phase.kind === 'running' && phase.own && void installer.offerUpdate(phase.version)),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (RESTARTING.some((setting) => change.affectsConfiguration(setting))) {
        void restart();
      }
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
    register({
      log,
      session: running,
      display,
      requests,
      overviews,
      installer,
      questions: new Questions(running, focus, pages),
      graph,
      gradients,
      pages,
      focus,
      context,
    }),
  );
  void vscode.commands.executeCommand('setContext', 'mlirActivity.activated', true);
  // Not waited for: commands work only once activation is over, and a server that hangs is what "restart" is for.
  void restart().then(async () => {
    if (vscode.workspace.isTrusted) {
      context.subscriptions.push(await onDidChangePython(() => void restart(), log));
    }
  });
}

export async function deactivate(): Promise<void> {
  await session?.stop();
}
