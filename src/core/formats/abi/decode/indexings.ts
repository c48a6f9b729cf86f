import type { AbiCandidate, AbiEvent } from '../type/abi';
import { agreedName } from './agreedEvent';

/** Maximum number of combinations that are tried. A longer bare signature is too ambiguous. */
const maxIndexings = 100;

/**
 * Whether the declaration says which arguments are indexed. A bare signature (`Transfer(address,address,uint256)`) does
 * not.
 */
export function hasKnownIndexing(event: AbiEvent): boolean {
  return event.inputs.every((input) => input.indexed !== undefined);
}

/**
 * Returns the declarations that a bare signature can mean in a log with this many topics, most common first: indexed
 * arguments usually come early.
 */
export function indexings(event: AbiEvent, topicCount: number): readonly AbiEvent[] {
  const count = topicCount - (event.anonymous ? 0 : 1);
  return choices(event.inputs.length, count).map((chosen) => ({
    ...event,
    inputs: event.inputs.map((input, place) => ({ ...input, indexed: chosen.includes(place) })),
  }));
}

/**
 * Returns a declaration of known events that leaves open which arguments are indexed. It is for logs whose number of
 * topics none of them has, because contracts often declare standard events with different indexing. It has the names
 * that the candidates agree on. All candidates have the same signature. Undefined if there are none.
 */
export function withOpenIndexing(candidates: readonly AbiCandidate<AbiEvent>[]): AbiCandidate<AbiEvent> | undefined {
  const declared = candidates.filter(({ item }) => !item.anonymous && hasKnownIndexing(item));
  const [first] = declared;
  if (first === undefined) return undefined;
  const peers = declared.filter(({ source }) => source.kind === first.source.kind);
  const inputs = first.item.inputs.map(({ indexed: _indexed, ...input }, place) => ({
    ...input,
    name: agreedName(
      peers.map(({ item }) => item.inputs[place]?.name ?? ''),
      place,
    ),
  }));
  const label = `${first.source.label}, with other arguments indexed`;
  return { item: { ...first.item, inputs }, source: { ...first.source, label } };
}

/** Returns all ways to choose `count` of the indexes below `length`, in lexicographic order. */
function choices(length: number, count: number): readonly (readonly number[])[] {
  const found: number[][] = [];
  const extend = (chosen: readonly number[], from: number): void => {
    if (found.length === maxIndexings) return;
    if (chosen.length === count) found.push([...chosen]);
    else for (let place = from; place < length; place += 1) extend([...chosen, place], place + 1);
  };
  if (count >= 0 && count <= length) extend([], 0);
  return found;
}
