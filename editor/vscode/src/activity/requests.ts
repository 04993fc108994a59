/** Lets the user choose what is differentiated, and keeps the choice when the server is started anew. */

import * as vscode from 'vscode';
import type { Session } from '../server/session';
import type { Focus } from './focus';
import type { Overviews } from './overviews';
import type { SelectAnswer, Selection } from './protocol';

const OF_THE_TEXT: Selection = { function: null, inactive: [] };

export class Requests implements vscode.Disposable {
  private readonly chosen = new Map<string, Selection>();
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly session: Session,
    private readonly overviews: Overviews,
    private readonly focus: Focus,
  ) {
    this.subscriptions = vscode.Disposable.from(
      session.onDidChangePhase(({ kind }) => kind === 'running' && this.restore()),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.chosen.delete(uri.toString())),
    );
  }

  /** `name`: the function is chosen already. */
  async pick(name?: string): Promise<void> {
    const { document } = this.focus;
    if (!document) {
      return;
    }
    const old = this.chosen.get(document.uri.toString()) ?? OF_THE_TEXT;
    // The answer to selecting what is selected already is the list of what can be.
    const { functions } = await this.select(document, old);
    const picked = name ?? (await pickFunction(functions, old));
    if (picked === undefined) {
      return;
    }
    const found = functions.find((each) => each.name === picked);
    const inactive = found ? await pickInactive(found, old) : [];
    if (inactive) {
      await this.choose(document, { function: found ? found.name : null, inactive });
    }
  }

  /** Takes the choice back. */
  async reset(): Promise<void> {
    if (this.focus.document) {
      await this.choose(this.focus.document, OF_THE_TEXT);
    }
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private async choose(document: vscode.TextDocument, selection: Selection): Promise<void> {
    await this.select(document, selection);
    if (selection.function === null) {
      this.chosen.delete(document.uri.toString());
    } else {
      this.chosen.set(document.uri.toString(), selection);
    }
    this.overviews.askAll();
  }

  private select(document: vscode.TextDocument, selection: Selection): Promise<SelectAnswer> {
    const { function: name, inactive } = selection;
    return this.session.execute('mlirActivity.selectRequest', document, name === null ? {} : { function: name, inactive });
  }

  /** A new server knows nothing of what was chosen. */
  private restore(): void {
    for (const document of vscode.workspace.textDocuments) {
      const selection = this.chosen.get(document.uri.toString());
      if (selection) {
        this.choose(document, selection).catch(() => this.chosen.delete(document.uri.toString()));
      }
    }
  }
}

async function pickFunction(functions: SelectAnswer['functions'], old: Selection): Promise<string | undefined> {
  const mark = (chosen: boolean): string => (chosen ? '$(check) ' : '');
  const items = [
    { label: `${mark(old.function === null)}What the file itself asks for`, description: 'its requests; without any, every function', name: '' },
    ...functions.map((each) => ({
      label: `${mark(old.function === each.name)}@${each.name}`,
      description: `(${each.arguments.join(', ')})`,
      name: each.name,
    })),
  ];
  const options = { title: 'What to differentiate', placeHolder: 'The function whose derivative is wanted', matchOnDescription: true };
  return (await vscode.window.showQuickPick(items, options))?.name;
}

/** The arguments that take no part; undefined if the user gives up. Those that cannot take part are not offered. */
async function pickInactive(found: SelectAnswer['functions'][number], old: Selection): Promise<string[] | undefined> {
  const able = found.arguments.filter((_, index) => found.activities[index] !== 'const');
  if (!able.length) {
    return [];
  }
  const wasInactive = old.function === found.name ? old.inactive : [];
  const items = able.map((argument) => ({
    label: argument,
    description: `argument ${found.arguments.indexOf(argument)}`,
    picked: !wasInactive.includes(argument),
  }));
  const options = { title: `Derivative of @${found.name}`, placeHolder: 'The arguments to differentiate with respect to', canPickMany: true } as const;
  const active = await vscode.window.showQuickPick(items, options);
  return active && able.filter((argument) => !active.some(({ label }) => label === argument));
}
