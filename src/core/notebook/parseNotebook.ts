import { skipBlanks } from './codeFence';
import { firstLineBreak, LineReader, withLineFeeds } from './lineReader';
import { MarkdownScanner } from './markdownScanner';
import type { Notebook, NotebookCell } from './notebookCell';
import { rpcFenceText } from './rpcFenceText';

/** A cell and its range in the document. */
interface Piece {
  readonly kind: NotebookCell['kind'];
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a `.rpc` document. Its `rpc` fences are executable cells. Each stretch of text between them is one Markdown
 * cell, without surrounding blank lines. Every text is a valid document. `printNotebook` prints unedited cells as the
 * same text.
 */
export function parseNotebook(text: string): Notebook {
  const pieces = cutPieces(text);
  const first = pieces[0];
  const last = pieces.at(-1);
  const cells = pieces.map(({ kind, text: cellText, start, end }, index): NotebookCell => {
    const next = pieces[index + 1];
    return {
      kind,
      text: cellText,
      source: { raw: text.slice(start, end), after: next === undefined ? '' : text.slice(end, next.start) },
    };
  });
  const frame = {
    head: text.slice(0, first?.start ?? text.length),
    tail: last === undefined ? '' : text.slice(last.end),
    lineBreak: firstLineBreak(text) ?? '\n',
  } as const;
  return { cells, frame };
}

function cutPieces(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  const lines = new LineReader(text);
  const scanner = new MarkdownScanner(text);
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (;;) {
    const fence = scanner.nextRpcFence(at);
    const markdown = markdownPiece(text, at, fence?.start ?? text.length, lines);
    if (markdown !== undefined) {
      pieces.push(markdown);
    }
    if (fence === undefined) {
      return pieces;
    }
    pieces.push({ kind: 'rpc', text: rpcFenceText(text, fence), start: fence.start, end: fence.end });
    at = lines.next(fence.end);
  }
}

/** Returns the lines from `from` to `to` without blank lines at both ends; undefined if all are blank. */
function markdownPiece(text: string, from: number, to: number, lines: LineReader): Piece | undefined {
  let start = from;
  while (start < to && skipBlanks(text, start) >= lines.end(start)) {
    start = lines.next(lines.end(start));
  }
  if (start >= to) {
    return undefined;
  }
  let last = to - 1;
  while (isBlankOrBreak(text.charCodeAt(last))) {
    last -= 1;
  }
  const end = lines.end(last);
  return { kind: 'markdown', text: withLineFeeds(text.slice(start, end)), start, end };
}

function isBlankOrBreak(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}
