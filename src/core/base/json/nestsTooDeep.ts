import { maxJsonDepth, uncheckedOpeners } from '../answerBounds';
import { backslash, closeBrace, closeBracket, openBrace, openBracket, quote } from './jsonMarks';

/** Openers that random places find, on average, in a text that has `uncheckedOpeners` of them. */
const expectedHits = 40;

/** Hits from which the text is counted. As few as this of 40 expected ones come up once in a hundred million times. */
const suspiciousHits = 10;

/**
 * Whether parsing a JSON text would take memory for more levels than a value may have. A text with few openers is not
 * counted: a depth that does no harm is seen in the parsed value.
 *
 * A text deep enough to do harm has an opener for each level, so openers are a known share of its characters. Random
 * places show that share at a cost that doesn't grow with the text, and a node that answers can't predict the places.
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
