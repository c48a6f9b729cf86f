import { closesFence, type FenceOpening, findClosingLine, isRpcFence, readFenceOpening, skipBlanks } from './codeFence';
import { readHtmlBlock } from './htmlBlock';
import { LineReader } from './lineReader';

/** A ` ```rpc ` block that stands by itself: not in a list, a quote, HTML, or another fence. */
export interface RpcFence {
  /** Start of the opening line. */
  readonly start: number;
  readonly opening: FenceOpening;
  /** The lines between the fences: from the start of the first to the end of the last, its line break left out. */
  readonly bodyStart: number;
  readonly bodyEnd: number;
  /** Start of the closing line; undefined for a fence that runs to the end of the text. */
  readonly closingStart: number | undefined;
  /** End of the closing line, its line break left out; the end of the text for a fence that is not closed. */
  readonly end: number;
}

const listMarker = /(?:[-+*]|(\d{1,9})[.)])(?=[ \t\r\n]|$)/y;

/**
 * Finds the `rpc` fences of a Markdown text, as CommonMark 0.31 sees them. It looks at the beginnings of lines only,
 * and knows as much of lists, quotes and HTML as it takes to tell which fences stand in them.
 */
export class MarkdownScanner {
  /** What would close a block that was still open at the end of the text (a fence, a comment); undefined when none was. */
  openCloser: string | undefined;
  /** Column at which the content of the outermost open list item begins; 0 outside lists. */
  private listColumn = 0;
  private isAfterBlank = true;
  private readonly lines: LineReader;

  constructor(private readonly text: string) {
    this.lines = new LineReader(text);
  }

  /** The first `rpc` fence from `from` on, which must be the start of a line outside all blocks. */
  nextRpcFence(from: number): RpcFence | undefined {
    this.listColumn = 0;
    this.isAfterBlank = true;
    let at = from;
    while (at < this.text.length) {
      const code = this.text.charCodeAt(at);
      const next = beginsParagraph(code) && this.listColumn === 0 ? this.skipParagraphLine(at) : this.takeLine(at);
      if (typeof next !== 'number') {
        return next;
      }
      at = next;
    }
    return undefined;
  }

  private skipParagraphLine(at: number): number {
    this.isAfterBlank = false;
    return this.lines.next(this.lines.end(at));
  }

  /** Gives the start of the next line that is to be looked at, or the `rpc` fence that begins on this one. */
  private takeLine(start: number): number | RpcFence {
    const lineEnd = this.lines.end(start);
    const first = skipBlanks(this.text, start);
    if (first >= lineEnd) {
      this.isAfterBlank = true;
      return this.lines.next(lineEnd);
    }
    const column = columnOf(this.text, start, first, 0);
    if (this.listColumn > 0 && column >= this.listColumn) {
      return this.takeListLine(first, lineEnd);
    }
    return column < 4 ? this.takeOuterLine(start, first, column, lineEnd) : this.skipParagraphLine(start);
  }

  private takeOuterLine(start: number, first: number, column: number, lineEnd: number): number | RpcFence {
    const opening = readFenceOpening(this.text, first, lineEnd);
    if (opening !== undefined) {
      this.listColumn = 0;
      return this.takeFence(start, opening);
    }
    const html = this.text.charAt(first) === '<' ? readHtmlBlock(this.text, first) : undefined;
    if (html !== undefined) {
      this.listColumn = 0;
      this.openCloser = html.closer;
      return this.skipParagraphLine(html.end);
    }
    const content = this.listContent(first, column, lineEnd);
    if (content !== undefined) {
      return this.takeListLine(content, lineEnd);
    }
    // Other text goes on with the paragraph of a list item, unless a blank line or another block comes between.
    if (this.isAfterBlank || this.text.charAt(first) === '#' || this.text.charAt(first) === '>') {
      this.listColumn = 0;
    }
    return this.skipParagraphLine(start);
  }

  private takeFence(start: number, opening: FenceOpening): number | RpcFence {
    const { text, lines } = this;
    const closingStart = findClosingLine(text, opening, lines);
    this.openCloser = closingStart === undefined ? text.slice(opening.runStart, opening.runEnd) : undefined;
    if (!isRpcFence(text, opening)) {
      this.isAfterBlank = false;
      return closingStart === undefined ? text.length : lines.next(lines.end(closingStart));
    }
    const bodyStart = lines.next(opening.lineEnd);
    const bodyEnd = Math.max(bodyStart, lineBreakBefore(text, closingStart ?? text.length));
    const end = closingStart === undefined ? text.length : lines.end(closingStart);
    return { start, opening, bodyStart, bodyEnd, closingStart, end };
  }

  /** Reads a list marker at `first`, opens its item, and gives where the item's text begins on this line. */
  private listContent(first: number, column: number, lineEnd: number): number | undefined {
    listMarker.lastIndex = first;
    const match = listMarker.exec(this.text);
    if (match === null) {
      return undefined;
    }
    const [marker, number] = match;
    const markerEnd = first + marker.length;
    const content = Math.min(skipBlanks(this.text, markerEnd), lineEnd);
    const canInterrupt = content < lineEnd && (number === undefined || Number(number) === 1);
    if (!this.isAfterBlank && this.listColumn === 0 && !canInterrupt) {
      return undefined;
    }
    const markerColumn = column + marker.length;
    const contentColumn = columnOf(this.text, markerEnd, content, markerColumn);
    const isWide = content === lineEnd || contentColumn - markerColumn > 4;
    this.listColumn = isWide ? markerColumn + 1 : contentColumn;
    return content;
  }

  /** A line of a list item, from where its text begins. What matters in a list is only where its fences end. */
  private takeListLine(first: number, lineEnd: number): number {
    let content = first;
    for (listMarker.lastIndex = content; listMarker.test(this.text); listMarker.lastIndex = content) {
      content = skipBlanks(this.text, listMarker.lastIndex);
    }
    this.isAfterBlank = false;
    const opening = readFenceOpening(this.text, content, lineEnd);
    return opening === undefined ? this.lines.next(lineEnd) : this.skipListFence(opening);
  }

  /** The fence ends with its closing line, or before the first line that is no longer in the list. */
  private skipListFence(opening: FenceOpening): number {
    let at = this.lines.next(opening.lineEnd);
    while (at < this.text.length) {
      const lineEnd = this.lines.end(at);
      const first = skipBlanks(this.text, at);
      if (first < lineEnd) {
        if (columnOf(this.text, at, first, 0) < this.listColumn) {
          this.listColumn = 0;
          return at;
        }
        if (closesFence(this.text, opening, first, lineEnd)) {
          return this.lines.next(lineEnd);
        }
      }
      at = this.lines.next(lineEnd);
    }
    return at;
  }
}

/** Whether a line that begins so can only be text: letters and most punctuation, so most lines. */
function beginsParagraph(code: number): boolean {
  return code > 0x40 && code !== 0x60 && code !== 0x7e;
}

/** The column that `end` stands in when `start` stands in `column`; tabs go to the next multiple of four. */
function columnOf(text: string, start: number, end: number, column: number): number {
  let result = column;
  for (let at = start; at < end; at += 1) {
    result += text.charCodeAt(at) === 0x09 ? 4 - (result % 4) : 1;
  }
  return result;
}

/** Where the line break before `at` begins; `at` itself where none stands there. */
function lineBreakBefore(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  if (code === 0x0a) {
    return text.charCodeAt(at - 2) === 0x0d ? at - 2 : at - 1;
  }
  return code === 0x0d ? at - 1 : at;
}
