/** The newest overview of each MLIR document that is visible: when it is asked for, what became of it. */

import * as vscode from 'vscode';
import { SELECTOR } from '../server/client';
import type { Session } from '../server/session';
import type { Overview } from './protocol';

export interface State {
  /** "waiting": the setting `run` keeps the text from being analysed. "unknown": no server to ask. */
  readonly phase: 'unknown' | 'analysing' | 'ready' | 'waiting' | 'failed';
  /** The newest one, which may be about an older text. */
  readonly overview?: Overview | undefined;
  /** Why it failed. */
  readonly message?: string;
}

const UNKNOWN: State = { phase: 'unknown' };
/** Milliseconds without another change before the server is asked; what is typed meanwhile has other answers first. */
const PAUSE = 150;
/** Errors that say that the answer is out of date, not that there is none. */
const OUT_OF_DATE = new Set([-32801, -32802, -32800]);

export class Overviews implements vscode.Disposable {
  private readonly states = new Map<string, State>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly changed = new vscode.EventEmitter<vscode.TextDocument>();
  readonly onDidChange = this.changed.event;
  private readonly subscriptions: vscode.Disposable;

  constructor(private readonly session: Session) {
    this.subscriptions = vscode.Disposable.from(
      this.changed,
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => contentChanges.length > 0 && this.ask(document, PAUSE)),
      vscode.workspace.onDidSaveTextDocument((document) => this.ask(document, PAUSE)),
      vscode.window.onDidChangeVisibleTextEditors(() => this.askMissing()),
      vscode.workspace.onDidCloseTextDocument((document) => this.forget(document)),
      vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration('mlirActivity') && this.askAll()),
      session.onDidChangePhase(({ kind }) => (kind === 'running' ? this.askAll() : this.loseAll())),
    );
  }

  get(document: vscode.TextDocument): State {
    return this.states.get(document.uri.toString()) ?? UNKNOWN;
  }

  /** Asks about all visible documents again: something other than their text has changed. */
  askAll(): void {
    visible().forEach((document) => this.ask(document, PAUSE));
  }

  dispose(): void {
    this.timers.forEach(clearTimeout);
    this.subscriptions.dispose();
  }

  private askMissing(): void {
    visible()
      .filter((document) => this.get(document).phase === 'unknown')
      .forEach((document) => this.ask(document, 0));
  }

  private ask(document: vscode.TextDocument, pause: number): void {
    if (!isMlir(document) || !this.session.running) {
      return;
    }
    const key = document.uri.toString();
    clearTimeout(this.timers.get(key));
    this.set(document, { phase: 'analysing', overview: this.get(document).overview });
    this.timers.set(key, setTimeout(() => void this.askNow(document), pause));
  }

  private async askNow(document: vscode.TextDocument): Promise<void> {
    const { version } = document;
    const timer = this.timers.get(document.uri.toString());
    let state: State | undefined;
    try {
      const overview = await this.session.request<Overview | null>('mlirActivity/overview', document);
      state = overview ? { phase: 'ready', overview } : { phase: 'waiting' };
    } catch (error) {
      const { code, message } = error as { code?: number; message?: string };
      state = OUT_OF_DATE.has(code ?? 0) || !this.session.running ? undefined : { phase: 'failed', message: message ?? String(error) };
    }
    // A newer question has its own answer.
    if (timer === this.timers.get(document.uri.toString()) && version === document.version && !document.isClosed) {
      this.set(document, state ?? UNKNOWN);
    }
  }

  private loseAll(): void {
    this.timers.forEach(clearTimeout);
    this.timers.clear();
    this.states.clear();
    visible().forEach((document) => this.changed.fire(document));
  }

  private forget(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    clearTimeout(this.timers.get(key));
    this.timers.delete(key);
    this.states.delete(key);
  }

  private set(document: vscode.TextDocument, state: State): void {
    this.states.set(document.uri.toString(), state);
    this.changed.fire(document);
  }
}

export function isMlir(document: vscode.TextDocument): boolean {
  return vscode.languages.match(SELECTOR, document) > 0;
}

function visible(): vscode.TextDocument[] {
  return [...new Set(vscode.window.visibleTextEditors.map((editor) => editor.document).filter(isMlir))];
}
