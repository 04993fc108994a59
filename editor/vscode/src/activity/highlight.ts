/** Draws activity in the visible text, where the setting asks for more than fading. Fading itself is what diagnostics do. */

import * as vscode from 'vscode';
import type { Session } from '../server/session';
import type { Display } from './display';
import { isMlir, type Overviews } from './overviews';
import type { Regions, Stretch } from './protocol';
import { linesOf, toRange } from './ranges';
import { decoration, type Activity, type HighlightStyle } from './styles';

/** Lines above and below the visible ones that are drawn as well. */
const MARGIN = 100;
const PAUSE = 60;
const CLASSES: readonly Activity[] = ['active', 'inactive'];

export class Highlighter implements vscode.Disposable {
  private readonly types = new Map<string, vscode.TextEditorDecorationType>();
  private readonly timers = new Map<vscode.TextEditor, NodeJS.Timeout>();
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly session: Session,
    private readonly overviews: Overviews,
    private readonly display: Display,
    private readonly images: vscode.Uri,
  ) {
    this.subscriptions = vscode.Disposable.from(
      overviews.onDidChange((document) => this.draw(document)),
      display.onDidChange(() => this.drawAll()),
      vscode.window.onDidChangeVisibleTextEditors(() => this.drawAll()),
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.soon(textEditor)),
    );
  }

  dispose(): void {
    this.subscriptions.dispose();
    this.timers.forEach(clearTimeout);
    this.types.forEach((type) => type.dispose());
  }

  private drawAll(): void {
    vscode.window.visibleTextEditors.forEach((editor) => this.soon(editor));
  }

  private draw(document: vscode.TextDocument): void {
    // While it is analysed the old marks move with the text.
    if (this.overviews.get(document).phase !== 'analysing') {
      vscode.window.visibleTextEditors.filter((editor) => editor.document === document).forEach((editor) => this.soon(editor));
    }
  }

  private soon(editor: vscode.TextEditor): void {
    if (isMlir(editor.document)) {
      clearTimeout(this.timers.get(editor));
      this.timers.set(editor, setTimeout(() => void this.drawNow(editor), PAUSE));
    }
  }

  private async drawNow(editor: vscode.TextEditor): Promise<void> {
    this.timers.delete(editor);
    const { document } = editor;
    const wanted = new Map<string, { type: vscode.TextEditorDecorationType; activity: Activity }>();
    if (!this.display.hidden && this.overviews.get(document).phase === 'ready') {
      for (const activity of CLASSES.filter((each) => each === 'inactive' || this.display.active(document))) {
        const found = this.type(this.display.style(document), activity, this.display.patterns(document));
        if (found) {
          wanted.set(found.key, { type: found.type, activity });
        }
      }
    }
    const stretches = wanted.size ? await this.stretches(editor) : [];
    if (stretches === undefined || !vscode.window.visibleTextEditors.includes(editor)) {
      return;
    }
    for (const [key, type] of this.types) {
      const activity = wanted.get(key)?.activity;
      const ranges = activity ? stretches.filter((each) => each.activity === activity).flatMap((each) => linesOf(document, toRange(each.range))) : [];
      editor.setDecorations(type, ranges);
    }
  }

  /** Those of the visible text; undefined when it has changed meanwhile, in which case the next overview draws. */
  private async stretches(editor: vscode.TextEditor): Promise<readonly Stretch[] | undefined> {
    const { document, visibleRanges } = editor;
    const first = Math.max(0, (visibleRanges[0]?.start.line ?? 0) - MARGIN);
    const last = Math.min(document.lineCount, (visibleRanges.at(-1)?.end.line ?? 0) + MARGIN);
    const range = { start: { line: first, character: 0 }, end: { line: last, character: 0 } };
    try {
      return (await this.session.request<Regions>('mlirActivity/regions', document, { range })).regions;
    } catch {
      return undefined;
    }
  }

  private type(style: HighlightStyle, activity: Activity, patterns: boolean): { key: string; type: vscode.TextEditorDecorationType } | undefined {
    const key = `${style} ${activity} ${patterns}`;
    let type = this.types.get(key);
    if (!type) {
      const options = decoration(style, activity, patterns, {
        colour: (id) => new vscode.ThemeColor(id),
        image: (name) => vscode.Uri.joinPath(this.images, name),
      });
      if (!options) {
        return undefined;
      }
      type = vscode.window.createTextEditorDecorationType(options);
      this.types.set(key, type);
    }
    return { key, type };
  }
}
