import { type JsonValue, readList, readText } from '../../base/json/jsonValue';
import type { CairoAbi, CairoEvent, CairoMember, CairoType, EventMember } from './cairoAbi';
import { cairoItems, isCairoNamed } from './cairoItems';

const memberKinds = ['key', 'data', 'nested', 'flat'] as const;

/** Reads a Cairo ABI: the list itself, or the `abi` member of a contract class (sometimes as JSON text). */
export function readCairoAbi(json: JsonValue): CairoAbi {
  const types = new Map<string, CairoType>();
  const events = new Map<string, CairoEvent>();
  for (const item of cairoItems(json)) {
    const name = readText(item, 'name') ?? '';
    if (!isCairoNamed(item)) continue;
    switch (readText(item, 'type')) {
      case 'struct':
        types.set(name, { kind: 'struct', members: readList(item, 'members').map(readMemberEntry) });
        break;
      case 'enum':
        types.set(name, { kind: 'enum', variants: readList(item, 'variants').map(readMemberEntry) });
        break;
      case 'event':
        events.set(name, readEvent(name, item));
        break;
      default:
        // Functions, interfaces and constructors do not describe events.
        break;
    }
  }
  const held = new Set(
    [...events.values()].flatMap((event) =>
      event.kind === 'enum' ? event.variants.map((variant) => variant.type) : [],
    ),
  );
  return { types, events, roots: [...events.values()].filter((event) => !held.has(event.name)) };
}

function readMemberEntry(entry: JsonValue): CairoMember {
  return { name: readText(entry, 'name') ?? '', type: readText(entry, 'type') ?? '' };
}

function readEvent(name: string, item: JsonValue): CairoEvent {
  switch (readText(item, 'kind')) {
    case 'struct':
      return { kind: 'struct', name, members: readList(item, 'members').map(readEventMember) };
    case 'enum':
      return { kind: 'enum', name, variants: readList(item, 'variants').map(readEventMember) };
    default:
      return {
        kind: 'legacy',
        name,
        keys: readList(item, 'keys').map(readMemberEntry),
        data: readList(item, 'data').map(readMemberEntry),
      };
  }
}

function readEventMember(entry: JsonValue): EventMember {
  const written = readText(entry, 'kind');
  return { ...readMemberEntry(entry), kind: memberKinds.find((kind) => kind === written) ?? 'data' };
}
