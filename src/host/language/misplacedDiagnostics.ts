import {
  Diagnostic,
  DiagnosticSeverity,
  Disposable,
  languages,
  type NotebookCell,
  NotebookCellKind,
  type NotebookDocument,
  workspace,
} from 'vscode';

import { misplacedInMarkdown } from '../../core/model/notebook/misplacedTexts';
import { isRpcNotebook } from '../notebook/notebookCells';

/** Delay after the last change of a notebook before its Markdown is checked. */
const settleMilliseconds = 500;

/** Shows what has no effect in the Markdown of notebooks: directives, and blocks that aren't cells. */
export function registerMisplacedDiagnostics(): Disposable {
  const collection = languages.createDiagnosticCollection('rpcbook.markdown');
  const settling = new Map<NotebookDocument, ReturnType<typeof setTimeout>>();
  const settle = (notebook: NotebookDocument): void => {
    if (!isRpcNotebook(notebook)) return;
    clearTimeout(settling.get(notebook));
    settling.set(
      notebook,
      setTimeout(() => {
        settling.delete(notebook);
        for (const cell of notebook.getCells()) {
          const found = notebook.isClosed ? [] : diagnosticsOf(cell);
          if (found.length > 0 || collection.has(cell.document.uri)) collection.set(cell.document.uri, found);
        }
      }, settleMilliseconds),
    );
  };
  workspace.notebookDocuments.forEach(settle);
  return Disposable.from(
    collection,
    new Disposable(() => settling.forEach(clearTimeout)),
    workspace.onDidOpenNotebookDocument(settle),
    workspace.onDidChangeNotebookDocument(({ notebook, contentChanges, cellChanges }) => {
      if (contentChanges.length > 0 || cellChanges.some(({ document }) => document !== undefined)) settle(notebook);
    }),
    workspace.onDidCloseTextDocument(({ uri }) => collection.delete(uri)),
  );
}

function diagnosticsOf({ kind, document }: NotebookCell): readonly Diagnostic[] {
  if (kind !== NotebookCellKind.Markup) return [];
  return misplacedInMarkdown(document.getText(), 0).map(({ kind: what, line, message }) => {
    const severity = what === 'directive' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning;
    const diagnostic = new Diagnostic(document.lineAt(line).range, message, severity);
    diagnostic.source = 'rpcbook';
    diagnostic.code = 'misplaced';
    return diagnostic;
  });
}
