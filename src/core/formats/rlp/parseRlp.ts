import { rlpDepth, rlpItems } from '../../base/answerBounds';
import { failed, ok, type Result } from '../../base/result';
import { groupDigits } from '../../base/view/amountText';

/** An item of RLP (Ethereum Yellow Paper, appendix B): bytes, or a list of items. */
export type RlpItem = RlpBytes | RlpList;

interface RlpBytes {
  readonly kind: 'bytes';
  /** Hex digits without `0x`. */
  readonly digits: string;
}

export interface RlpList {
  readonly kind: 'list';
  readonly items: readonly RlpItem[];
  /** Hex digits of the complete item including its length, for hashing. */
  readonly encoded: string;
}

/**
 * Parses one RLP item from hex digits (without `0x`, an even number). Accepts only the canonical encoding, so an item
 * corresponds to exactly one sequence of bytes. Fails with a sentence.
 */
export function parseRlp(digits: string): Result<RlpItem, string> {
  const parser = new RlpParser(digits);
  const item = parser.item(0, digits.length, 0);
  if (parser.problem !== undefined || item === undefined) return failed(parser.problem ?? 'The RLP is empty.');
  return parser.end === digits.length ? ok(item) : failed('There are bytes after the end of the RLP.');
}

class RlpParser {
  problem: string | undefined;
  /** The end of the item that was read last, in digits. */
  end = 0;
  #count = 0;

  constructor(private readonly digits: string) {}

  /** Reads the item that starts at `start` and doesn't go beyond `limit`. Undefined if there is a problem. */
  item(start: number, limit: number, depth: number): RlpItem | undefined {
    this.#count += 1;
    if (this.#count > rlpItems) return this.#fail(`The RLP has more than ${groupDigits(rlpItems)} items.`);
    if (depth > rlpDepth) return this.#fail(`The RLP nests deeper than ${rlpDepth} levels.`);
    const first = start + 2 <= limit ? this.#byte(start) : Number.NaN;
    if (Number.isNaN(first)) return this.#fail('The RLP ends within an item.');
    if (first < 0x80) return this.#bytes(start, start + 2);
    const isList = first >= 0xc0;
    const short = first - (isList ? 0xc0 : 0x80);
    const body = short <= maxShortLength ? { from: start + 2, length: short } : this.#longBody(start, short, limit);
    if (body === undefined) return undefined;
    const to = body.from + 2 * body.length;
    if (to > limit) return this.#fail('The RLP ends within an item.');
    if (isList) return this.#list(start, body.from, to, depth);
    if (body.length === 1 && this.#byte(body.from) < 0x80) return this.#fail(notCanonical);
    return this.#bytes(body.from, to);
  }

  /** Reads the body of an item with more than 55 bytes, which stores its length in separate bytes. */
  #longBody(
    start: number,
    short: number,
    limit: number,
  ): { readonly from: number; readonly length: number } | undefined {
    const from = start + 2 + 2 * (short - maxShortLength);
    const length = from <= limit ? Number.parseInt(this.digits.slice(start + 2, from), 16) : Number.NaN;
    if (Number.isNaN(length)) return this.#fail('The RLP ends within an item.');
    if (length <= maxShortLength || this.#byte(start + 2) === 0) return this.#fail(notCanonical);
    return { from, length };
  }

  #list(start: number, from: number, to: number, depth: number): RlpList | undefined {
    const items: RlpItem[] = [];
    this.end = from;
    while (this.end < to) {
      const item = this.item(this.end, to, depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
    }
    this.end = to;
    return { kind: 'list', items, encoded: this.digits.slice(start, to) };
  }

  #bytes(from: number, to: number): RlpBytes {
    this.end = to;
    return { kind: 'bytes', digits: this.digits.slice(from, to) };
  }

  #byte(place: number): number {
    return Number.parseInt(this.digits.slice(place, place + 2), 16);
  }

  #fail(problem: string): undefined {
    this.problem ??= problem;
    return undefined;
  }
}

/** The maximum length that is stored in the first byte. */
const maxShortLength = 55;
const notCanonical = 'The RLP has a length that is not in its shortest form.';
