/** The panel that shows dependency graphs: the host of `page/`. At most one, beside the text; what it says to the page is in messages.ts. */

import * as vscode from 'vscode';
import type { Graph, Range, View } from '../../page/data';
import { graphPage } from '../../page/load';
import type { HostMessage, PageMessage, Target } from '../../page/messages';
import type { Overviews } from '../activity/overviews';
import { toRange } from '../activity/ranges';
import { reveal } from '../commands/places';
import type { Session } from '../server/session';
import { saveExport } from './saving';
import { moved } from './tracking';

/** What is shown: entries of `mlirActivity/graph`. */
export interface Shown {
  readonly view: View;
  readonly target: Target | null;
}

/** Milliseconds that the cursor rests before its node lights up. */
const PAUSE = 150;

export class GraphPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private document: vscode.TextDocument | undefined;
  private shown: Shown = { view: 'function', target: null };
  /** Of the text that the graph is about. */
  private version: number | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly session: Session,
    private readonly overviews: Overviews,
    private readonly extensionPath: string,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.subscriptions = vscode.Disposable.from(
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.follow(textEditor)),
      vscode.workspace.onDidChangeTextDocument((event) => this.edited(event)),
      overviews.onDidChange((document) => this.analysed(document)),
    );
  }

  async show(document: vscode.TextDocument, shown: Shown): Promise<void> {
    this.document = document;
    this.shown = shown;
    if (this.panel) {
      this.panel.reveal(undefined, true);
      await this.send();
      return;
    }
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    // Laying out a graph again each time that the panel comes to the front would take seconds.
    const options = { enableScripts: true, localResourceRoots: [], retainContextWhenHidden: true };
    const html = await graphPage(this.extensionPath);
    const panel = vscode.window.createWebviewPanel('mlirActivity.graph', 'Dependency Graph', column, options);
    this.panel = panel;
    panel.onDidDispose(() => {
      this.panel = undefined;
      clearTimeout(this.timer);
    });
    panel.webview.onDidReceiveMessage((message: PageMessage) => this.take(message));
    panel.webview.html = html;
  }

  dispose(): void {
    this.subscriptions.dispose();
    this.panel?.dispose();
  }

  private take(message: PageMessage): void {
    switch (message.type) {
      case 'ready':
        void this.send();
        break;
      case 'request':
        this.shown = { view: message.view, target: message.target };
        void this.send();
        break;
      case 'reveal':
        void this.revealed(message.uri, message.range);
        break;
      case 'export':
        void saveExport(message, this.document?.uri);
        break;
    }
  }

  /** Sends the graph of the text as it is now. */
  private async send(): Promise<void> {
    const { document } = this;
    if (!document) {
      return;
    }
    this.post({ type: 'status', state: 'busy' });
    const { view, target } = this.shown;
    try {
      const graph = await this.session.request<Graph>('mlirActivity/graph', document, { view, ...target });
      this.version = graph.documentVersion;
      this.post({ type: 'graph', graph });
      this.post({ type: 'status', state: 'ready' });
      if (this.panel) {
        this.panel.title = graph.title ? `Graph: ${graph.title}` : 'Dependency Graph';
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.log.warn(`No graph: ${message}`);
      // When the text has changed meanwhile, the next overview asks again.
      this.post(document.version === this.version ? { type: 'status', state: 'error', message } : { type: 'status', state: 'stale' });
    }
  }

  private post(message: HostMessage): void {
    void this.panel?.webview.postMessage(message);
  }

  private async revealed(uri: string | null, range: Range): Promise<void> {
    const where = uri === null ? this.document?.uri : vscode.Uri.parse(uri);
    if (where) {
      await reveal(where, toRange(range), true);
    }
  }

  private follow(editor: vscode.TextEditor): void {
    if (this.panel && editor.document === this.document) {
      clearTimeout(this.timer);
      const { start, end } = editor.selection;
      const range = { start: { line: start.line, character: start.character }, end: { line: end.line, character: end.character } };
      this.timer = setTimeout(() => this.post({ type: 'select', range }), PAUSE);
    }
  }

  /** The place that a slice is of moves with the text. */
  private edited({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (!this.panel || document !== this.document || !contentChanges.length) {
      return;
    }
    const { view, target } = this.shown;
    if (target?.position) {
      this.shown = { view, target: { ...target, position: moved(target.position, contentChanges) } };
    }
    this.post({ type: 'status', state: 'stale' });
  }

  /** There are new facts: of a new text, or of another request. */
  private analysed(document: vscode.TextDocument): void {
    if (this.panel && document === this.document && this.overviews.get(document).phase === 'ready') {
      void this.send();
    }
  }
}
