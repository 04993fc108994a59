/** Runs the gradient of a function and shows the report as a page. What runs is the user's program: only in a workspace that is trusted. */

import * as vscode from 'vscode';
import type { Focus } from '../activity/focus';
import type { Node } from '../activity/outline';
import type { Overviews } from '../activity/overviews';
import type { GradientReport } from '../activity/protocol';
import { toRange } from '../activity/ranges';
import { VERSION } from '../../report/data';
import { ReportPanel, type Run } from '../report/panel';
import type { Session } from '../server/session';
import { splitInputs } from './inputs';
import type { Pages } from './pages';

/** What a lens gives along. */
export interface GradientTarget {
  readonly uri: string;
  readonly function: string;
}

export class Gradients implements vscode.Disposable {
  /** Inputs that were given last, by document and function, as the server repeats them. */
  private readonly given = new Map<string, readonly string[]>();
  private readonly panel: ReportPanel;

  constructor(
    private readonly session: Session,
    private readonly focus: Focus,
    private readonly overviews: Overviews,
    private readonly pages: Pages,
    extensionPath: string,
  ) {
    this.panel = new ReportPanel(extensionPath, (run) => this.measure(run));
  }

  dispose(): void {
    this.panel.dispose();
  }

  /** `asking`: for the inputs; otherwise those that were given last count, and what none was given for is chosen at random. */
  async run(target: GradientTarget | Node | vscode.Uri | undefined, asking: boolean): Promise<void> {
    if (!vscode.workspace.isTrusted) {
      throw new Error('Running a program needs a workspace that you trust.');
    }
    const { document, name } = await this.resolve(target);
    const inputs = asking ? await this.ask(document, name) : undefined;
    if (asking && inputs === undefined) {
      return;
    }
    const answer = await this.request(document, name, `Running the gradient of @${name}`, inputs ? { arguments: inputs } : {});
    if (answer) {
      this.given.set(key(document, name), answer.inputs);
      if (answer.report.version === VERSION) {
        await this.panel.show({ document, name, answer });
      } else {
        await this.pages.showMarkdown(`Gradient of @${name}`, answer.markdown);
      }
    }
  }

  /** The same run with times, also of the derivative in which everything is active. */
  private async measure({ document, name, answer: { inputs } }: Run): Promise<Run | undefined> {
    try {
      const answer = await this.request(document, name, `Measuring @${name} and its derivative`, { arguments: inputs, time: true, compare: true });
      return answer && { document, name, answer };
    } catch (error) {
      void vscode.window.showErrorMessage(`MLIR Activity: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  /** Undefined if the user cancels. */
  private async request(document: vscode.TextDocument, name: string, title: string, more: object): Promise<GradientReport | undefined> {
    return vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title, cancellable: true },
      async (_, token) => {
        const parameters = { function: name, check: true, ...more };
        try {
          return await this.session.request<GradientReport>('mlirActivity/runGradient', document, parameters, token);
        } catch (error) {
          if (token.isCancellationRequested) {
            return undefined;
          }
          throw error;
        }
      },
    );
  }

  private async ask(document: vscode.TextDocument, name: string): Promise<readonly string[] | undefined> {
    const text = await vscode.window.showInputBox({
      title: `Inputs of @${name}`,
      prompt: 'NAME=VALUE for each, with blanks between: a number, [1, 2, 3], or a size such as 100 for random numbers. The rest is chosen at random.',
      placeHolder: 'x=1.5 times=100',
      value: this.given.get(key(document, name))?.join(' ') ?? '',
      validateInput: (value) => (splitInputs(value) ? undefined : 'Each input has to be of the form NAME=VALUE.'),
    });
    return text === undefined ? undefined : splitInputs(text);
  }

  /** The function that a lens, an item of the outline or else the cursor means. */
  async resolve(target: GradientTarget | Node | vscode.Uri | undefined): Promise<{ document: vscode.TextDocument; name: string }> {
    if (target && 'uri' in target && typeof target.uri === 'string') {
      return { document: await vscode.workspace.openTextDocument(vscode.Uri.parse(target.uri)), name: target.function };
    }
    const { document, editor } = this.focus;
    if (!document) {
      throw new Error('Open an MLIR file first.');
    }
    if (target && 'kind' in target && target.function !== undefined) {
      return { document, name: target.function };
    }
    const cursor = editor?.selection.active ?? new vscode.Position(0, 0);
    const functions = this.overviews.get(document).overview?.functions ?? [];
    const found = functions.find((each) => each.analysed && toRange(each.range).contains(cursor));
    if (!found) {
      throw new Error('There is no function under the cursor that is analysed.');
    }
    return { document, name: found.name };
  }
}

function key(document: vscode.TextDocument, name: string): string {
  return `${document.uri.toString()} ${name}`;
}
