import type { NotebookCell, NotebookDocument } from 'vscode';

import { type NumberedCell, numberedCellsOf } from '../../core/model/notebook/numberedCells';
import { parseNotebook } from '../../core/model/notebook/parseNotebook';
import { isRpcCell } from '../notebook/notebookCells';
import { printDocument } from '../notebook/rpcSerializer';

/**
 * Returns the cells of a notebook that can run, each as it stands in the file of the notebook as it would be saved now:
 * with the line that its text begins at.
 */
export function fileCellsOf(notebook: NotebookDocument): readonly (readonly [NotebookCell, NumberedCell])[] {
  const cells = notebook.getCells();
  const text = printDocument({
    metadata: notebook.metadata,
    cells: cells.map(({ kind, metadata, document }) => ({
      kind,
      metadata,
      languageId: document.languageId,
      value: document.getText(),
    })),
  });
  const numbered = numberedCellsOf(parseNotebook(text));
  return cells.filter(isRpcCell).flatMap((cell, index) => {
    const inFile = numbered[index];
    return inFile === undefined ? [] : [[cell, inFile] as const];
  });
}
