import type { MemberPlaces } from '../../base/json/memberPlaces';
import { pairOf } from '../../formats/abi/decode/hexPairs';

const prefix = pairOf('0x');

/** The characters of one word as hex text. */
const wordCharacters = 66;

/** One word of each log: a topic, or a part of the data. */
export class HexWords {
  readonly view: DataView;

  /** `skip` hex digits come before the word. `isWhole`: the text must have no digits other than those of the word. */
  constructor(
    private readonly places: MemberPlaces,
    private readonly skip: number,
    private readonly isWhole: boolean,
  ) {
    this.view = places.view;
  }

  /** Returns the start of the word's 64 digits, which may be other characters; -1 if there is no word. */
  at(row: number): number {
    const start = this.places.start(row);
    const length = this.places.end(row) - start - this.skip;
    if (start === 0 || (this.isWhole ? length !== wordCharacters : length < wordCharacters)) return -1;
    return this.view.getUint16(start, true) === prefix ? start + 2 + this.skip : -1;
  }
}
