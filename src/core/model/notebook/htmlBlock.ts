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
export interface HtmlBlock {
  /** A position on the block's last line, or the end of the text. */
  readonly end: number;
  /** Undefined if the block is closed; empty if a blank line closes it. */
  readonly closer: string | undefined;
}

/** Reads the HTML block that begins with the `<` at `at`; returns undefined if there is none. */
export function readHtmlBlock(text: string, at: number): HtmlBlock | undefined {
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
