import type { LackingTraces } from '../core/answer/inquiry/lackingTraces';
import { byKind, listOf, members, oneOf, optional, type Reader, text } from '../core/base/json/readers';
import type { DecodeHints } from '../core/formats/abi/names/decodeHints';

/** A message from the extension to the notebook renderer: what addresses of a network are named now, and what it lacks. */
export interface ChangedNamesMessage {
  readonly kind: 'changedNames';
  /** The key of the network. */
  readonly network: string;
  readonly names: readonly ChangedName[];
  /** What the network can't tell about transactions now. Undefined if that hasn't changed. */
  readonly lacks?: LackingTraces;
}

/** The name of an address whose label changed since the window was opened. */
export interface ChangedName {
  /** An `addressKey`. */
  readonly address: string;
  /** The name that is shown now; undefined if there is none. */
  readonly name?: string;
  /** Set if the name is a label, which precedes every other name. */
  readonly isLabel?: true;
  /** The names that its labels showed before. */
  readonly former: readonly string[];
}

/**
 * Returns the hints of an answer with the names of now. The name of an answer is kept if it may be newer: if it is no
 * former label, and the address has no label now.
 */
export function withChangedNames(hints: DecodeHints, names: Iterable<ChangedName>): DecodeHints {
  const now = new Map(Object.entries(hints.contractNames ?? {}));
  for (const { address, name, isLabel, former } of names) {
    const shown = now.get(address);
    if (isLabel !== true && shown !== undefined && !former.includes(shown)) continue;
    if (name === undefined) now.delete(address);
    else now.set(address, name);
  }
  return { ...hints, contractNames: Object.fromEntries(now) };
}

/** Reads what a network can't tell about transactions. */
export const readLacks: Reader<LackingTraces> = members({ calls: optional(text), changes: optional(text) });

const readChangedName: Reader<ChangedName> = members({
  address: text,
  name: optional(text),
  isLabel: optional(oneOf([true])),
  former: listOf(text),
});

/** Reads a message about changed names from the extension to the notebook renderer. Undefined for anything else. */
export const readChangedNames: Reader<ChangedNamesMessage> = byKind({
  changedNames: { network: text, names: listOf(readChangedName), lacks: optional(readLacks) },
});
