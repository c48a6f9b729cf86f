import type { AbiSource } from '../abi/abi';
import type { DecodedEvent } from '../abi/decodeLog';
import type { ReadL2Event } from './l2EventDecoder';

/** Formats the source of an ABI: `Token.json (workspace)`. */
export function sourceText(source: AbiSource): string {
  return source.kind === 'cell' ? source.label : `${source.label} (${places[source.kind]})`;
}

const places = {
  addressMap: 'address map in the settings',
  workspace: 'workspace',
  builtIn: 'built-in list',
} as const;

const reasons = {
  contract: 'chosen by the contract',
  events: "chosen by the contract's other events",
  values: 'chosen by the values',
} as const;

/** Formats what an event was decoded by, with all sources that could own it: `one of: ERC-20, ERC-721 (built-in list)`. */
export function eventSourceText({ source, alsoOf = [], oneOf, chosenBy }: DecodedEvent): string {
  if (oneOf !== undefined) return sourceText({ ...source, label: `one of: ${oneOf.join(', ')}` });
  const label = alsoOf.length === 0 ? source.label : `${source.label}, also ${alsoOf.join(', ')}`;
  return `${sourceText({ ...source, label })}${chosenBy === undefined ? '' : `, ${reasons[chosenBy]}`}`;
}

/** Formats what an l2net event was decoded by, with all standards that could own it. */
export function l2SourceText({ source, alsoOf = [], oneOf, chosenBy }: ReadL2Event): string {
  if (oneOf !== undefined) return `one of: ${oneOf.join(', ')} (built-in list)`;
  const label = alsoOf.length === 0 ? source : `${source}, also ${alsoOf.join(', ')}`;
  return chosenBy === undefined ? label : `${label}, ${reasons[chosenBy]}`;
}
