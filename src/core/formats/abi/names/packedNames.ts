/**
 * The built-in declarations as they are stored: each is a character for its label and a text in short form.
 * `test/product/names/packNames.ts` writes them.
 */
export interface PackedNames {
  /** Standards and protocols, in order of preference. */
  readonly labels: readonly string[];
  /** How many of the labels, from the first, have events that users write by name. */
  readonly common: number;
  /** Characters that each represent two others, which may be such characters themselves. */
  readonly codes: string;
  /** The two characters of each code. */
  readonly pairs: string;
  readonly event: PackedTable;
  readonly function: PackedTable;
  readonly error: PackedTable;
}

/** The declarations of one kind, sorted by their texts. Several may have the same key. */
export interface PackedTable {
  /** Three characters for each entry, in the same order, see `nameKey`. */
  readonly keys: string;
  /** Separated by `;`. */
  readonly entries: string;
}

const digits = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';

/** Characters of a key. */
const keyLength = 3;

/** Returns the first 18 bits of a hash (`0x` and lowercase digits). */
export function hashNumber(hash: string): number {
  return Number.parseInt(hash.slice(2, 7), 16) >> 2;
}

/** Returns the first 18 bits of a hash as three characters. */
export function nameKey(hash: string): string {
  const bits = hashNumber(hash);
  return `${digits.charAt(bits >> 12)}${digits.charAt((bits >> 6) & 63)}${digits.charAt(bits & 63)}`;
}

const shortLabels = "!#$%&'()*+,-./0123456789:<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~";
const firstLongLabel = 0xa1;

/** Returns the character for the label at this index of the list. */
export function labelCharacter(place: number): string {
  return place < shortLabels.length
    ? shortLabels.charAt(place)
    : String.fromCharCode(firstLongLabel + place - shortLabels.length);
}

/** Returns the number of the key at an index: its 18 bits. */
export function keyNumber(keys: string, place: number): number {
  let bits = 0;
  for (let at = place * keyLength; at < (place + 1) * keyLength; at += 1)
    bits = bits * 64 + digits.indexOf(keys.charAt(at));
  return bits;
}

/** Returns the index of the label for the first character of an entry. */
export function labelPlace(entry: string): number {
  const character = entry.charAt(0);
  const place = shortLabels.indexOf(character);
  return place < 0 ? character.charCodeAt(0) - firstLongLabel + shortLabels.length : place;
}
