/** One language server process and the client that speaks to it, from start to end. */

import { spawn, type ChildProcess } from 'node:child_process';
import type * as vscode from 'vscode';
import { CloseAction, ErrorAction, LanguageClient, RevealOutputChannelOn, State } from 'vscode-languageclient/node';
import type { Server } from './lookup';
import { Restarts } from './restarts';

export const SELECTOR = [
  { scheme: 'file', language: 'mlir' },
  { scheme: 'untitled', language: 'mlir' },
];

export interface Events {
  /** The server answers; `version` is what it says about itself. */
  running(version: string): void;
  /** The server has died after it ran, and is started again. */
  restarting(): void;
  /** The server has died after it ran, too often to be started again, or cannot be started again. */
  gone(): void;
}

/** Leaves it to us to tell the user: the library would show a message of its own for each step of a failure. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

export class Connection {
  private readonly client: LanguageClient;
  private process: ChildProcess | undefined;
  private hasRun = false;
  private wasAbandoned = false;

  constructor(
    private readonly server: Server,
    folder: string | undefined,
    log: vscode.LogOutputChannel,
    private readonly events: Events,
  ) {
    const restarts = new Restarts();
    this.client = new QuietClient('mlirActivity', 'MLIR Activity', () => this.run(folder), {
      documentSelector: SELECTOR,
      outputChannel: log,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      synchronize: { configurationSection: 'mlirActivity' },
      // `start` reports a failure: no second message from here.
      initializationFailedHandler: () => false,
      errorHandler: {
        error: (_error, _message, count) => ({ action: (count ?? 0) > 3 ? ErrorAction.Shutdown : ErrorAction.Continue, handled: true }),
        closed: () => {
          if (!this.hasRun) {
            return { action: CloseAction.DoNotRestart, handled: true };
          }
          if (restarts.allow(Date.now())) {
            events.restarting();
            return { action: CloseAction.Restart, handled: true };
          }
          events.gone();
          return { action: CloseAction.DoNotRestart, handled: true };
        },
      },
    });
    this.client.onDidChangeState(({ newState }) => {
      if (newState === State.Running) {
        this.hasRun = true;
        events.running(this.client.initializeResult?.serverInfo?.version ?? '');
      }
    });
  }

  /** Starts the server; rejects if it cannot be run or ends before it answers. */
  async start(): Promise<void> {
    await this.client.start();
  }

  /** Stops the server; one that does not answer is killed. */
  async stop(): Promise<void> {
    if (this.client.isRunning()) {
      await this.client.dispose().catch(() => undefined);
    }
    this.kill();
  }

  /** Ends a start that hangs; `start` then rejects. */
  abandonStart(): void {
    if (!this.client.isRunning()) {
      this.wasAbandoned = true;
      this.kill();
    }
  }

  /** Whether `start` rejected because it was told to, which is no news for the user. */
  get abandoned(): boolean {
    return this.wasAbandoned;
  }

  private kill(): void {
    this.process?.kill();
    this.process = undefined;
  }

  private async run(folder: string | undefined): Promise<ChildProcess> {
    const child = spawn(this.server.command, this.server.args, folder === undefined ? {} : { cwd: folder });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => {
        reject(error);
        if (this.hasRun) {
          this.events.gone();
        }
      });
    });
    this.process = child;
    return child;
  }
}
