import type { NamedValue, Value } from '../../base/view/value';
import type { CairoAbi, CairoEvent, CairoMember } from './cairoAbi';
import { budgetOf, decodeCairoValue, FeltReader } from './decodeCairoValue';
import { feltHex } from './felt';
import { cairoSelectorOf } from './selector';

/** One possible decoding of an l2net event. */
export interface L2Event {
  readonly name: string;
  /** Full name of the event's type, or the matched shape. */
  readonly signature: string;
  /** The source of the description, shown beside the decoded values. */
  readonly source: string;
  /** In declaration order. If an argument does not fit, it is `undecoded`, and it is the last one. */
  readonly arguments: readonly NamedValue[];
  /** `misfit`: the selector matches the event, but the felts do not fit its description. */
  readonly fit: 'exact' | 'surplus' | 'misfit';
}

interface Felts {
  readonly keys: FeltReader;
  readonly data: FeltReader;
}

/**
 * Decodes an event with a Cairo 1 or Cairo 0 ABI. Prefers an event that fits. Returns undefined if the ABI has no event
 * with its selector.
 */
export function decodeCairoEvent(
  abi: CairoAbi,
  keys: readonly bigint[],
  data: readonly bigint[],
  source: string,
): L2Event | undefined {
  let misfit: L2Event | undefined;
  const budget = budgetOf(keys.length + data.length);
  for (const root of abi.roots) {
    if (!budget.take()) return misfit;
    const felts = { keys: new FeltReader(keys, budget), data: new FeltReader(data, budget) };
    const found = decodeRoot(root, abi, felts);
    if (found === undefined) continue;
    const { arguments: named, fits, ...event } = found;
    const left = leftOver(felts, fits);
    const decoded: L2Event = {
      ...event,
      source,
      arguments: [...named, ...left],
      fit: fitOf(fits, left),
    };
    if (fits) return decoded;
    misfit ??= decoded;
  }
  return misfit;
}

function fitOf(fits: boolean, left: readonly NamedValue[]): L2Event['fit'] {
  if (!fits) return 'misfit';
  return left.length > 0 ? 'surplus' : 'exact';
}

type Found = Omit<L2Event, 'source' | 'fit'> & { readonly fits: boolean };

function decodeRoot(root: CairoEvent, abi: CairoAbi, felts: Felts): Found | undefined {
  if (root.kind === 'enum') return decodeEnum(root, abi, felts, 0);
  const name = root.name.split('::').at(-1) ?? root.name;
  if (felts.keys.next() !== cairoSelectorOf(name)) return undefined;
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
        named.push({
          name: member.name,
          type: shortType(member.type),
          indexed: member.kind === 'key',
          value: value ?? misfitOf(member.type, reader, at),
        });
        if (value === undefined) return { name, signature: event.name, arguments: named, fits: false };
      }
      return { name, signature: event.name, arguments: named, fits: true };
    }
    case 'legacy': {
      const inKeys = decodeLegacy(event.keys, felts.keys, abi);
      const inData = inKeys.fits ? decodeLegacy(event.data, felts.data, abi) : { named: [], fits: false };
      return {
        name,
        signature: event.name,
        arguments: [...inKeys.named.map((one) => ({ ...one, indexed: true })), ...inData.named],
        fits: inData.fits,
      };
    }
  }
}

/** Returns the felts from `at` as an undecoded value of `type`, and skips to the end. */
function misfitOf(type: string, reader: FeltReader, at: number): Value {
  const words = reader.rest(at).map(feltHex);
  reader.skip();
  return {
    kind: 'undecoded',
    words,
    why:
      words.length === 0
        ? `no felt is left for ${shortType(type)}`
        : `no ${shortType(type)}: the felts end too early, or hold what the type cannot`,
  };
}

function decodeEnum(
  event: Extract<CairoEvent, { kind: 'enum' }>,
  abi: CairoAbi,
  felts: Felts,
  depth: number,
): Found | undefined {
  for (const variant of event.variants) {
    // Counted before the depth check, so that mutually recursive variants use up steps at every level.
    if (!felts.keys.countValue() || depth > 16) return undefined;
    const inner = abi.events.get(variant.type);
    if (inner === undefined) continue;
    if (variant.kind === 'flat') {
      const found = inner.kind === 'enum' ? decodeEnum(inner, abi, felts, depth + 1) : undefined;
      if (found !== undefined) return found;
    } else if (felts.keys.peek() === cairoSelectorOf(variant.name)) {
      felts.keys.next();
      return decodeEvent(inner, variant.name, abi, felts, depth);
    }
  }
  return undefined;
}

/** Cairo 0 encodes an array as `name_len: felt, name: T*`. */
function decodeLegacy(
  members: readonly CairoMember[],
  reader: FeltReader,
  abi: CairoAbi,
): { readonly named: readonly NamedValue[]; readonly fits: boolean } {
  const named: NamedValue[] = [];
  let length = 0n;
  for (const { name, type } of members) {
    const { at } = reader;
    const next = reader.peek() ?? 0n;
    const value = type.endsWith('*')
      ? decodePointer(type.slice(0, -1), length, reader, abi)
      : decodeCairoValue(type, reader, abi.types);
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
  return [
    {
      name: fits ? 'surplus' : 'rest',
      value: {
        kind: 'undecoded',
        words,
        why: fits ? 'more felts than the event describes' : 'not read, since what stands before does not fit',
      },
    },
  ];
}

/** Returns a type without module paths: `Span<felt252>`. */
export function shortType(type: string): string {
  // The match begins at a word boundary, so that a long word is scanned only once.
  return type.replace(/::</g, '<').replace(/\b\w+::/g, '');
}
