import { nameOf } from '../cell/cell';
import { parseCell } from '../cell/parseCell';
import { requestLine } from '../cell/requestLine';
import { numberedCellsOf } from './numberedCells';
import { parseNotebook } from './parseNotebook';

/** A cell with assertions. */
export interface AssertedCell {
  /** Its name, or the first line of its request. */
  readonly label: string;
  /** The offset of its first assertion in the text of the cell. */
  readonly place: number;
}

/** Returns what a cell with assertions is called. Undefined for a cell without any. */
export function readAssertedCell(text: string): AssertedCell | undefined {
  // Most cells have none, and a notebook may have thousands.
  if (!text.includes('@assert')) return undefined;
  const cell = parseCell(text);
  const first = cell.directives.find(({ name }) => name === 'assert');
  return first && { label: nameOf(cell) ?? requestLine(text), place: first.range.start };
}

/** A cell with assertions of a document. */
export interface NumberedAssertedCell extends AssertedCell {
  /** The index among all cells, from 0. */
  readonly index: number;
  /** The line of the document with its first assertion, from 0. */
  readonly line: number;
}

/** Returns the cells with assertions of the text of a notebook, in order. */
export function assertedCellsOf(text: string): readonly NumberedAssertedCell[] {
  return numberedCellsOf(parseNotebook(text)).flatMap(({ id, line, text: cell }) => {
    const asserted = readAssertedCell(cell);
    if (asserted === undefined) return [];
    const before = cell.slice(0, asserted.place).split('\n').length - 1;
    return [{ ...asserted, index: Number(id), line: line - 1 + before }];
  });
}
