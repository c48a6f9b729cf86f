import { searchedTokens } from '../answerBounds';

/** Why and where a text is not JSON. The message never quotes the text, which may contain secrets. */
export interface JsonProblem {
  readonly message: string;
  /** UTF-16 units from the start of the text. */
  readonly offset: number;
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const word = /true|false|null/y;
const space = /[ \t\n\r]*/y;

/** What is allowed next in a JSON text. */
type Expectation = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd';

/**
 * Finds the first error in a text that `JSON.parse` rejected. Engines word and locate their errors differently and
 * quote the text. This message is the same everywhere and quotes nothing.
 */
export function findJsonProblem(text: string): JsonProblem {
  const closers: string[] = [];
  let expected: Expectation = 'value';
  let at = matchEnd(space, text, 0);
  let tokens = 0;
  while (at < text.length) {
    tokens += 1;
    if (tokens > searchedTokens) {
      return { message: 'The text is not JSON somewhere from here on.', offset: at };
    }
    const step = takeToken(text, at, expected, closers);
    if (typeof step === 'object') {
      return step;
    }
    expected = nextExpectation(text.charAt(at), expected, closers);
    at = matchEnd(space, text, step);
    if (closers.length === 0) {
      const message = at < text.length ? 'The JSON has ended, but more text follows.' : 'The text is not JSON.';
      return { message, offset: at };
    }
  }
  return {
    message: text.trim() === '' ? 'The text is empty.' : 'The JSON is cut off: its end is missing.',
    offset: text.length,
  };
}

/** Reads one token. Returns the position after it, or the problem. */
function takeToken(text: string, at: number, expected: Expectation, closers: string[]): number | JsonProblem {
  const char = text.charAt(at);
  if (char === closers.at(-1) && (expected === 'valueOrEnd' || expected === 'keyOrEnd' || expected === 'commaOrEnd')) {
    closers.pop();
    return at + 1;
  }
  switch (expected) {
    case 'colon':
      return char === ':' ? at + 1 : { message: 'A colon is missing here.', offset: at };
    case 'commaOrEnd':
      return char === ',' ? at + 1 : { message: `A comma or ${closers.at(-1) ?? ''} is missing here.`, offset: at };
    case 'key':
    case 'keyOrEnd':
      return char === '"' ? takeString(text, at) : { message: 'A key in double quotes is missing here.', offset: at };
    case 'value':
    case 'valueOrEnd':
      return takeValue(text, at, closers);
  }
}

function takeValue(text: string, at: number, closers: string[]): number | JsonProblem {
  const char = text.charAt(at);
  if (char === '{' || char === '[') {
    closers.push(char === '{' ? '}' : ']');
    return at + 1;
  }
  if (char === '"') {
    return takeString(text, at);
  }
  const end = Math.max(matchEnd(number, text, at), matchEnd(word, text, at));
  return end > at ? end : { message: 'A JSON value is missing here.', offset: at };
}

function takeString(text: string, at: number): number | JsonProblem {
  const end = stringBodyEnd(text, at + 1);
  if (text.charAt(end) === '"') {
    return end + 1;
  }
  if (end === text.length) {
    return { message: 'The JSON is cut off in the middle of a string.', offset: end };
  }
  const message =
    text.charAt(end) === '\\'
      ? 'The escape here is none that JSON has.'
      : 'A control character stands unescaped in a string.';
  return { message, offset: end };
}

/**
 * Returns the end of a string's content: its closing quote, an error, or the end of the text. This is a loop because a
 * pattern with a repeated alternative keeps a backtracking stack, which overflows on a long string.
 */
function stringBodyEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    // RFC 8259 forbids unescaped control characters in strings.
    if (code === 0x22 || code < 0x20) {
      return at;
    }
    const next = code === 0x5c ? matchEnd(escape, text, at) : at + 1;
    if (next === at) {
      return at;
    }
    at = next;
  }
  return at;
}

/** Returns what is allowed after the token that began with `char`. */
function nextExpectation(char: string, expected: Expectation, closers: readonly string[]): Expectation {
  switch (expected) {
    case 'colon':
      return 'value';
    case 'key':
      return 'colon';
    case 'keyOrEnd':
      return char === '}' ? 'commaOrEnd' : 'colon';
    case 'commaOrEnd':
      if (char !== ',') return 'commaOrEnd';
      return closers.at(-1) === '}' ? 'key' : 'value';
    case 'value':
    case 'valueOrEnd':
      if (char === '{') return 'keyOrEnd';
      return char === '[' ? 'valueOrEnd' : 'commaOrEnd';
  }
}

/** Returns the end of a sticky pattern's match at a position; the position itself if it does not match. */
function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
