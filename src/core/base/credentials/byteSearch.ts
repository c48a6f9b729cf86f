/** A span of bytes from `start` up to, but not including, `end`. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

const maxShift = 255;

/**
 * Searches for several byte strings at once (Wu and Manber, 1994). A table of byte pairs gives the distance to move the
 * window, so most bytes of a body are never read. ASCII letters match in either case, because a host name or a dump may
 * have changed it. Needles need at least two bytes. If several match, the first in the list wins.
 */
export class ByteSearch {
  readonly #window: number;
  readonly #shifts: Uint8Array;
  readonly #needles: readonly Uint8Array[];

  constructor(needles: readonly Uint8Array[]) {
    this.#needles = needles.map((needle) => needle.map(foldCase));
    this.#window = Math.min(maxShift, ...needles.map((needle) => needle.length));
    this.#shifts = needles.length === 0 ? new Uint8Array() : createShifts(this.#needles, this.#window);
  }

  /** The first match at or after `from`. Undefined if there is none. */
  find(bytes: Uint8Array, from = 0): ByteSpan | undefined {
    if (this.#needles.length === 0) return undefined;
    const window = this.#window;
    const shifts = this.#shifts;
    let end = from + window - 1;
    while (end < bytes.length) {
      const shift = shifts[((bytes[end - 1] ?? 0) << 8) | (bytes[end] ?? 0)] ?? 0;
      if (shift > 0) {
        end += shift;
        continue;
      }
      const start = end - window + 1;
      const needle = this.#needles.find((each) => isNeedleAt(bytes, each, start));
      if (needle) return { start, end: start + needle.length };
      end += 1;
    }
    return undefined;
  }

  /** Adds all matches to a list, in order and without overlaps. Most texts have none. */
  addAll(bytes: Uint8Array, found: ByteSpan[]): void {
    for (let span = this.find(bytes); span !== undefined; span = this.find(bytes, span.end)) found.push(span);
  }
}

/**
 * For each pair of bytes, ignoring case, the distance of its last position in the needles' windows from the window's
 * end.
 */
function createShifts(needles: readonly Uint8Array[], window: number): Uint8Array {
  const shifts = new Uint8Array(65_536).fill(Math.max(1, window - 1));
  for (const needle of needles) {
    for (let end = 1; end < window; end += 1) {
      for (const first of casesOf(needle[end - 1] ?? 0)) {
        for (const second of casesOf(needle[end] ?? 0)) {
          const pair = (first << 8) | second;
          shifts[pair] = Math.min(shifts[pair] ?? 0, window - 1 - end);
        }
      }
    }
  }
  return shifts;
}

function isNeedleAt(bytes: Uint8Array, needle: Uint8Array, start: number): boolean {
  for (let i = 0; i < needle.length; i += 1) if (foldCase(bytes[start + i] ?? 0) !== needle[i]) return false;
  return true;
}

/** Maps `A` to `Z` to `a` to `z`. */
function foldCase(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
}

function casesOf(byte: number): readonly number[] {
  return byte >= 0x61 && byte <= 0x7a ? [byte, byte & 0xdf] : [byte];
}
