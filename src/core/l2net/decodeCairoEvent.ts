import type { NamedValue, Value } from '../view/value';
import type { CairoAbi, CairoEvent, CairoMember } from './cairoAbi';
import { decodeCairoValue } from './decodeCairoValue';
import { feltHex } from './felt';
import { FeltReader } from './feltReader';
import { selectorOf } from './selector';

/** One reading of an l2net event. */
export interface L2Event {
  readonly name: string;
  /** Full name of the event's type, or the shape that was matched. */
  readonly signature: string;
  /** Where the description came from: said beside what was decoded with it. */
  readonly source: string;
  /** In the order of the declaration; the first that does not fit is `undecoded`, and the last. */
  readonly arguments: readonly NamedValue[];
  /** `misfit`: the selector is that of the event, but the felts are not what it describes. */
  readonly fit: 'exact' | 'surplus' | 'misfit';
}

interface Felts {
  readonly keys: FeltReader;
  readonly data: FeltReader;
}

/** Decodes an event by a Cairo ABI (1 or 0), best by an event that fits; undefined where the ABI has none of its selector. */
export function decodeCairoEvent(abi: CairoAbi, keys: readonly bigint[], data: readonly bigint[], source: string): L2Event | undefined {
  let misfit: L2Event | undefined;
  for (const root of abi.roots) {
    const felts = { keys: new FeltReader(keys), data: new FeltReader(data) };
    const found = decodeRoot(root, abi, felts);
    if (found === undefined) continue;
    const { arguments: named, fits, ...event } = found;
    const left = leftOver(felts, fits);
    const decoded: L2Event = { ...event, source, arguments: [...named, ...left], fit: !fits ? 'misfit' : left.length > 0 ? 'surplus' : 'exact' };
    if (fits) return decoded;
    misfit ??= decoded;
  }
  return misfit;
}

type Found = Omit<L2Event, 'source' | 'fit'> & { readonly fits: boolean };

function decodeRoot(root: CairoEvent, abi: CairoAbi, felts: Felts): Found | undefined {
  if (root.kind === 'enum') return decodeEnum(root, abi, felts, 0);
  const name = root.name.split('::').at(-1) ?? root.name;
  if (felts.keys.next() !== selectorOf(name)) return undefined;
  return decodeEvent(root, name, abi, felts, 0);
}

function decodeEvent(event: CairoEvent, name: string, abi: CairoAbi, felts: Felts, depth: number): Found | undefined {
  switch (event.kind) {
    case 'enum':
      return decodeEnum(event, abi, felts, depth + 1);
    case 'struct': {
      const named: NamedValue[] = [];
      for (const member of event.members) {
        const reader = member.kind === 'key' ? felts.keys : felts.data;
        const { at } = reader;
        const value = decodeCairoValue(member.type, reader, abi.types);
        named.push({ name: member.name, type: shortType(member.type), indexed: member.kind === 'key', value: value ?? misfitOf(member.type, reader, at) });
        if (value === undefined) return { name, signature: event.name, arguments: named, fits: false };
      }
      return { name, signature: event.name, arguments: named, fits: true };
    }
    case 'legacy': {
      const inKeys = decodeLegacy(event.keys, felts.keys, abi);
      const inData = inKeys.fits ? decodeLegacy(event.data, felts.data, abi) : { named: [], fits: false };
      return { name, signature: event.name, arguments: [...inKeys.named.map((one) => ({ ...one, indexed: true })), ...inData.named], fits: inData.fits };
    }
  }
}

/** The felts from `at` on, read to their end, where a value of a type should stand. */
function misfitOf(type: string, reader: FeltReader, at: number): Value {
  const words = reader.rest(at).map(feltHex);
  reader.skip();
  return { kind: 'undecoded', words, why: words.length === 0 ? `no felt is left for ${shortType(type)}` : `no ${shortType(type)}: the felts end too early, or hold what the type cannot` };
}

function decodeEnum(event: Extract<CairoEvent, { kind: 'enum' }>, abi: CairoAbi, felts: Felts, depth: number): Found | undefined {
  if (depth > 16) return undefined;
  for (const variant of event.variants) {
    const inner = abi.events.get(variant.type);
    if (inner === undefined) continue;
    if (variant.kind === 'flat') {
      const found = inner.kind === 'enum' ? decodeEnum(inner, abi, felts, depth + 1) : undefined;
      if (found !== undefined) return found;
    } else if (felts.keys.peek() === selectorOf(variant.name)) {
      felts.keys.next();
      return decodeEvent(inner, variant.name, abi, felts, depth);
    }
  }
  return undefined;
}

/** Cairo 0 writes a list as `name_len: felt, name: T*`. */
function decodeLegacy(members: readonly CairoMember[], reader: FeltReader, abi: CairoAbi): { readonly named: readonly NamedValue[]; readonly fits: boolean } {
  const named: NamedValue[] = [];
  let length = 0n;
  for (const { name, type } of members) {
    const { at } = reader;
    const next = reader.peek() ?? 0n;
    const value = type.endsWith('*') ? decodePointer(type.slice(0, -1), length, reader, abi) : decodeCairoValue(type, reader, abi.types);
    length = next;
    named.push({ name, type, value: value ?? misfitOf(type, reader, at) });
    if (value === undefined) return { named, fits: false };
  }
  return { named, fits: true };
}

function decodePointer(type: string, length: bigint, reader: FeltReader, abi: CairoAbi): Value | undefined {
  if (length > BigInt(reader.left)) return undefined;
  const items: Value[] = [];
  for (let index = 0n; index < length; index += 1n) {
    const item = decodeCairoValue(type, reader, abi.types);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return { kind: 'list', items };
}

function leftOver({ keys, data }: Felts, fits: boolean): readonly NamedValue[] {
  const words = [...keys.rest(), ...data.rest()].map(feltHex);
  if (words.length === 0) return [];
  return [{ name: fits ? 'surplus' : 'rest', value: { kind: 'undecoded', words, why: fits ? 'more felts than the event describes' : 'not read, since what stands before does not fit' } }];
}

/** A type without the paths of its parts: `Span<felt252>`. */
export function shortType(type: string): string {
  return type.replace(/::</g, '<').replace(/[\w]+::/g, '');
}
