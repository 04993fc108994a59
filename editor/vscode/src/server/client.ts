/** One language server process and the client that speaks to it, from start to end. */

import { spawn, type ChildProcess } from 'node:child_process';
import * as vscode from 'vscode';
import {
  CloseAction,
  CodeLensRequest,
  DocumentDiagnosticRequest,
  ErrorAction,
  InlayHintRequest,
  LanguageClient,
  RevealOutputChannelOn,
  State,
  type Middleware,
} from 'vscode-languageclient/node';
import type { Server } from './lookup';

export const SELECTOR = [
  { scheme: 'file', language: 'mlir' },
  { scheme: 'untitled', language: 'mlir' },
];

/** Commands of the extension that the server may put into lenses. */
const LENS_COMMANDS = ['mlirActivity.showGraph', 'mlirActivity.showGradient'];

export interface Events {
  /** The server answers; `version` is what it says about itself. */
  running(version: string): void;
  /** The server has died after it ran. This connection is over: the library's own restart leaves documents that are opened later without
   * diagnostics, since their feature listens to events that the restart has ended. */
  ended(): void;
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
  private stopped = false;

  constructor(
    private readonly server: Server,
    folder: string | undefined,
    log: vscode.LogOutputChannel,
    events: Events,
    middleware: Middleware,
  ) {
    this.client = new QuietClient('mlirActivity', 'MLIR Activity', () => this.run(folder), {
      documentSelector: SELECTOR,
      outputChannel: log,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      synchronize: { configurationSection: 'mlirActivity' },
      middleware,
      // `start` reports a failure: no second message from here.
      initializationFailedHandler: () => false,
      errorHandler: {
        error: (_error, _message, count) => ({ action: (count ?? 0) > 3 ? ErrorAction.Shutdown : ErrorAction.Continue, handled: true }),
        closed: () => {
          if (this.hasRun && !this.stopped) {
            this.stopped = true;
            events.ended();
          }
          return { action: CloseAction.DoNotRestart, handled: true };
        },
      },
    });
    this.client.registerFeature({
      fillClientCapabilities: (capabilities) => {
        capabilities.experimental = { ...(capabilities.experimental as object | undefined), mlirActivity: { commands: LENS_COMMANDS } };
      },
      initialize: () => undefined,
      getState: () => ({ kind: 'static' }),
      clear: () => undefined,
    });
    this.client.onDidChangeState(({ newState }) => {
      if (newState === State.Running) {
        this.hasRun = true;
        // Only when its start is over has the server been told of the open documents.
        void this.client.start().then(() => events.running(this.client.initializeResult?.serverInfo?.version ?? ''), () => undefined);
      }
    });
  }

  /** Starts the server; rejects if it cannot be run or ends before it answers. */
  async start(): Promise<void> {
    await this.client.start();
  }

  /** Stops the server; one that does not answer is killed. */
  async stop(): Promise<void> {
    this.stopped = true;
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

  /** Asks the server; rejects with its error, or when it does not run. */
  request<T>(method: string, parameters: object, token?: vscode.CancellationToken): Promise<T> {
    // A token that is undefined would be sent as a second parameter.
    return token ? this.client.sendRequest<T>(method, parameters, token) : this.client.sendRequest<T>(method, parameters);
  }

  /** What a notification or a request of ours names a document by. */
  uri(document: vscode.TextDocument): string {
    return this.client.code2ProtocolConverter.asUri(document.uri);
  }

  /** Lets the editor ask again for everything that passes through the middleware. */
  refresh(): void {
    for (const document of vscode.workspace.textDocuments) {
      if (vscode.languages.match(SELECTOR, document)) {
        this.client.getFeature(InlayHintRequest.method)?.getProvider(document)?.onDidChangeInlayHints.fire();
        this.client.getFeature(CodeLensRequest.method)?.getProvider(document)?.onDidChangeCodeLensEmitter.fire();
        this.client.getFeature(DocumentDiagnosticRequest.method)?.getProvider(document)?.onDidChangeDiagnosticsEmitter.fire();
        return; // One provider serves all documents.
      }
    }
  }

  private kill(): void {
    this.process?.kill();
    this.process = undefined;
  }

  private async run(folder: string | undefined): Promise<ChildProcess> {
    const child = spawn(this.server.command, this.server.args, folder === undefined ? {} : { cwd: folder });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    this.process = child;
    return child;
  }
}
