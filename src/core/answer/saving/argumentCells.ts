import type { MemberPlaces } from '../../base/json/memberPlaces';
import { byteOfPair, noByte, pairOf } from '../../formats/abi/decode/hexPairs';
import type { AbiType } from '../../formats/abi/type/abiType';
import { addressDigits, type AddressTexts } from './addressTexts';
import { numberBits } from './argumentShape';
import { BooleanColumn, type CellColumn, IntegerColumn, TextColumn } from './cells/cellColumn';
import { DecimalDigits, maxDecimalDigits } from './decimalDigits';
import { lowerHex } from './lowerHex';

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

const wordDigits = 64;
const zero = 0x30;
/** Eight zeros as they are in the bytes of a text, read as one number. */
const zeros = eightOf('0');
/** Eight `f` in the same form. */
const ones = eightOf('f');

/** 2^32 */
const half = 4_294_967_296;

/**
 * Writes the cells of the logs from `from` up to, but not including, `to`, from one word each. Sets a mark for each log
 * whose word doesn't fit the type.
 */
export type WriteCells = (words: HexWords, from: number, to: number, misfits: Uint8Array) => void;

/**
 * Returns a function that writes the cells of an argument with the same result as `argumentShape`. Undefined for a type
 * that isn't one word, and for a column of another type.
 */
export function argumentCells(
  type: AbiType,
  isHashed: boolean,
  column: CellColumn,
  addresses: AddressTexts,
): WriteCells | undefined {
  if (isHashed) return column instanceof TextColumn ? fixedBytesCells(32, column) : undefined;
  switch (type.kind) {
    case 'integer':
    case 'fixedPoint':
      if (type.bits > 64) return column instanceof TextColumn ? decimalCells(type, column) : undefined;
      return column instanceof IntegerColumn && type.bits <= numberBits ? integerCells(type, column) : undefined;
    case 'address':
      return column instanceof TextColumn && column.store === addresses.store
        ? addressCells(addresses, column)
        : undefined;
    case 'boolean':
      return column instanceof BooleanColumn ? booleanCells(column) : undefined;
    case 'fixedBytes':
      return column instanceof TextColumn ? fixedBytesCells(type.size, column) : undefined;
    case 'function':
      return column instanceof TextColumn ? fixedBytesCells(24, column) : undefined;
    default:
      return undefined;
  }
}

function addressCells(addresses: AddressTexts, { numbers }: TextColumn): WriteCells {
  const padding = wordDigits - addressDigits;
  return (words, from, to, misfits) => {
    const { view } = words;
    for (let row = from; row < to; row += 1) {
      const at = words.at(row);
      const number = at === -1 || !isAll(zeros, view, at, padding) ? 0 : addresses.numberOf(view, at + padding);
      if (number === 0) misfits[row] = 1;
      else numbers[row] = number;
    }
  };
}

interface IntegerType {
  readonly signed: boolean;
  readonly bits: number;
}

function decimalCells(type: IntegerType, { numbers, store }: TextColumn): WriteCells {
  const digits = new DecimalDigits();
  return (words, from, to, misfits) => {
    for (let row = from; row < to; row += 1) {
      const at = words.at(row);
      const start = store.open(maxDecimalDigits);
      const end = at === -1 ? -1 : digits.write(type, words.view, at, store.view, start);
      if (end === -1) misfits[row] = 1;
      else numbers[row] = store.close(end);
    }
  };
}

function integerCells({ signed, bits }: IntegerType, { numbers }: IntegerColumn): WriteCells {
  const limit = signed ? 2 ** (bits - 1) : 2 ** bits;
  const least = signed ? -limit : 0;
  return (words, from, to, misfits) => {
    const { view } = words;
    for (let row = from; row < to; row += 1) {
      const at = words.at(row);
      const value = at === -1 ? NaN : smallInteger(view, at);
      if (value < limit && value >= least) numbers[row] = value;
      else misfits[row] = 1;
    }
  };
}

function booleanCells(column: BooleanColumn): WriteCells {
  return (words, from, to, misfits) => {
    const { view } = words;
    for (let row = from; row < to; row += 1) {
      const at = words.at(row);
      const last = at === -1 ? -1 : view.getUint8(at + wordDigits - 1) - zero;
      const isBoolean = (last === 0 || last === 1) && isAll(zeros, view, at, 56) && isZeroAt(view, at + 56, 7);
      if (isBoolean) column.put(row, last === 1);
      else misfits[row] = 1;
    }
  };
}

function fixedBytesCells(size: number, { numbers, store }: TextColumn): WriteCells {
  return (words, from, to, misfits) => {
    const { view } = words;
    for (let row = from; row < to; row += 1) {
      const at = words.at(row);
      const number =
        at === -1 || !isZeroAt(view, at + 2 * size, wordDigits - 2 * size) ? 0 : lowerHex(view, at, 2 * size, store);
      if (number === 0) misfits[row] = 1;
      else numbers[row] = number;
    }
  };
}

/** Whether a number of digits, a multiple of eight, are all the same. */
function isAll(eight: number, view: DataView, start: number, digits: number): boolean {
  for (let at = start; at < start + digits; at += 8) if (view.getFloat64(at) !== eight) return false;
  return true;
}

function eightOf(digit: string): number {
  return new DataView(new TextEncoder().encode(digit.repeat(8)).buffer).getFloat64(0);
}

function isZeroAt(view: DataView, start: number, digits: number): boolean {
  for (let at = start; at < start + digits; at += 1) if (view.getUint8(at) !== zero) return false;
  return true;
}

/** Returns the integer of a word of which all bits above the lower 64 repeat its sign; NaN for any other word. */
function smallInteger(view: DataView, at: number): number {
  const upper = fourBytes(view, at + 48);
  const lower = fourBytes(view, at + 56);
  if (isAll(zeros, view, at, 48)) return upper * half + lower;
  return isAll(ones, view, at, 48) ? (upper - half) * half + lower : NaN;
}

/** The integer of eight hex digits; NaN if there are other characters. */
function fourBytes(view: DataView, start: number): number {
  let value = 0;
  let seen = 0;
  for (let at = start; at < start + 8; at += 2) {
    const byte = byteOfPair[view.getUint16(at, true)] ?? noByte;
    seen |= byte;
    value = value * 0x100 + (byte & 0xff);
  }
  return (seen & noByte) === 0 ? value : NaN;
}
