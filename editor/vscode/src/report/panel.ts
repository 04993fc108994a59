/** The panel that shows what a gradient run reports: the host of `report/`. At most one, beside the text. */

import * as vscode from 'vscode';
import type { HostMessage, PageMessage } from '../../report/messages';
import { reportPage } from '../../report/load';
import type { GradientReport } from '../activity/protocol';
import { toRange } from '../activity/ranges';
import { reveal } from '../commands/places';

/** A run, and what it was of. */
export interface Run {
  readonly document: vscode.TextDocument;
  readonly name: string;
  readonly answer: GradientReport;
}

export class ReportPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private shown: Run | undefined;
  private busy = false;

  /** `measure` runs again; undefined if the user cancels. It tells what goes wrong. */
  constructor(
    private readonly extensionPath: string,
    private readonly measure: (run: Run) => Promise<Run | undefined>,
  ) {}

  async show(run: Run): Promise<void> {
    this.shown = run;
    this.busy = false;
    const title = `Gradient of @${run.name}`;
    if (this.panel) {
      this.panel.title = title;
      this.panel.reveal(undefined, true);
      this.send();
      return;
    }
    const html = await reportPage(this.extensionPath);
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const panel = vscode.window.createWebviewPanel('mlirActivity.report', title, column, { enableScripts: true, localResourceRoots: [] });
    this.panel = panel;
    panel.onDidDispose(() => {
      this.panel = undefined;
      this.shown = undefined;
    });
    panel.webview.onDidReceiveMessage((message: PageMessage) => void this.take(message));
    panel.webview.html = html;
  }

  dispose(): void {
    this.panel?.dispose();
  }

  private async take(message: PageMessage): Promise<void> {
    const { shown } = this;
    if (!shown) {
      return;
    }
    switch (message.type) {
      case 'ready':
        this.send();
        break;
      case 'measure':
        await this.measured(shown);
        break;
      case 'copy':
        await vscode.env.clipboard.writeText(shown.answer.markdown);
        vscode.window.setStatusBarMessage('$(check) The report was copied as Markdown', 3000);
        break;
      case 'reveal':
        await reveal(shown.document.uri, toRange(message.range), true);
        break;
    }
  }

  /** What is measured is not shown if the panel was closed, or shows another run, meanwhile. */
  private async measured(shown: Run): Promise<void> {
    if (this.busy) {
      return;
    }
    this.busy = true;
    this.send();
    const run = await this.measure(shown);
    if (this.shown === shown) {
      this.shown = run ?? shown;
      this.busy = false;
      this.send();
    }
  }

  private send(): void {
    if (this.shown) {
      const message: HostMessage = { type: 'report', report: this.shown.answer.report, busy: this.busy };
      void this.panel?.webview.postMessage(message);
    }
  }
}
