/** The commands of package.json, each bound to the part that does it. */

import * as vscode from 'vscode';
import type { Display } from '../activity/display';
import type { Focus } from '../activity/focus';
import type { Node } from '../activity/outline';
import type { Overviews } from '../activity/overviews';
import type { Requests } from '../activity/requests';
import { showGraph, type LensTarget } from '../graph/command';
import type { GraphPanel } from '../graph/panel';
import type { Session } from '../server/session';
import { showDerivative } from './derivative';
import { openExample } from './example';
import type { Gradients, GradientTarget } from './gradient';
import type { Installer } from './installing';
import { reveal } from './places';
import type { Pages } from './pages';
import type { Questions } from './questions';

export interface Parts {
  readonly log: vscode.LogOutputChannel;
  readonly session: Session;
  readonly display: Display;
  readonly requests: Requests;
  readonly overviews: Overviews;
  readonly installer: Installer;
  readonly questions: Questions;
  readonly graph: GraphPanel;
  readonly gradients: Gradients;
  readonly pages: Pages;
  readonly focus: Focus;
  readonly context: vscode.ExtensionContext;
}

export function register(parts: Parts): vscode.Disposable {
  const { log, session, display, requests, overviews, installer, questions, graph, gradients, pages, focus, context } = parts;
  const { registerCommand } = vscode.commands;
  /** What goes wrong in a command that the user started is told. */
  const telling =
    <A extends unknown[]>(work: (...given: A) => unknown) =>
    async (...given: A): Promise<void> => {
      try {
        await work(...given);
      } catch (error) {
        log.error(String(error));
        void vscode.window.showErrorMessage(`MLIR Activity: ${error instanceof Error ? error.message : String(error)}`);
      }
    };
  return vscode.Disposable.from(
    registerCommand('mlirActivity.restart', () => session.restart()),
    registerCommand('mlirActivity.install', () => installer.install()),
    registerCommand('mlirActivity.showLog', () => log.show()),
    registerCommand('mlirActivity.showDebugInformation', telling(() => questions.debugInformation())),
    registerCommand('mlirActivity.show', () => display.setHidden(false)),
    registerCommand('mlirActivity.hide', () => display.setHidden(true)),
    registerCommand('mlirActivity.pickRequest', telling((node?: Partial<Node>) => requests.pick(node?.function))),
    registerCommand('mlirActivity.resetRequest', telling(() => requests.reset())),
    registerCommand('mlirActivity.showGraph', telling((given?: LensTarget | Node | vscode.Uri) => showGraph(graph, focus, given))),
    registerCommand('mlirActivity.showGradient', telling((given?: GradientTarget | Node | vscode.Uri) => gradients.run(given, false))),
    registerCommand('mlirActivity.showGradientOf', telling((given?: Node | vscode.Uri) => gradients.run(given, true))),
    registerCommand(
      'mlirActivity.showDerivative',
      telling((given?: GradientTarget | Node | vscode.Uri) => showDerivative(session, gradients, pages, given)),
    ),
    registerCommand('mlirActivity.explainHere', telling(() => questions.explain())),
    registerCommand('mlirActivity.summarizeHere', telling(() => questions.summary())),
    registerCommand('mlirActivity.compareHere', telling(() => questions.compare())),
    registerCommand('mlirActivity.analyseNow', telling(async () => {
      await questions.analyse();
      overviews.askAll();
    })),
    registerCommand('mlirActivity.openExample', telling(() => openExample(context.extensionUri))),
    registerCommand('mlirActivity.reveal', telling((uri: vscode.Uri, range: vscode.Range) => reveal(uri, range))),
  );
}
