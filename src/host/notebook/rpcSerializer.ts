import { NotebookCellData, NotebookCellKind, NotebookData, type NotebookSerializer } from 'vscode';

import { decodeUtf8 } from '../../core/notebook/decodeUtf8';
import type { NotebookCell } from '../../core/notebook/notebookCell';
import { parseNotebook } from '../../core/notebook/parseNotebook';
import { printNotebook } from '../../core/notebook/printNotebook';
import { cellLanguage } from '../contributions';
import { readCellSource, readNotebookFrame } from './readMetadata';

/**
 * Between a `.rpc` file and its cells. The bytes that each cell came from travel in its metadata, so that saving what
 * was not edited gives them back. A file that is not UTF-8 is refused, and so never written.
 */
export const rpcSerializer: NotebookSerializer = {
  deserializeNotebook(bytes) {
    const text = decodeUtf8(bytes);
    if (text.kind === 'failed') throw new Error(text.problem.message);
    const { cells, frame } = parseNotebook(text.value);
    const data = new NotebookData(cells.map(cellData));
    data.metadata = { rpcbook: frame };
    return data;
  },

  serializeNotebook(data) {
    const cells = data.cells.map((cell): NotebookCell => {
      const source = readCellSource(cell.metadata);
      const isRpc = cell.kind === NotebookCellKind.Code && cell.languageId === cellLanguage;
      return isRpc
        ? { kind: 'rpc', text: cell.value, ...(source && { source }) }
        : { kind: 'markdown', text: markdownOf(cell), ...(source && { source }) };
    });
    return new TextEncoder().encode(printNotebook({ cells, frame: readNotebookFrame(data.metadata) }));
  },
};

function cellData(cell: NotebookCell): NotebookCellData {
  const isRpc = cell.kind === 'rpc';
  const data = new NotebookCellData(
    isRpc ? NotebookCellKind.Code : NotebookCellKind.Markup,
    cell.text,
    isRpc ? cellLanguage : 'markdown',
  );
  if (cell.source) data.metadata = { rpcbook: cell.source };
  return data;
}

/** A code cell of another language is kept as what it is in Markdown: a fence of that language. */
function markdownOf(cell: NotebookCellData): string {
  return cell.kind === NotebookCellKind.Markup ? cell.value : `\`\`\`\`${cell.languageId}\n${cell.value}\n\`\`\`\``;
}
