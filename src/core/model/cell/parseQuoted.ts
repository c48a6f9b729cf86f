import type { ArgumentNode } from './cell';
import { isLineBreak } from './lineEnd';
import type { Problem } from './problem';

type StringNode = Extract<ArgumentNode, { readonly kind: 'string' }>;

const backslash = 0x5c;
const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** Parses the string whose opening quote is at `start`. An unclosed string ends with its line. */
export function parseQuoted(text: string, start: number, problems: Problem[]): StringNode {
  const quote = text.charCodeAt(start);
  let content = '';
  let from = start + 1;
  let at = from;
  for (
    let code = text.charCodeAt(at);
    at < text.length && code !== quote && !isLineBreak(code);
    code = text.charCodeAt(at)
  ) {
    if (code === backslash) {
      const escape = parseEscape(text, at, problems);
      content += text.slice(from, at) + escape.text;
      at = escape.end;
      from = at;
    } else {
      at += 1;
    }
  }
  content += text.slice(from, at);
  const isClosed = text.charCodeAt(at) === quote;
  const range = { start, end: isClosed ? at + 1 : at };
  if (!isClosed) {
    problems.push({
      code: 'unclosedString',
      severity: 'error',
      message: "This string isn't closed on its line.",
      range,
    });
  } else if (quote === 0x27) {
    const message = 'Use double quotes for strings, as in JSON.';
    problems.push({ code: 'singleQuotes', severity: 'error', message, range });
  }
  return { kind: 'string', text: content, range };
}

/** Returns the source position that is `count` decoded characters after `from`, a position in a quoted string. */
export function sourceOffset(text: string, from: number, count: number): number {
  let at = from;
  for (let length = 0; length < count && at < text.length;) {
    const escape =
      text.charCodeAt(at) === backslash ? parseEscape(text, at, []) : { text: text.charAt(at), end: at + 1 };
    length += escape.text.length;
    at = escape.end;
  }
  return at;
}

/** Decodes the escape at `start`. Escapes that JSON does not define are kept as written. */
function parseEscape(
  text: string,
  start: number,
  problems: Problem[],
): { readonly text: string; readonly end: number } {
  const letter = text.charAt(start + 1);
  const single = Object.hasOwn(escapes, letter) ? escapes[letter] : undefined;
  if (single !== undefined) {
    return { text: single, end: start + 2 };
  }
  const digits = text.slice(start + 2, start + 6);
  if (letter === 'u' && /^[0-9a-fA-F]{4}$/.test(digits)) {
    return { text: String.fromCharCode(Number.parseInt(digits, 16)), end: start + 6 };
  }
  const end = Math.min(start + 1, text.length);
  problems.push({
    code: 'unknownEscape',
    severity: 'error',
    message: "JSON doesn't support this escape.",
    range: { start, end },
  });
  return { text: '\\', end };
}
