import { byteOfPair, noByte, pairOf, upperCase } from '../../formats/abi/decode/hexPairs';
import { TextStore } from './textCells';

/** The digits of an address. */
export const addressDigits = 40;

/** Maximum number of remembered addresses, about 60 bytes each. */
const maxKept = 32_768;

/** A power of two, larger than `maxKept`. */
const slotCount = 65_536;

/** The number of slots that an address may be in. If all are taken, the address in the first one is replaced. */
const probes = 32;

const prefix = pairOf('0x');

/** The bit that distinguishes a lower-case letter from the upper-case one. */
const caseBit = 0x20;
const letterBit = 0x40;

/** The texts of addresses: `0x` and lowercase digits. Most logs repeat a few addresses, and each is stored once. */
export class AddressTexts {
  #store = storeFor(1024);
  readonly #slots = new Uint32Array(slotCount);

  /** Its numbers are valid until `renew`. */
  get store(): TextStore {
    return this.#store;
  }

  /** Starts over if there are many addresses. Call it between batches of rows, because each batch has one store. */
  renew(): void {
    if (this.#store.count <= maxKept) return;
    this.#store = storeFor(maxKept);
    this.#slots.fill(0);
  }

  /** Returns the number of the text of the address whose 40 digits begin at `at`; 0 if they aren't all digits. */
  numberOf(view: DataView, at: number): number {
    const first = Math.imul(
      view.getInt32(at + 36, true) ^ Math.imul(view.getInt32(at + 16, true), 0x9e3779b1),
      0x85ebca6b,
    );
    const second =
      Math.imul(view.getInt32(at + 32, true) ^ first ^ (first >>> 15), 0x9e3779b1) ^ view.getInt32(at + 4, true);
    const start = second ^ (second >>> 13);
    const slots = this.#slots;
    for (let probe = 0; probe < probes; probe += 1) {
      const slot = (start + probe) & (slotCount - 1);
      const number = slots[slot] ?? 0;
      if (number === 0) return this.#remember(slot, view, at);
      if (this.#isText(number, view, at)) return number;
    }
    // The replaced text may be added again.
    this.#store.isDistinct = false;
    return this.#remember(start & (slotCount - 1), view, at);
  }

  /** Digits in upper case never match: they get another number for the same text. */
  #isText(number: number, view: DataView, at: number): boolean {
    const known = this.#store.view;
    const end = this.#store.end(number);
    const start = end - addressDigits;
    // Compares eight digits as one number, which is never zero or NaN.
    for (let index = 0; index < addressDigits; index += 8)
      if (known.getFloat64(start + index, true) !== view.getFloat64(at + index, true)) return false;
    return true;
  }

  #remember(slot: number, view: DataView, at: number): number {
    const number = lowerHex(view, at, addressDigits, this.#store);
    if (number === 0) return 0;
    this.#slots[slot] = number;
    if (!this.#isText(number, view, at)) this.#store.isDistinct = false;
    return number;
  }
}

function storeFor(addresses: number): TextStore {
  const store = new TextStore(addresses, 2 + addressDigits);
  store.isDistinct = true;
  return store;
}

/**
 * Adds the text of an even number of hex digits: `0x` and the digits in lower case. Returns its number; 0 if a character
 * isn't a hex digit.
 */
export function lowerHex(view: DataView, start: number, digits: number, store: TextStore): number {
  const from = store.open(2 + digits);
  const target = store.view;
  target.setUint16(from, prefix, true);
  let seen = 0;
  for (let index = 0; index < digits; index += 2) {
    const pair = view.getUint16(start + index, true);
    seen |= byteOfPair[pair] ?? noByte;
    target.setUint16(from + 2 + index, pair, true);
  }
  if ((seen & noByte) !== 0) return 0;
  const end = from + 2 + digits;
  if ((seen & upperCase) !== 0)
    for (let at = from + 2; at < end; at += 1) {
      const code = target.getUint8(at);
      if ((code & letterBit) !== 0) target.setUint8(at, code | caseBit);
    }
  return store.close(end);
}
