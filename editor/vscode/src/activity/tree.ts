/** The view "Activity": the outline of the MLIR document in focus. */

import * as vscode from 'vscode';
import type { Focus } from './focus';
import { headline, outline, type Node } from './outline';
import type { Overviews } from './overviews';
import { toRange } from './ranges';

export class Tree implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly view: vscode.TreeView<Node>;
  private readonly subscriptions: vscode.Disposable;
  private roots: readonly Node[] = [];

  constructor(
    private readonly overviews: Overviews,
    private readonly focus: Focus,
  ) {
    this.view = vscode.window.createTreeView('mlirActivity.outline', { treeDataProvider: this, showCollapseAll: true });
    this.subscriptions = vscode.Disposable.from(
      this.changed,
      this.view,
      overviews.onDidChange((document) => document === focus.document && this.update()),
      focus.onDidChange(() => this.update()),
    );
    this.update();
  }

  getChildren(node?: Node): Node[] {
    return [...(node ? node.children : this.roots)];
  }

  getTreeItem(node: Node): vscode.TreeItem {
    const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
    const item = new vscode.TreeItem(node.label, node.children.length === 0 ? None : node.open ? Expanded : Collapsed);
    item.id = node.id;
    item.description = node.description;
    item.tooltip = node.tooltip;
    item.iconPath = new vscode.ThemeIcon(node.icon, node.colour === undefined ? undefined : new vscode.ThemeColor(node.colour));
    item.contextValue = node.kind;
    item.accessibilityInformation = { label: `${node.label}, ${node.description}` };
    const { document } = this.focus;
    if (node.range && document) {
      item.command = { command: 'mlirActivity.reveal', title: 'Show in the Text', arguments: [document.uri, toRange(node.range)] };
    }
    return item;
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private update(): void {
    const { document } = this.focus;
    const state = document && this.overviews.get(document);
    if (state?.phase === 'analysing' && this.roots.length) {
      return; // The old outline stays until there is a new one.
    }
    this.roots = state?.overview ? outline(state.overview) : [];
    this.view.description = (document && state?.overview && document.uri.path.split('/').at(-1)) ?? '';
    this.view.message = (state && message(state)) ?? '';
    this.changed.fire();
  }
}

function message(state: ReturnType<Overviews['get']>): string | undefined {
  switch (state.phase) {
    case 'waiting':
      return 'Not analysed yet: the setting “run” waits for a save or for the command.';
    case 'failed':
      return `Not analysed: ${state.message}`;
    default:
      return (state.overview && headline(state.overview)) || undefined;
  }
}
