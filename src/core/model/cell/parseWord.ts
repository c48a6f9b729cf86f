import type { ArgumentNode } from './cell';
import { isLineBreak, lineEnd } from './lineEnd';
import { templateEnd } from './parseTemplate';
import type { Problem } from './problem';

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Parses the bare word at `start`. It ends at white space, a comma, a quote or an unmatched closing bracket. Within its
 * own round and square brackets a word may contain spaces, commas and quoted text (`mapping(2)["a b"]`,
 * `Transfer(address from, address to)`). It may contain `{{…}}` anywhere. A number may be followed by a space and a
 * unit (`1.5 ether`).
 */
export function parseWord(text: string, start: number, problems: Problem[]): ArgumentNode {
  const end = unitEnd(text, start, wordEnd(text, start, problems));
  const word = text.slice(start, end);
  const range = { start, end };
  switch (word) {
    case 'true':
      return { kind: 'literal', value: true, range };
    case 'false':
      return { kind: 'literal', value: false, range };
    case 'null':
      return { kind: 'literal', value: null, range };
    default:
      return { kind: jsonNumber.test(word) ? 'number' : 'word', text: word, range };
  }
}

function closerOf(char: string): string | undefined {
  if (char === '(') return ')';
  return char === '[' ? ']' : undefined;
}

function wordEnd(text: string, start: number, problems: Problem[]): number {
  const open: { readonly closer: string; readonly at: number }[] = [];
  let at = start;
  while (at < text.length && !isLineBreak(text.charCodeAt(at))) {
    const char = text.charAt(at);
    const closer = closerOf(char);
    if (text.startsWith('{{', at)) {
      at = templateEnd(text, at) ?? lineEnd(text, at);
    } else if (closer !== undefined) {
      open.push({ closer, at });
      at += 1;
    } else if (char === open.at(-1)?.closer) {
      open.pop();
      at += 1;
    } else if (open.length > 0) {
      at = char === '"' ? quotedEnd(text, at) : at + 1;
    } else if (endsWord(char) && at > start) {
      break;
    } else {
      at += 1;
    }
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) {
    const message = `This bracket isn't closed by ${unclosed.closer} on its line.`;
    problems.push({
      code: 'unclosedBracket',
      severity: 'error',
      message,
      range: { start: unclosed.at, end: unclosed.at + 1 },
    });
  }
  return at;
}

/** Returns the position after the quoted text that begins at `start`, or the end of its line. */
function quotedEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && !isLineBreak(text.charCodeAt(at))) {
    if (text.charAt(at) === '"') {
      return at + 1;
    }
    at += text.charAt(at) === '\\' ? 2 : 1;
  }
  return Math.min(at, text.length);
}

function endsWord(char: string): boolean {
  return /[\s,"\])}{]/.test(char);
}

const numberWord = /^-?\d[\d_]*(?:\.\d+)?$/;
const unitBehind = /[ \t]{1,8}(?:wei|gwei|ether)(?=[\s,\])}]|$)/y;

/** Returns the position after the unit of an amount, or the end of a word that isn't an amount. */
function unitEnd(text: string, start: number, end: number): number {
  unitBehind.lastIndex = end;
  const unit = unitBehind.exec(text)?.[0];
  if (unit === undefined) return end;
  const isAmount = text.startsWith('}}', end - 2) || (end - start <= 100 && numberWord.test(text.slice(start, end)));
  return isAmount ? end + unit.length : end;
}
