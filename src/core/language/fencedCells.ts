import { LineReader } from '../notebook/lineReader';
import { MarkdownScanner } from '../notebook/markdownScanner';
import { rpcFenceText } from '../notebook/rpcFenceText';

/** A `rpc` fence of a text, as the cell that it is, and where its lines stand. */
export interface FencedCell {
  /** Tells fences of a text apart, by their order. */
  readonly id: string;
  /** Line ends are `\n`, the fence's indentation taken away. */
  readonly text: string;
  /** Line of the document (from 0) that the cell's first line is. */
  readonly firstLine: number;
  /** Spaces that were taken from the beginning of each line of the cell. */
  readonly indents: readonly number[];
}

/** The fences of a document that are cells, in their order. */
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

function countLines(text: string, from: number, to: number): number {
  return text.slice(from, to).match(/\r\n|[\r\n]/g)?.length ?? 0;
}
