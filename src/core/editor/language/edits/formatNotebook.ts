import { parseCell } from '../../../model/cell/parseCell';
import { parseNotebook } from '../../../model/notebook/parseNotebook';
import { printNotebook } from '../../../model/notebook/printNotebook';
import { formatCell } from './formatCell';

/** Formats the cells of a notebook or of Markdown. Cells with syntax errors and all other text stay as they are. */
export function formatNotebook(text: string): string {
  const notebook = parseNotebook(text);
  const cells = notebook.cells.map((cell) => {
    if (cell.kind !== 'rpc') return cell;
    const formatted = formatCell({ id: '', text: cell.text, cell: parseCell(cell.text) });
    return formatted === undefined ? cell : { ...cell, text: formatted };
  });
  return printNotebook({ ...notebook, cells });
}
