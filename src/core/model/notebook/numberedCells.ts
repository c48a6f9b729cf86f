import type { WrittenCell } from '../cell/cell';
import type { Notebook } from './documentCell';
import { withLineFeeds } from './lineReader';

/** A cell to run, and the line of the document where its text begins, from 1. */
export interface NumberedCell extends WrittenCell {
  readonly line: number;
}

/** Returns the cells of a parsed document that can run. Their ids are their indexes among all cells, from 0. */
export function numberedCellsOf({ cells, frame }: Notebook): readonly NumberedCell[] {
  let fence = 1 + countBreaks(frame.head);
  return cells.flatMap(({ kind, text, source }, index): readonly NumberedCell[] => {
    const line = fence + 1;
    fence += countBreaks((source?.raw ?? '') + (source?.after ?? ''));
    return kind === 'rpc' ? [{ id: String(index), text, line }] : [];
  });
}

function countBreaks(text: string): number {
  return withLineFeeds(text).split('\n').length - 1;
}
