import { NotebookCellData, NotebookCellKind, NotebookData, type NotebookSerializer } from 'vscode';

import { decodeUtf8 } from '../../core/model/notebook/decodeUtf8';
import type { DocumentCell, NotebookFrame } from '../../core/model/notebook/documentCell';
import { isWrittenAsNew } from '../../core/model/notebook/isWrittenAsNew';
import { parseNotebook } from '../../core/model/notebook/parseNotebook';
import { printNotebook } from '../../core/model/notebook/printNotebook';
import { readCellSource, readNotebookFrame } from '../../core/model/notebook/readMetadata';
import { cellLanguage } from '../contributions';

/**
 * Converts between a `.rpc` file and its cells. Saving an unedited cell writes the same bytes: its metadata contains them
 * if it would be written differently as a new cell. A file that isn't UTF-8 is rejected and never written.
 */
export const rpcSerializer: NotebookSerializer = {
  deserializeNotebook(bytes) {
    const text = decodeUtf8(bytes);
    if (text.kind === 'failed') throw new Error(text.problem.message);
    const { cells, frame } = parseNotebook(text.value);
    const data = new NotebookData(cells.map((cell) => cellData(cell, frame)));
    data.metadata = { rpcbook: frame };
    return data;
  },

  serializeNotebook(data) {
    return new TextEncoder().encode(printDocument(data));
  },
};

function cellData(cell: DocumentCell, frame: NotebookFrame): NotebookCellData {
  const isRpc = cell.kind === 'rpc';
  const data = new NotebookCellData(
    isRpc ? NotebookCellKind.Code : NotebookCellKind.Markup,
    cell.text,
    isRpc ? cellLanguage : 'markdown',
  );
  if (cell.source && !isWrittenAsNew(cell, frame)) data.metadata = { rpcbook: cell.source };
  return data;
}

/** Returns the text of the file that a notebook is saved as. */
export function printDocument({ cells, metadata }: PrintedNotebook): string {
  const printed = cells.map((cell): DocumentCell => {
    const source = readCellSource(cell.metadata);
    const isRpc = cell.kind === NotebookCellKind.Code && cell.languageId === cellLanguage;
    return isRpc ? { kind: 'rpc', text: cell.value, source } : { kind: 'markdown', text: markdownOf(cell), source };
  });
  return printNotebook({ cells: printed, frame: readNotebookFrame(metadata) });
}

interface PrintedNotebook extends Pick<NotebookData, 'metadata'> {
  readonly cells: readonly PrintedCell[];
}

type PrintedCell = Pick<NotebookCellData, 'kind' | 'languageId' | 'metadata' | 'value'>;

/** A code cell of another language is saved as a Markdown fence of that language. */
function markdownOf(cell: PrintedCell): string {
  return cell.kind === NotebookCellKind.Markup ? cell.value : `\`\`\`\`${cell.languageId}\n${cell.value}\n\`\`\`\``;
}
