import { firstEntries } from '../../base/json/firstEntries';
import { isList, isObject, type JsonValue, readInteger, readMember, readText } from '../../base/json/jsonValue';

/** Digits that differ between an artifact and a contract: an address of a library, or a value of an immutable. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** The code of an artifact at run time. */
export interface RuntimeCode {
  /** Hex without `0x`, in lowercase. Placeholders are zeros. */
  readonly digits: string;
  /** In order, and apart. */
  readonly open: readonly Span[];
}

/** Longer code than chains accept, in hex digits. */
const maxCodeDigits = 2 * 512 * 1024;

/** Maximum number of immutables and of their places in one artifact. */
const maxPlaces = 2_000;

/** Digits of a word. An immutable takes one at most. */
const wordDigits = 64;

/**
 * Reads the code that an artifact has at run time: Foundry's `deployedBytecode.object`, Hardhat's `deployedBytecode`.
 * Undefined if it has none.
 */
export function readRuntimeCode(json: JsonValue): RuntimeCode | undefined {
  const member = readMember(json, 'deployedBytecode');
  const written = typeof member === 'string' ? member : readText(member, 'object');
  const text = written?.slice(0, maxCodeDigits + 2).replace(/^0x/, '') ?? '';
  const libraries = [...text.matchAll(/__\$[\da-f]{34}\$__/g)].map(({ index }) => ({ start: index, end: index + 40 }));
  const digits = text.replaceAll(/__\$[\da-f]{34}\$__/g, '0'.repeat(40)).toLowerCase();
  if (digits.length === 0 || digits.length > maxCodeDigits || !/^[\da-f]+$/.test(digits)) return undefined;
  const references = readMember(member ?? null, 'immutableReferences') ?? readMember(json, 'immutableReferences');
  const open = apart([...libraries, ...immutablesIn(references, digits)]);
  // What leaves most of the code open would fit any contract.
  const count = open.reduce((sum, { start, end }) => sum + end - start, 0);
  return 2 * count > digits.length ? undefined : { digits, open };
}

/** Returns the first digits of a code, up to the first ones that may differ. Undefined for a code that is too short. */
export function startOfRuntimeCode({ digits, open }: RuntimeCode): string | undefined {
  const start = digits.slice(0, Math.min(startDigits, open[0]?.start ?? startDigits));
  return start.length < minStartDigits ? undefined : start;
}

/** Digits of a code that are indexed. */
const startDigits = 400;
const minStartDigits = 40;

/** Returns the places of immutables, which are zeros in an artifact. */
function immutablesIn(references: JsonValue | undefined, digits: string): readonly Span[] {
  const lists = isObject(references) ? firstEntries(references, maxPlaces).map(([, places]) => places) : [];
  const places = lists.flatMap((list) => (isList(list) ? list.slice(0, maxPlaces) : [])).slice(0, maxPlaces);
  return places.flatMap((place): readonly Span[] => {
    const [start, length] = [readInteger(place, 'start'), readInteger(place, 'length')].map((each) => 2 * Number(each));
    if (start === undefined || length === undefined || !(start >= 0 && length > 0 && length <= wordDigits)) return [];
    const end = start + length;
    return /^0+$/.test(digits.slice(start, end)) && end <= digits.length ? [{ start, end }] : [];
  });
}

function apart(spans: readonly Span[]): readonly Span[] {
  const sorted = [...spans].sort((one, other) => one.start - other.start);
  return sorted.filter(({ start }, index) => start >= (sorted[index - 1]?.end ?? 0));
}

/**
 * Returns whether a contract has the code of an artifact. `same`: except the metadata at its end, which depends on names,
 * comments and paths of the sources. Undefined if it hasn't.
 * @param code hex with `0x`
 */
export function compareRuntimeCode(code: string, { digits, open }: RuntimeCode): 'equal' | 'same' | undefined {
  const own = code.replace(/^0x/, '').toLowerCase();
  const [left, right] = [bodyLength(own), bodyLength(digits)];
  if (left !== right) return undefined;
  let at = 0;
  for (const { start, end } of [...open.filter((span) => span.start < right), { start: right, end: right }]) {
    if (own.slice(at, start) !== digits.slice(at, start)) return undefined;
    at = end;
  }
  return own.slice(right) === digits.slice(right) ? 'equal' : 'same';
}

/** Returns the number of digits before the metadata of solc: a map in CBOR, and its length in two bytes. */
function bodyLength(digits: string): number {
  const bytes = Number.parseInt(digits.slice(-4), 16);
  const start = digits.length - 4 - 2 * bytes;
  return start > 0 && /[ab]/.test(digits.charAt(start)) ? start : digits.length;
}
