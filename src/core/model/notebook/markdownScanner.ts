import { closesFence, type FenceOpening, findClosingLine, isRpcFence, readFenceOpening, skipBlanks } from './codeFence';
import { LineReader } from './lineReader';

/**
 * HTML blocks that begin with a certain tag and end with the line that contains a certain text (CommonMark, section
 * 4.6, 1 to 5).
 */
const closed: readonly { readonly open: RegExp; readonly close: RegExp; readonly closer: string }[] = [
  { open: /<!--/y, close: /-->/g, closer: '-->' },
  {
    open: /<(?:script|pre|style|textarea)(?=[\s>]|$)/iy,
    close: /<\/(?:script|pre|style|textarea)>/gi,
    closer: '</pre>',
  },
  { open: /<\?/y, close: /\?>/g, closer: '?>' },
  { open: /<!\[CDATA\[/y, close: /\]\]>/g, closer: ']]>' },
  { open: /<![A-Za-z]/y, close: />/g, closer: '>' },
];

/** Tags whose block ends with a blank line (section 4.6, 6). */
const untilBlankLine =
  /<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=\s|\/?>|$)/iy;

const blankLine = /(?:\r\n|\n|\r(?!\n))[ \t]*(?=[\r\n]|$)/g;

/** The end of an HTML block, and the text that would close it if it is still open at the end. */
interface HtmlBlock {
  /** A position on the block's last line, or the end of the text. */
  readonly end: number;
  /** Undefined if the block is closed; empty if a blank line closes it. */
  readonly closer: string | undefined;
}

/** A top-level ` ```rpc ` block: not in a list, a quote, HTML or another fence. */
export interface RpcFence {
  /** Start of the opening line. */
  readonly start: number;
  readonly opening: FenceOpening;
  /** The lines between the fences: from the start of the first to the end of the last, without its line break. */
  readonly bodyStart: number;
  readonly bodyEnd: number;
  /** Start of the closing line; undefined if the fence extends to the end of the text. */
  readonly closingStart: number | undefined;
  /** End of the closing line, without its line break; the end of the text if the fence is not closed. */
  readonly end: number;
}

const listMarker = /(?:[-+*]|(\d{1,9})[.)])(?=[ \t\r\n]|$)/y;

/**
 * Finds the `rpc` fences of a Markdown text according to CommonMark 0.31. It only looks at the beginnings of lines, and
 * parses lists, quotes and HTML only as far as needed to find out which fences are inside them.
 */
export class MarkdownScanner {
  /**
   * The text that closes a block still open at the end of the text (a fence, a comment); undefined if there is none.
   */
  openCloser: string | undefined;
  /** Column of the content of the outermost open list item; 0 outside lists. */
  #listColumn = 0;
  #isAfterBlank = true;
  readonly #lines: LineReader;

  constructor(private readonly text: string) {
    this.#lines = new LineReader(text);
  }

  /** Returns the first `rpc` fence at or after `from`, which must be the start of a line outside all blocks. */
  nextRpcFence(from: number): RpcFence | undefined {
    this.#listColumn = 0;
    this.#isAfterBlank = true;
    let at = from;
    while (at < this.text.length) {
      const code = this.text.charCodeAt(at);
      const next = beginsParagraph(code) && this.#listColumn === 0 ? this.#skipParagraphLine(at) : this.#takeLine(at);
      if (typeof next !== 'number') {
        return next;
      }
      at = next;
    }
    return undefined;
  }

  #skipParagraphLine(at: number): number {
    this.#isAfterBlank = false;
    return this.#lines.next(this.#lines.end(at));
  }

  /** Returns the start of the next line to examine, or the `rpc` fence that begins on this line. */
  #takeLine(start: number): number | RpcFence {
    const lineEnd = this.#lines.end(start);
    const first = skipBlanks(this.text, start);
    if (first >= lineEnd) {
      this.#isAfterBlank = true;
      return this.#lines.next(lineEnd);
    }
    const column = columnOf(this.text, start, first, 0);
    if (this.#listColumn > 0 && column >= this.#listColumn) {
      return this.#takeListLine(first, lineEnd);
    }
    return column < 4 ? this.#takeOuterLine(start, first, column, lineEnd) : this.#skipParagraphLine(start);
  }

  #takeOuterLine(start: number, first: number, column: number, lineEnd: number): number | RpcFence {
    const opening = readFenceOpening(this.text, first, lineEnd);
    if (opening !== undefined) {
      this.#listColumn = 0;
      return this.#takeFence(start, opening);
    }
    const html = this.text.charAt(first) === '<' ? readHtmlBlock(this.text, first) : undefined;
    if (html !== undefined) {
      this.#listColumn = 0;
      this.openCloser = html.closer;
      return this.#skipParagraphLine(html.end);
    }
    const content = this.#listContent(first, column, lineEnd);
    if (content !== undefined) {
      return this.#takeListLine(content, lineEnd);
    }
    // Other text continues the paragraph of a list item, unless a blank line or another block precedes it.
    if (this.#isAfterBlank || this.text.charAt(first) === '#' || this.text.charAt(first) === '>') {
      this.#listColumn = 0;
    }
    return this.#skipParagraphLine(start);
  }

  #takeFence(start: number, opening: FenceOpening): number | RpcFence {
    const { text } = this;
    const lines = this.#lines;
    const closingStart = findClosingLine(text, opening, lines);
    this.openCloser = closingStart === undefined ? text.slice(opening.runStart, opening.runEnd) : undefined;
    if (!isRpcFence(text, opening)) {
      this.#isAfterBlank = false;
      return closingStart === undefined ? text.length : lines.next(lines.end(closingStart));
    }
    const bodyStart = lines.next(opening.lineEnd);
    const bodyEnd = Math.max(bodyStart, lineBreakBefore(text, closingStart ?? text.length));
    const end = closingStart === undefined ? text.length : lines.end(closingStart);
    return { start, opening, bodyStart, bodyEnd, closingStart, end };
  }

  /** Reads a list marker at `first`, opens its item, and returns the start of the item's text on this line. */
  #listContent(first: number, column: number, lineEnd: number): number | undefined {
    listMarker.lastIndex = first;
    const match = listMarker.exec(this.text);
    if (match === null) {
      return undefined;
    }
    const [marker, number] = match;
    const markerEnd = first + marker.length;
    const content = Math.min(skipBlanks(this.text, markerEnd), lineEnd);
    const canInterrupt = content < lineEnd && (number === undefined || Number(number) === 1);
    if (!this.#isAfterBlank && this.#listColumn === 0 && !canInterrupt) {
      return undefined;
    }
    const markerColumn = column + marker.length;
    const contentColumn = columnOf(this.text, markerEnd, content, markerColumn);
    const isWide = content === lineEnd || contentColumn - markerColumn > 4;
    this.#listColumn = isWide ? markerColumn + 1 : contentColumn;
    return content;
  }

  /** Reads a line of a list item from the start of its text. Inside a list, only the ends of fences matter. */
  #takeListLine(first: number, lineEnd: number): number {
    let content = first;
    for (listMarker.lastIndex = content; listMarker.test(this.text); listMarker.lastIndex = content) {
      content = skipBlanks(this.text, listMarker.lastIndex);
    }
    this.#isAfterBlank = false;
    const opening = readFenceOpening(this.text, content, lineEnd);
    return opening === undefined ? this.#lines.next(lineEnd) : this.#skipListFence(opening);
  }

  /** Skips a fence in a list. It ends with its closing line, or before the first line outside the list. */
  #skipListFence(opening: FenceOpening): number {
    let at = this.#lines.next(opening.lineEnd);
    while (at < this.text.length) {
      const lineEnd = this.#lines.end(at);
      const first = skipBlanks(this.text, at);
      if (first < lineEnd) {
        if (columnOf(this.text, at, first, 0) < this.#listColumn) {
          this.#listColumn = 0;
          return at;
        }
        if (closesFence(this.text, opening, first, lineEnd)) {
          return this.#lines.next(lineEnd);
        }
      }
      at = this.#lines.next(lineEnd);
    }
    return at;
  }
}

/**
 * Whether a line that begins with this character can only be text: a letter or most punctuation, which covers most
 * lines.
 */
function beginsParagraph(code: number): boolean {
  return code > 0x40 && code !== 0x60 && code !== 0x7e;
}

/** Returns the column of `end` if `start` is in `column`. Tabs advance to the next multiple of four. */
function columnOf(text: string, start: number, end: number, column: number): number {
  let result = column;
  for (let at = start; at < end; at += 1) {
    result += text.charCodeAt(at) === 0x09 ? 4 - (result % 4) : 1;
  }
  return result;
}

/** Returns the start of the line break before `at`; `at` itself if there is none. */
function lineBreakBefore(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  if (code === 0x0a) {
    return text.charCodeAt(at - 2) === 0x0d ? at - 2 : at - 1;
  }
  return code === 0x0d ? at - 1 : at;
}

/** Reads the HTML block that begins with the `<` at `at`; returns undefined if there is none. */
function readHtmlBlock(text: string, at: number): HtmlBlock | undefined {
  for (const { open, close, closer } of closed) {
    if (matchesAt(open, text, at)) {
      const end = search(close, text, at);
      return end === undefined ? { end: text.length, closer } : { end, closer: undefined };
    }
  }
  if (!matchesAt(untilBlankLine, text, at)) {
    return undefined;
  }
  const end = search(blankLine, text, at);
  return end === undefined ? { end: text.length, closer: '' } : { end, closer: undefined };
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function search(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index;
}
