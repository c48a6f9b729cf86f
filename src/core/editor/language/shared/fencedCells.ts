import { LineReader } from '../../../model/notebook/lineReader';
import { MarkdownScanner } from '../../../model/notebook/markdownScanner';
import { rpcFenceText } from '../../../model/notebook/rpcFenceText';

/** A `rpc` fence of a text as a cell, with the position of its lines. */
export interface FencedCell {
  /** Identifies a fence within a text by its order. */
  readonly id: string;
  /** With `\n` line ends and without the fence's indentation. */
  readonly text: string;
  /** The document line (from 0) of the cell's first line. */
  readonly firstLine: number;
  /** The number of spaces removed from the start of each line. */
  readonly indents: readonly number[];
}

/** Returns the fences of a document that are cells, in order. */
export function fencedCells(text: string): readonly FencedCell[] {
  const lines = new LineReader(text);
  const scanner = new MarkdownScanner(text);
  const cells: FencedCell[] = [];
  let at = 0;
  let line = 0;
  let counted = 0;
  for (let fence = scanner.nextRpcFence(0); fence !== undefined; fence = scanner.nextRpcFence(at)) {
    line += countLines(text, counted, fence.bodyStart);
    counted = fence.bodyStart;
    const most = fence.opening.runStart - fence.start;
    const source = text.slice(fence.bodyStart, fence.bodyEnd).split(/\r\n|[\r\n]/);
    const indents = source.map((content) => Math.min(most, /^ */.exec(content)?.[0].length ?? 0));
    cells.push({ id: String(cells.length), text: rpcFenceText(text, fence), firstLine: line, indents });
    at = lines.next(fence.end);
  }
  return cells;
}

function countLines(text: string, start: number, end: number): number {
  return text.slice(start, end).match(/\r\n|[\r\n]/g)?.length ?? 0;
}
