/**
 * What the status bar says: a language status item (whether the server runs, how the analysis went) and an item of its own for what is
 * differentiated, which is also the way to choose it.
 */

import * as vscode from 'vscode';
import { SELECTOR } from '../server/client';
import type { Phase, Session } from '../server/session';
import type { Focus } from './focus';
import { isMlir, type Overviews, type State } from './overviews';
import { requested, requestTitles, reservations } from './words';

export class Status implements vscode.Disposable {
  private readonly server: vscode.LanguageStatusItem;
  private readonly request: vscode.StatusBarItem;
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly session: Session,
    private readonly overviews: Overviews,
    private readonly focus: Focus,
  ) {
    this.server = vscode.languages.createLanguageStatusItem('mlirActivity.status', SELECTOR);
    this.server.name = 'MLIR Activity';
    this.request = vscode.window.createStatusBarItem('mlirActivity.request', vscode.StatusBarAlignment.Right, 100);
    this.request.name = 'MLIR Activity: Derivative';
    this.request.command = 'mlirActivity.pickRequest';
    this.subscriptions = vscode.Disposable.from(
      this.server,
      this.request,
      session.onDidChangePhase(() => this.update()),
      overviews.onDidChange((document) => document === focus.document && this.update()),
      focus.onDidChange(() => this.update()),
      vscode.window.onDidChangeActiveTextEditor(() => this.update()),
    );
    this.update();
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private update(): void {
    const { document } = this.focus;
    const state: State = document ? this.overviews.get(document) : { phase: 'unknown' };
    const { text, detail, severity, busy } = told(this.session.phase, state);
    this.server.text = text;
    this.server.detail = detail;
    this.server.severity = severity;
    this.server.busy = busy;
    this.server.command = { command: 'mlirActivity.restart', title: 'Restart' };
    this.showRequest(state);
  }

  private showRequest(state: State): void {
    const editor = vscode.window.activeTextEditor;
    const { overview } = state;
    if (!this.session.running || !overview || (editor && !isMlir(editor.document))) {
      this.request.hide();
      return;
    }
    const rest = reservations(overview);
    this.request.text = `∂ ${requested(overview)}${overview.selection ? ' (chosen)' : ''}${rest ? ` · ${rest}` : ''}`;
    const titles = requestTitles(overview);
    this.request.tooltip = [...(titles.length ? titles : ['Nothing is differentiated']), ...(rest ? [rest] : []), '', 'Click to choose what is differentiated'].join('\n');
    this.request.accessibilityInformation = { label: `Differentiated: ${titles.join(', ') || 'nothing'}. ${rest}`, role: 'button' };
    this.request.show();
  }
}

interface Told {
  readonly text: string;
  readonly detail: string;
  readonly severity: vscode.LanguageStatusSeverity;
  readonly busy: boolean;
}

function told(phase: Phase, state: State): Told {
  const { Information, Warning, Error } = vscode.LanguageStatusSeverity;
  const say = (text: string, detail: string, severity = Information, busy = false): Told => ({ text: `MLIR Activity: ${text}`, detail, severity, busy });
  switch (phase.kind) {
    case 'stopped':
      return say('Not running', '');
    case 'failed':
      return say('Not running', phase.problem, Error);
    case 'starting':
      return say('Starting', phase.origin, Information, true);
    case 'running': {
      const server = `${phase.version}, ${phase.origin}`;
      switch (state.phase) {
        case 'analysing':
          return say('Analysing', server, Information, true);
        case 'failed':
          return say('Not analysed', state.message ?? '', Warning);
        case 'waiting':
          return say('Not analysed yet', 'The setting “run” waits for a save or for the command.');
        case 'ready':
          return say(`Ready${state.overview && reservations(state.overview) ? `, ${reservations(state.overview)}` : ''}`, server);
        case 'unknown':
          return say('Ready', server);
      }
    }
  }
}
