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
  readonly arguments: readonly NamedValue[];
}

interface Felts {
  readonly keys: FeltReader;
  readonly data: FeltReader;
}

/** Decodes an event by a Cairo ABI (1 or 0); undefined where the ABI has none that fits. */
export function decodeCairoEvent(abi: CairoAbi, keys: readonly bigint[], data: readonly bigint[], source: string): L2Event | undefined {
  for (const root of abi.roots) {
    const felts = { keys: new FeltReader(keys), data: new FeltReader(data) };
    const found = decodeRoot(root, abi, felts);
    if (found !== undefined) return { ...found, source, arguments: [...found.arguments, ...surplus(felts)] };
  }
  return undefined;
}

type Found = Omit<L2Event, 'source'>;

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
        const value = decodeCairoValue(member.type, member.kind === 'key' ? felts.keys : felts.data, abi.types);
        if (value === undefined) return undefined;
        named.push({ name: member.name, type: shortType(member.type), indexed: member.kind === 'key', value });
      }
      return { name, signature: event.name, arguments: named };
    }
    case 'legacy': {
      const inKeys = decodeLegacy(event.keys, felts.keys, abi);
      const inData = decodeLegacy(event.data, felts.data, abi);
      return inKeys && inData && { name, signature: event.name, arguments: [...inKeys.map((one) => ({ ...one, indexed: true })), ...inData] };
    }
  }
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
function decodeLegacy(members: readonly CairoMember[], reader: FeltReader, abi: CairoAbi): readonly NamedValue[] | undefined {
  const named: NamedValue[] = [];
  let length = 0n;
  for (const { name, type } of members) {
    if (type.endsWith('*')) {
      if (length > BigInt(reader.left)) return undefined;
      const items: Value[] = [];
      for (let index = 0n; index < length; index += 1n) {
        const item = decodeCairoValue(type.slice(0, -1), reader, abi.types);
        if (item === undefined) return undefined;
        items.push(item);
      }
      named.push({ name, type, value: { kind: 'list', items } });
    } else {
      length = reader.peek() ?? 0n;
      const value = decodeCairoValue(type, reader, abi.types);
      if (value === undefined) return undefined;
      named.push({ name, type, value });
    }
  }
  return named;
}

function surplus({ keys, data }: Felts): readonly NamedValue[] {
  const words = [...keys.rest(), ...data.rest()].map(feltHex);
  return words.length === 0 ? [] : [{ name: 'surplus', value: { kind: 'undecoded', words, why: 'more felts than the event describes' } }];
}

/** A type without the paths of its parts: `Span<felt252>`. */
export function shortType(type: string): string {
  return type.replace(/::</g, '<').replace(/[\w]+::/g, '');
}
