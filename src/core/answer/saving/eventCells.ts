import { MemberPlaces } from '../../base/json/memberPlaces';
import type { RecordColumns } from '../../base/json/recordColumns';
import { pairOf } from '../../formats/abi/decode/hexPairs';
import type { AbiType } from '../../formats/abi/type/abiType';
import { addressDigits, type AddressTexts, lowerHex } from './addressTexts';
import { DecimalDigits, maxDecimalDigits } from './decimalDigits';
import { isHashedArgument, type ReadyEvent } from './logArguments';
import { putCell, type WritableCells } from './saveColumn';
import { TextCells } from './textCells';

const prefix = pairOf('0x');

const wordLength = 32;
const wordDigits = 64;
/** The characters of one word as hex text. */
const wordCharacters = 66;

const zero = 0x30;
/** Eight zeros as they are in the bytes of a text, read as one number. */
const eightZeros = new DataView(new Uint8Array(8).fill(zero).buffer).getFloat64(0);

/** Writes the arguments of an event from the words of its logs. Each argument is one word and becomes a text. */
export interface EventCells {
  readonly event: ReadyEvent;
  /** Number of characters in the data of its logs. */
  readonly dataCharacters: number;
  /**
   * Writes the arguments of the logs from `from` up to, but not including, `to`, which all have the event's number of
   * topics and characters of data. Sets a mark for each log that doesn't fit. Some of its arguments may already be
   * written.
   */
  write(from: number, to: number, misfits: Uint8Array): void;
  /** Removes the cells that were written for a log. */
  clear(row: number): void;
}

/** Undefined for an event with other kinds of arguments. `columns` are the columns of the arguments. */
export function eventCells(
  event: ReadyEvent,
  columns: readonly WritableCells[],
  records: RecordColumns,
  addresses: AddressTexts,
): EventCells | undefined {
  const { item, plan } = event;
  const writers: { readonly words: HexWords; readonly write: WriteCells }[] = [];
  let topic = item.anonymous ? 0 : 1;
  let offset = 0;
  for (const [place, type] of plan.types.entries()) {
    const column = columns[place];
    const input = item.inputs[place];
    const indexed = input?.indexed === true;
    const size = isHashedArgument(input, type) ? wordLength : bytesOfType(type);
    const write = column instanceof TextCells ? writerOf(type, size, column, addresses) : undefined;
    const places = indexed ? MemberPlaces.ofItem(records, 'topics', topic) : MemberPlaces.of(records, 'data');
    if (write === undefined || places === undefined) return undefined;
    writers.push({ words: new HexWords(places, indexed ? 0 : 2 * offset, indexed), write });
    if (indexed) topic += 1;
    else offset += wordLength;
  }
  if (offset !== plan.dataLength) return undefined;
  return {
    event,
    dataCharacters: 2 + 2 * offset,
    write: (from, to, misfits) => {
      for (const { words, write } of writers) write(words, from, to, misfits);
    },
    clear: (row) => {
      for (const column of columns) putCell(column, row, null);
    },
  };
}

/** One word of each log: a topic, or a part of the data. */
class HexWords {
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

/**
 * Writes the cells of the logs from `from` up to, but not including, `to`, from one word each, with the same result as
 * `argumentShape`. Sets a mark for each log whose word doesn't fit the type.
 */
type WriteCells = (words: HexWords, from: number, to: number, misfits: Uint8Array) => void;

/** The bytes of a word that are shown as hex. Undefined for other types. */
function bytesOfType(type: AbiType): number | undefined {
  if (type.kind === 'function') return 24;
  return type.kind === 'fixedBytes' ? type.size : undefined;
}

function writerOf(
  type: AbiType,
  size: number | undefined,
  column: TextCells,
  addresses: AddressTexts,
): WriteCells | undefined {
  if (size !== undefined) return fixedBytesCells(size, column);
  if (type.kind === 'address' && column.store === addresses.store) return addressCells(addresses, column);
  return type.kind === 'integer' || type.kind === 'fixedPoint' ? decimalCells(type, column) : undefined;
}

function addressCells(addresses: AddressTexts, { numbers }: TextCells): WriteCells {
  const padding = wordDigits - addressDigits;
  return (words, from, to, misfits) => {
    const { view } = words;
    for (let row = from; row < to; row += 1) {
      const at = words.at(row);
      const number = at === -1 || !isZeroAt(view, at, padding) ? 0 : addresses.numberOf(view, at + padding);
      if (number === 0) misfits[row] = 1;
      else numbers[row] = number;
    }
  };
}

function decimalCells(
  type: Extract<AbiType, { kind: 'integer' | 'fixedPoint' }>,
  { numbers, store }: TextCells,
): WriteCells {
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

function fixedBytesCells(size: number, { numbers, store }: TextCells): WriteCells {
  return (words, from, to, misfits) => {
    const { view } = words;
    for (let row = from; row < to; row += 1) {
      const at = words.at(row);
      const isPadded = at !== -1 && isZeroAt(view, at + 2 * size, wordDigits - 2 * size);
      const number = isPadded ? lowerHex(view, at, 2 * size, store) : 0;
      if (number === 0) misfits[row] = 1;
      else numbers[row] = number;
    }
  };
}

function isZeroAt(view: DataView, start: number, digits: number): boolean {
  const end = start + digits;
  let at = start;
  for (; at + 8 <= end; at += 8) if (view.getFloat64(at) !== eightZeros) return false;
  for (; at < end; at += 1) if (view.getUint8(at) !== zero) return false;
  return true;
}
