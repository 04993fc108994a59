/** The command that makes an environment of the extension's own and installs the server into it. */

import * as vscode from 'vscode';
import { install, packageToInstall } from '../server/install';
import type { Session } from '../server/session';
import { pythons, WINDOWS } from '../server/surroundings';

export class Installer {
  private working = false;
  private offered = false;

  constructor(
    private readonly session: Session,
    private readonly environment: string,
    private readonly context: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** Shows progress, and can be cancelled; then the server is started. A second call while one works does nothing. */
  async install(): Promise<void> {
    if (this.working) {
      return;
    }
    this.working = true;
    const before = this.session.running;
    try {
      const problem = await vscode.window.withProgress(
        { location: vscode.ProgressLocation.Notification, title: 'MLIR Activity', cancellable: true },
        (progress, token) => this.run((message) => progress.report({ message }), token),
      );
      if (problem === undefined) {
        await this.session.restart();
      } else {
        this.tell(problem);
        await (before && this.session.restart());
      }
    } finally {
      this.working = false;
    }
  }

  private async run(onProgress: (what: string) => void, token: vscode.CancellationToken): Promise<string | undefined> {
    const abort = new AbortController();
    token.onCancellationRequested(() => abort.abort());
    onProgress('Looking for Python');
    // A server that runs from the environment would hold on to its files.
    await this.session.stop();
    return install({
      pythons: await pythons(this.log),
      environment: this.environment,
      package: await packageToInstall(this.context.extensionPath, this.version),
      windows: WINDOWS,
      onProgress,
      onLine: (line) => this.log.info(line),
      signal: abort.signal,
    });
  }

  /** Tells the user when the server in the environment is not the one that came with this version of the extension. */
  async offerUpdate(version: string): Promise<void> {
    const mine = this.version;
    if (version !== mine && !this.offered) {
      this.offered = true;
      const update = 'Update';
      const message = `MLIR Activity ${mine} runs with version ${version} of its server, from the environment that it made.`;
      if ((await vscode.window.showInformationMessage(message, update)) === update) {
        await this.install();
      }
    }
  }

  private get version(): string {
    return (this.context.extension.packageJSON as { version: string }).version;
  }

  private tell(problem: string): void {
    this.log.error(problem);
    void vscode.window.showErrorMessage(`MLIR Activity: ${problem}`, 'Try Again', 'Show Log').then((choice) => {
      if (choice === 'Try Again') {
        void this.install();
      } else if (choice === 'Show Log') {
        this.log.show();
      }
    });
  }
}
