import { type JsonValue, readList, readText } from '../../base/json/jsonValue';
import { isIdentifier } from '../../base/json/namePatterns';
import type { CairoAbi, CairoEvent } from './cairoAbi';
import { readCairoAbi } from './readCairoAbi';

/** The names whose hashes are the selectors of a Cairo contract. */
export interface CairoNames {
  readonly events: readonly string[];
  readonly functions: readonly string[];
}

const functionKinds: ReadonlySet<string | undefined> = new Set(['function', 'l1_handler', 'constructor']);

/** Maximum number of names of each kind that are kept for a contract. */
const maxNames = 2_000;

/**
 * Returns the names of a Cairo ABI's events and functions, and the name of the contract, which Cairo 1 has in the
 * contract's event: `package::module::Contract::Event`.
 */
export function cairoNames(items: readonly JsonValue[]): CairoNames & { readonly contractName: string | undefined } {
  const abi = readCairoAbi(items);
  const functions = items
    .flatMap((item) => (readText(item, 'type') === 'interface' ? readList(item, 'items') : [item]))
    .filter((item) => functionKinds.has(readText(item, 'type')))
    .map((item) => readText(item, 'name') ?? '')
    .filter(isIdentifier);
  const contract = abi.roots.findLast(({ kind, name }) => kind === 'enum' && name.endsWith('::Event'));
  return {
    events: [...cairoEventNames(abi)].filter(isIdentifier).slice(0, maxNames),
    functions: [...new Set(functions)].slice(0, maxNames),
    contractName: contract?.name.split('::').at(-2),
  };
}

/**
 * Returns the names of an ABI's events whose selectors may be keys: Cairo 0 events and structs, without their module
 * path, and variants that contain another event.
 */
export function cairoEventNames(abi: CairoAbi): ReadonlySet<string> {
  return new Set([...abi.events.values()].flatMap(namesOf));
}

function namesOf(event: CairoEvent): readonly string[] {
  if (event.kind === 'enum') return event.variants.filter(({ kind }) => kind === 'nested').map(({ name }) => name);
  return [event.name.split('::').at(-1) ?? event.name];
}
