/** Which server runs: looks one up, starts it, replaces it. At most one, for all folders. */

import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter } from 'node:path';
import * as vscode from 'vscode';
import { Connection } from './client';
import { offerHelp } from './help';
import { findServer, installCommand, type Lookup } from './lookup';
import { activePython } from './python';
import { readServerSettings } from './settings';
import type { Status } from './status';

export class Session {
  private connection: Connection | undefined;
  /** Starts and stops queue up here: two that overlap would leave a server behind. */
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly log: vscode.LogOutputChannel,
    private readonly status: Status,
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

  private enqueue(work: () => Promise<void>): Promise<void> {
    this.connection?.abandonStart();
    this.last = this.last.then(work).catch((error: unknown) => {
      this.log.error(String(error));
      this.status.failed(String(error));
    });
    return this.last;
  }

  private async startNow(): Promise<void> {
    const { server, log, problem, install } = await lookUp(this.log);
    log.forEach((line) => this.log.info(line));
    if (!server) {
      this.status.failed(problem);
      void offerHelp(problem, install, this.log);
      return;
    }
    const { origin } = server;
    this.status.starting(origin);
    const connection = new Connection(server, vscode.workspace.workspaceFolders?.[0]?.uri.fsPath, this.log, {
      running: (version) => this.status.running(version, origin),
      restarting: () => this.status.starting(origin),
      gone: () => this.fail('The language server keeps ending and is not started again; the log says why.', undefined),
    });
    this.connection = connection;
    try {
      await connection.start();
    } catch (error) {
      if (connection.abandoned) {
        return;
      }
      this.log.error(String(error));
      const { interpreter } = server;
      this.fail(`The language server (${origin}) did not start; the log says why.`, interpreter && installCommand(interpreter));
    }
  }

  private async stopNow(): Promise<void> {
    const connection = this.connection;
    this.connection = undefined;
    await connection?.stop();
    this.status.stopped();
  }

  private fail(problem: string, install: string | undefined): void {
    this.status.failed(problem);
    void offerHelp(problem, install, this.log);
  }
}

async function lookUp(log: vscode.LogOutputChannel): Promise<Lookup> {
  const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
  const configuration = vscode.workspace.getConfiguration('mlirActivity');
  const trusted = vscode.workspace.isTrusted;
  return findServer({
    settings: readServerSettings((name) => configuration.get(name), {
      home: homedir(),
      workspaceFolder: folders[0],
      environment: process.env,
    }),
    activePython: trusted ? await activePython(log) : undefined,
    workspaceFolders: folders,
    trusted,
    searchPath: (process.env['PATH'] ?? '').split(delimiter),
    windows: process.platform === 'win32',
    isExecutable,
  });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
