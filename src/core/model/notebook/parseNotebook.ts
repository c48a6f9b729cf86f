import { skipBlanks } from './codeFence';
import type { DocumentCell, Notebook } from './documentCell';
import { firstLineBreak, LineReader, withLineFeeds } from './lineReader';
import { MarkdownScanner } from './markdownScanner';
import { rpcFenceText } from './rpcFenceText';

/**
 * Parses a `.rpc` document. Its `rpc` fences are executable cells. The text between two of them is one Markdown cell,
 * without surrounding blank lines. Every text is a valid document. `printNotebook` prints unedited cells as the same
 * text.
 */
export function parseNotebook(text: string): Notebook {
  const lines = new LineReader(text);
  const scanner = new MarkdownScanner(text);
  const cells = new CellList(text);
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (;;) {
    const fence = scanner.nextRpcFence(at);
    addMarkdown(cells, at, fence?.start ?? text.length, lines);
    if (fence === undefined) break;
    cells.add('rpc', rpcFenceText(text, fence), fence.start, fence.end);
    at = lines.next(fence.end);
  }
  return cells.notebook();
}

/** Adds the lines from `from` to `to` without blank lines at both ends, unless all are blank. */
function addMarkdown(cells: CellList, from: number, to: number, lines: LineReader): void {
  const { document: text } = cells;
  let start = from;
  while (start < to && skipBlanks(text, start) >= lines.end(start)) {
    start = lines.next(lines.end(start));
  }
  if (start >= to) return;
  let last = to - 1;
  while (isBlankOrBreak(text.charCodeAt(last))) {
    last -= 1;
  }
  const end = lines.end(last);
  cells.add('markdown', withLineFeeds(text.slice(start, end)), start, end);
}

/** The cells so far. The text after a cell is known only when the next cell is added, so the last one is pending. */
class CellList {
  readonly #cells: DocumentCell[] = [];
  /** Where the first cell starts; -1 while there is none. */
  #first = -1;
  // The parts of the pending cell. Creating an object for each would take a tenth of the time.
  #kind: DocumentCell['kind'] = 'markdown';
  #text = '';
  #start = 0;
  #end = 0;

  constructor(readonly document: string) {}

  /** Adds a cell that is in the document from `start` up to, but not including, `end`. */
  add(kind: DocumentCell['kind'], text: string, start: number, end: number): void {
    if (this.#first === -1) this.#first = start;
    else this.#finish(start);
    this.#kind = kind;
    this.#text = text;
    this.#start = start;
    this.#end = end;
  }

  /** Returns all cells, and what is before and after them. */
  notebook(): Notebook {
    const { document } = this;
    const lineBreak = firstLineBreak(document) ?? '\n';
    if (this.#first === -1) return { cells: [], frame: { head: document, tail: '', lineBreak } };
    this.#finish(this.#end);
    return {
      cells: this.#cells,
      frame: { head: document.slice(0, this.#first), tail: document.slice(this.#end), lineBreak },
    };
  }

  #finish(next: number): void {
    const { document } = this;
    const raw = document.slice(this.#start, this.#end);
    this.#cells.push({ kind: this.#kind, text: this.#text, source: { raw, after: document.slice(this.#end, next) } });
  }
}

function isBlankOrBreak(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}
