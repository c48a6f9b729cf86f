import { maxJsonDepth, uncheckedOpeners } from '../answerBounds';
import { backslash, closeBrace, closeBracket, openBrace, openBracket, quote } from './jsonMarks';

/** The average number of openers that random samples find in a text with `uncheckedOpeners` of them. */
const expectedHits = 40;

/**
 * Number of hits from which the text is counted. With 40 expected hits, fewer occur once in a hundred million times.
 */
const suspiciousHits = 10;

/**
 * Whether parsing a JSON text would use memory for more levels than a value may have. A text with few openers isn't
 * counted: if it is too deep, the parsed value shows that. In a text that is deep enough to be harmful, openers are a
 * known share of the characters, because each level has one. Random samples estimate that share at a cost that doesn't
 * grow with the text. A node can't predict the samples.
 */
export function nestsTooDeep(text: string): boolean {
  return text.length > uncheckedOpeners && mayHaveManyOpeners(text) && isDeeperThan(text, maxJsonDepth);
}

function mayHaveManyOpeners(text: string): boolean {
  const places = (text.length / uncheckedOpeners) * expectedHits;
  let hits = 0;
  for (let place = 0; place < places; place += 1) {
    const code = text.charCodeAt(Math.floor(Math.random() * text.length));
    if (code === openBrace || code === openBracket) hits += 1;
    if (hits >= suspiciousHits) return true;
  }
  return false;
}

/** Counts levels outside strings, up to the first that is too deep. */
function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = closingQuote(text, at);
    } else if (code === openBracket || code === openBrace) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === closeBracket || code === closeBrace) {
      depth -= 1;
    }
  }
  return false;
}

/**
 * Returns the position of the closing quote of the string that opens at `start`; the end of the text if there is none.
 */
function closingQuote(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at !== -1) {
    let first = at;
    while (text.charCodeAt(first - 1) === backslash) first -= 1;
    if ((at - first) % 2 === 0) return at;
    at = text.indexOf('"', at + 1);
  }
  return text.length;
}
