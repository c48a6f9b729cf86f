import type { MemberPlaces } from '../../../base/json/memberPlaces';

/** Maximum number of remembered texts. A hostile answer has a different one in each log. */
const maxTexts = 4096;

const decoder = new TextDecoder();

/** The texts of a member that repeat, such as the contracts and topics of logs. Each is decoded to a string once. */
export class KnownTexts {
  #last: KnownText | undefined;
  readonly #texts = new Map<number, KnownText>();
  readonly #view: DataView;

  constructor(private readonly places: MemberPlaces) {
    this.#view = places.view;
  }

  /** Returns the text of a record. Undefined if it has none. */
  of(row: number): string | undefined {
    const { numbered } = this.places;
    if (numbered !== undefined) return numbered.text(row);
    const start = this.places.start(row);
    return start === 0 ? undefined : this.#at(start, this.places.end(row));
  }

  #at(start: number, end: number): string {
    const last = this.#last;
    if (last !== undefined && this.#isSame(last, start, end)) return last.text;
    const key = this.#hash(start, end);
    const known = this.#texts.get(key);
    if (known !== undefined && this.#isSame(known, start, end)) {
      this.#last = known;
      return known.text;
    }
    const { buffer, byteOffset } = this.#view;
    const text = decoder.decode(new Uint8Array(buffer, byteOffset + start, end - start));
    this.#last = { start, end, text };
    if (this.#texts.size >= maxTexts) this.#texts.clear();
    this.#texts.set(key, this.#last);
    return text;
  }

  /** Mixes the last eight bytes, which differ most often. */
  #hash(start: number, end: number): number {
    const view = this.#view;
    if (end - start < 8) return end - start === 0 ? 0 : view.getUint8(end - 1);
    return Math.imul(view.getInt32(end - 4), 0x9e3779b1) ^ view.getInt32(end - 8);
  }

  #isSame({ start, end }: KnownText, otherStart: number, otherEnd: number): boolean {
    const view = this.#view;
    const length = end - start;
    if (otherEnd - otherStart !== length) return false;
    let at = 0;
    for (; at + 4 <= length; at += 4) if (view.getInt32(start + at) !== view.getInt32(otherStart + at)) return false;
    for (; at < length; at += 1) if (view.getUint8(start + at) !== view.getUint8(otherStart + at)) return false;
    return true;
  }
}

interface KnownText {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
