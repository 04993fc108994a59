/** Which server runs: looks one up, starts it, replaces it. At most one, for all folders. */

import * as vscode from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';
import { Connection } from './client';
import { offerHelp } from './help';
import { findServer } from './lookup';
import { Restarts } from './restarts';
import { surroundings } from './surroundings';

/** What the server is doing, as far as the user can see it. */
export type Phase =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'starting'; readonly origin: string }
  | { readonly kind: 'running'; readonly origin: string; readonly version: string; readonly own: boolean }
  | { readonly kind: 'failed'; readonly problem: string };

export class Session {
  private connection: Connection | undefined;
  private readonly restarts = new Restarts();
  /** Starts and stops queue up here: two that overlap would leave a server behind. */
  private last: Promise<void> = Promise.resolve();
  private readonly changed = new vscode.EventEmitter<Phase>();
  readonly onDidChangePhase = this.changed.event;
  phase: Phase = { kind: 'stopped' };

  constructor(
    private readonly log: vscode.LogOutputChannel,
    private readonly middleware: Middleware,
    private readonly ownEnvironment: string,
  ) {}

  /** Stops the server, if one runs, and starts the one that the settings of this moment name. Never rejects. */
  restart(): Promise<void> {
    return this.enqueue(async () => {
      await this.stopNow();
      await this.startNow();
    });
  }

  stop(): Promise<void> {
    return this.enqueue(() => this.stopNow());
  }

  get running(): boolean {
    return this.phase.kind === 'running';
  }

  /**
   * Asks the server about a document as it is now: `parameters` without `uri` and `version`, which are added. Rejects with the server's
   * error, and when none runs.
   */
  request<T>(method: string, document: vscode.TextDocument, parameters: object = {}, token?: vscode.CancellationToken): Promise<T> {
    const connection = this.ready();
    return connection.request<T>(method, { uri: connection.uri(document), version: document.version, ...parameters }, token);
  }

  /** Runs one of the server's commands, on a document unless it is about none. Rejects as `request` does. */
  execute<T>(command: string, document: vscode.TextDocument | undefined, parameters: object = {}): Promise<T> {
    const connection = this.ready();
    const about = document ? { uri: connection.uri(document), version: document.version } : {};
    return connection.request<T>('workspace/executeCommand', { command, arguments: [{ ...about, ...parameters }] });
  }

  /** Lets the editor ask again for what the middleware changes. */
  refresh(): void {
    if (this.running) {
      this.connection?.refresh();
    }
  }

  private ready(): Connection {
    if (!this.connection || !this.running) {
      throw new Error('The language server does not run.');
    }
    return this.connection;
  }

  private enqueue(work: () => Promise<void>): Promise<void> {
    this.connection?.abandonStart();
    this.last = this.last.then(work).catch((error: unknown) => {
      this.log.error(String(error));
      this.show({ kind: 'failed', problem: String(error) });
    });
    return this.last;
  }

  private async startNow(): Promise<void> {
    const { server, log, problem, installable } = await findServer(await surroundings(this.ownEnvironment, this.log));
    log.forEach((line) => this.log.info(line));
    if (!server) {
      this.fail(problem, installable);
      return;
    }
    const { origin, own } = server;
    this.show({ kind: 'starting', origin });
    const events = {
      running: (version: string) => this.show({ kind: 'running', origin, version, own }),
      ended: () => void this.again(connection),
    };
    const connection = new Connection(server, vscode.workspace.workspaceFolders?.[0]?.uri.fsPath, this.log, events, this.middleware);
    this.connection = connection;
    try {
      await connection.start();
    } catch (error) {
      if (connection.abandoned) {
        return;
      }
      this.log.error(String(error));
      this.fail(`The language server (${origin}) did not start; the log says why.`, installable);
    }
  }

  /** The server has ended: start it again, once it is time to, unless something else was started or stopped meanwhile. */
  private async again(ended: Connection): Promise<void> {
    const delay = this.restarts.allow(Date.now());
    if (delay === undefined) {
      this.fail('The language server keeps ending and is not started again; the log says why.', false);
      return;
    }
    this.log.warn(`The language server has ended; it is started again in ${delay} ms.`);
    this.show({ kind: 'starting', origin: 'after its end' });
    await new Promise((resolve) => setTimeout(resolve, delay));
    await this.enqueue(async () => {
      if (this.connection === ended) {
        await this.startNow();
      }
    });
  }

  private async stopNow(): Promise<void> {
    const connection = this.connection;
    this.connection = undefined;
    await connection?.stop();
    this.show({ kind: 'stopped' });
  }

  private fail(problem: string, installable: boolean): void {
    this.show({ kind: 'failed', problem });
    void offerHelp(problem, installable, this.log);
  }

  private show(phase: Phase): void {
    this.phase = phase;
    void vscode.commands.executeCommand('setContext', 'mlirActivity.running', phase.kind === 'running');
    void vscode.commands.executeCommand('setContext', 'mlirActivity.failed', phase.kind === 'failed');
    this.changed.fire(phase);
  }
}
