import type { JsonValue } from '../../base/json/jsonValue';
import { isCairoName } from '../../base/json/namePatterns';
import { readList, readText } from '../../base/json/readMember';
import type { CairoMember } from './cairoAbi';
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

/** Returns the items of a Cairo ABI that can be called, including those of its interfaces. */
export function calledItems(items: readonly JsonValue[]): readonly JsonValue[] {
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
