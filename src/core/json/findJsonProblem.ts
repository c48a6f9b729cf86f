import type { JsonProblem } from './jsonProblem';

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// RFC 8259 forbids unescaped control characters in strings.
const stringBody = /(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const word = /true|false|null/y;
const space = /[ \t\n\r]*/y;

/** What may stand at a place of a JSON text. */
type Expectation = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd';

/**
 * Finds the first thing wrong in a text that `JSON.parse` refused. The engines word and place their errors each in
 * their own way and quote the text; this says the same everywhere and quotes nothing.
 */
export function findJsonProblem(text: string): JsonProblem {
  const closers: string[] = [];
  let expected: Expectation = 'value';
  let at = matchEnd(space, text, 0);
  while (at < text.length) {
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
  return { message: text.trim() === '' ? 'The text is empty.' : 'The JSON is cut off: its end is missing.', offset: text.length };
}

/** Takes one token and gives the place behind it, or what is wrong with it. */
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
  const end = matchEnd(stringBody, text, at + 1);
  if (text.charAt(end) === '"') {
    return end + 1;
  }
  if (end === text.length) {
    return { message: 'The JSON is cut off in the middle of a string.', offset: end };
  }
  const message = text.charAt(end) === '\\' ? 'The escape here is none that JSON has.' : 'A control character stands unescaped in a string.';
  return { message, offset: end };
}

/** What may follow the token that began with `char`. */
function nextExpectation(char: string, expected: Expectation, closers: readonly string[]): Expectation {
  switch (expected) {
    case 'colon':
      return 'value';
    case 'key':
      return 'colon';
    case 'keyOrEnd':
      return char === '}' ? 'commaOrEnd' : 'colon';
    case 'commaOrEnd':
      return char !== ',' ? 'commaOrEnd' : closers.at(-1) === '}' ? 'key' : 'value';
    case 'value':
    case 'valueOrEnd':
      return char === '{' ? 'keyOrEnd' : char === '[' ? 'valueOrEnd' : 'commaOrEnd';
  }
}

/** The end of what a sticky pattern matches at a place; the place itself where it does not. */
function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
