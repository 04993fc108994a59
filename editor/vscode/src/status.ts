/** The language status item: the one place that says whether the server runs, which one, and what to do if not. */

import * as vscode from 'vscode';

export class Status implements vscode.Disposable {
  private readonly item: vscode.LanguageStatusItem;

  constructor(selector: vscode.DocumentSelector) {
    this.item = vscode.languages.createLanguageStatusItem('mlirActivity.status', selector);
    this.item.name = 'MLIR Activity';
    this.stopped();
  }

  starting(origin: string): void {
    this.show('Starting', origin, vscode.LanguageStatusSeverity.Information, true);
  }

  /** `version` is what the server says about itself. */
  running(version: string, origin: string): void {
    this.show(`Running ${version}`.trim(), origin, vscode.LanguageStatusSeverity.Information);
  }

  stopped(): void {
    this.show('Not running', '', vscode.LanguageStatusSeverity.Information);
  }

  failed(problem: string): void {
    this.show('Not running', problem, vscode.LanguageStatusSeverity.Error);
  }

  dispose(): void {
    this.item.dispose();
  }

  private show(text: string, detail: string, severity: vscode.LanguageStatusSeverity, busy = false): void {
    this.item.text = `MLIR Activity: ${text}`;
    this.item.detail = detail;
    this.item.severity = severity;
    this.item.busy = busy;
    this.item.command = { command: 'mlirActivity.restart', title: 'Restart' };
  }
}
