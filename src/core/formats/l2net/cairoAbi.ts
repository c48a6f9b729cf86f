import { type JsonValue, readList, readText } from '../../base/json/jsonValue';
import { isCairoName } from '../../base/json/namePatterns';
import { cairoItems } from './cairoItems';
import { feltHex } from './felt';
import { cairoSelectorOf } from './selector';

/** An entry point of a Cairo ABI: a function, a constructor or a handler of messages. Outputs of Cairo 1 have no names. */
export interface CairoEntryPoint {
  readonly name: string;
  readonly inputs: readonly CairoMember[];
  readonly outputs: readonly CairoMember[];
}

/** The types of items that can be called. */
const called: ReadonlySet<string> = new Set(['function', 'constructor', 'l1_handler']);
/** Maximum number of functions of one ABI that are hashed. */
const maxFunctions = 2_000;

/** The parts of a Cairo 1 or Cairo 0 contract ABI that decoding needs. */
export interface CairoAbi {
  /** Structs and enums by full name (`core::integer::u256`). */
  readonly types: ReadonlyMap<string, CairoType>;
  /** Events by full name; Cairo 0 events by their bare name. */
  readonly events: ReadonlyMap<string, CairoEvent>;
  /** Events that a contract may emit directly: those that are not variants of another event. */
  readonly roots: readonly CairoEvent[];
}

export type CairoType =
  | { readonly kind: 'struct'; readonly members: readonly CairoMember[] }
  | { readonly kind: 'enum'; readonly variants: readonly CairoMember[] };

export interface CairoMember {
  readonly name: string;
  readonly type: string;
}

export type CairoEvent =
  | { readonly kind: 'struct'; readonly name: string; readonly members: readonly EventMember[] }
  | { readonly kind: 'enum'; readonly name: string; readonly variants: readonly EventMember[] }
  /** Cairo 0: the selector is the one key in addition to those listed. */
  | {
      readonly kind: 'legacy';
      readonly name: string;
      readonly keys: readonly CairoMember[];
      readonly data: readonly CairoMember[];
    };

export interface EventMember extends CairoMember {
  /**
   * `nested`: the selector of the name, followed by an event of that type. `flat`: an event of that type at this
   * position.
   */
  readonly kind: 'key' | 'data' | 'nested' | 'flat';
}

/** Returns the items of a Cairo ABI that can be called, including those of its interfaces. */
function calledItems(items: readonly JsonValue[]): readonly JsonValue[] {
  return items
    .flatMap((item) => (readText(item, 'type') === 'interface' ? readList(item, 'items') : [item]))
    .filter((item) => called.has(readText(item, 'type') ?? ''))
    .slice(0, maxFunctions);
}

/** Returns the entry points of a Cairo ABI by selector (hex without leading zeros). */
export function cairoEntryPoints(json: JsonValue): ReadonlyMap<string, CairoEntryPoint> {
  const functions = new Map<string, CairoEntryPoint>();
  for (const item of calledItems(cairoItems(json))) {
    const name = readText(item, 'name') ?? '';
    const [inputs, outputs] = [membersIn(item, 'inputs'), membersIn(item, 'outputs')];
    if (!isCairoName(name) || inputs === undefined || outputs === undefined) continue;
    functions.set(feltHex(cairoSelectorOf(name)), { name, inputs, outputs });
  }
  return functions;
}

function membersIn(item: JsonValue, member: string): readonly CairoMember[] | undefined {
  const members = readList(item, member).map((entry) => ({
    name: readText(entry, 'name') ?? '',
    type: readText(entry, 'type') ?? '',
  }));
  const areNamed = members.every(({ name, type }) => (name === '' || isCairoName(name)) && isCairoName(type));
  return areNamed ? members : undefined;
}
