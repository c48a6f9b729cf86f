import type { CairoAbi, CairoEvent } from './cairoAbi';

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
