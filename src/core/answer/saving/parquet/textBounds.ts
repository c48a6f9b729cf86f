import { lengthBytes, type TextStore } from '../cells/textStore';
import type { Bounds } from './columnValues';

/**
 * Returns the least and the greatest text of a store. Undefined if a text isn't ASCII or has 128 characters or more,
 * because few readers use bounds of such texts.
 */
export function textBounds(store: TextStore): Bounds | undefined {
  if (store.count === 0 || !isAscii(store.written())) return undefined;
  let [least, greatest] = [1, 1];
  for (let number = 2; number <= store.count; number += 1) {
    if (isLess(store, number, least)) least = number;
    else if (isLess(store, greatest, number)) greatest = number;
  }
  return { min: store.text(least), max: store.text(greatest) };
}

function isLess(store: TextStore, one: number, other: number): boolean {
  const { bytes } = store;
  let at = store.start(one) + lengthBytes;
  let place = store.start(other) + lengthBytes;
  const [end, last] = [store.end(one), store.end(other)];
  while (at < end && place < last && bytes[at] === bytes[place]) {
    at += 1;
    place += 1;
  }
  return place < last && (at === end || (bytes[at] ?? 0) < (bytes[place] ?? 0));
}

/**
 * `bytes` is the start of the store's memory. The lengths are checked as well: those from 128 on have a byte that isn't
 * ASCII, and a file has no bounds for such texts.
 */
function isAscii(bytes: Uint8Array): boolean {
  const whole = bytes.length >> 2;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, whole);
  let seen = 0;
  for (let at = 0; at < whole; at += 1) seen |= words[at] ?? 0;
  for (let at = 4 * whole; at < bytes.length; at += 1) seen |= bytes[at] ?? 0;
  return (seen & 0x80808080) === 0;
}
