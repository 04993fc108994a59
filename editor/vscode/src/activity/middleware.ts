/** Passes on what the server answers, without what the user does not want to see in the text. */

import * as vscode from 'vscode';
import { DiagnosticTag } from 'vscode';
import { vsdiag, type Middleware } from 'vscode-languageclient/node';
import type { Display } from './display';
import { besideOfficial, OFFICIAL, type Beside } from './official';
import { linesOf } from './ranges';

/** A report is kept by its id: the id says as well how it was shown, so that another way of showing it is another report. */
const SEPARATOR = ' shown as ';

export function middleware(display: Display): Middleware {
  return {
    provideDiagnostics: async (target, previousId, token, next) => {
      const document = target instanceof vscode.Uri ? undefined : target;
      const fades = document === undefined || display.fades(document);
      const [id, shownAs] = (previousId ?? '').split(SEPARATOR);
      const report = await next(target, shownAs === String(fades) ? id : undefined, token);
      if (!report) {
        return report;
      }
      const resultId = `${report.resultId ?? ''}${SEPARATOR}${fades}`;
      if (report.kind !== vsdiag.DocumentDiagnosticReportKind.full) {
        return { ...report, resultId };
      }
      const items = fades ? byLine(report.items, document) : report.items.filter((item) => !isFading(item));
      return { ...report, resultId, items };
    },
    provideInlayHints: (document, range, token, next) => (display.hidden ? [] : next(document, range, token)),
    provideCodeLenses: (document, token, next) => (display.hidden ? [] : next(document, token)),
    // A lens tells what is differentiated; clicking on it lets the user choose.
    resolveCodeLens: async (lens, token, next) => {
      const resolved = await next(lens, token);
      if (resolved?.command?.command === '') {
        resolved.command = { ...resolved.command, command: 'mlirActivity.pickRequest', tooltip: 'Choose what is differentiated' };
      }
      return resolved;
    },
    workspace: {
      configuration: async (parameters, token, next) => {
        const answers = await next(parameters, token);
        return Array.isArray(answers)
          ? answers.map((answer: unknown, index) => (parameters.items[index]?.section === 'mlirActivity' ? besideOfficial(answer, beside()) : answer))
          : answers;
      },
    },
  };
}

function beside(): Beside {
  const found = vscode.workspace.getConfiguration('mlirActivity').inspect('showParseErrors');
  return {
    official: vscode.extensions.getExtension(OFFICIAL) !== undefined,
    serverPath: vscode.workspace.getConfiguration('mlir').get('server_path'),
    chosen: [found?.globalValue, found?.workspaceValue, found?.workspaceFolderValue].some((value) => value !== undefined),
  };
}

/** VS Code drops what is more than this in one document. */
const MAXIMUM_DIAGNOSTICS = 1000;

/**
 * Fading diagnostics of several lines, line by line: a range over a line's end would fade the hint that stands there, and comments between
 * the operations.
 */
function byLine(items: readonly vscode.Diagnostic[], document: vscode.TextDocument | undefined): vscode.Diagnostic[] {
  const split = document ? items.flatMap((item) => (isFading(item) ? lineByLine(item, document) : item)) : [...items];
  return split.length <= MAXIMUM_DIAGNOSTICS ? split : [...items];
}

function lineByLine(item: vscode.Diagnostic, document: vscode.TextDocument): vscode.Diagnostic[] {
  return linesOf(document, item.range).map((range) => {
    const part = new vscode.Diagnostic(range, item.message, item.severity);
    return Object.assign(part, { source: item.source, code: item.code, tags: item.tags, relatedInformation: item.relatedInformation });
  });
}

function isFading(diagnostic: vscode.Diagnostic): boolean {
  return diagnostic.severity === vscode.DiagnosticSeverity.Hint && (diagnostic.tags?.includes(DiagnosticTag.Unnecessary) ?? false);
}
