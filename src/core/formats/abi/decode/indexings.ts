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

/** Maximum number of sources that are named for a log which none of them describes. */
const maxSources = 3;

/** Known events, with it left open which arguments are indexed. */
export interface OpenIndexing {
  /** What to decode a log with. */
  readonly shown: AbiCandidate<AbiEvent>;
  /** The events that it could be, with their own names, if `shown` has neutral ones. */
  readonly candidates: readonly AbiCandidate<AbiEvent>[];
}

/**
 * Returns known events with it left open which arguments are indexed, for logs whose number of topics none of them has.
 * That the indexing differs is evidence that the contract has another declaration, so the arguments have neutral names
 * (`arg0`), unless the declaration was given for the contract or the cell. All candidates have the same signature.
 * Undefined if there are none.
 */
export function withOpenIndexing(candidates: readonly AbiCandidate<AbiEvent>[]): OpenIndexing | undefined {
  const declared = candidates.filter(({ item }) => !item.anonymous && hasKnownIndexing(item));
  const [first] = declared;
  if (first === undefined) return undefined;
  const peers = declared.filter(({ source }) => source.kind === first.source.kind);
  const isOwn = first.source.kind !== 'builtIn' && first.source.kind !== 'workspace';
  const labels = [...new Set(peers.map(({ source }) => source.label))].slice(0, maxSources).join(', ');
  const shown = openEvent(first, labels, (place) =>
    isOwn
      ? agreedName(
          peers.map(({ item }) => item.inputs[place]?.name ?? ''),
          place,
        )
      : `arg${place}`,
  );
  const named = isOwn
    ? []
    : peers.map((peer) => openEvent(peer, peer.source.label, (place) => peer.item.inputs[place]?.name ?? ''));
  return { shown, candidates: named };
}

function openEvent(
  { item, source }: AbiCandidate<AbiEvent>,
  label: string,
  nameOf: (place: number) => string,
): AbiCandidate<AbiEvent> {
  const inputs = item.inputs.map(({ indexed: _indexed, ...input }, place) => ({ ...input, name: nameOf(place) }));
  return { item: { ...item, inputs }, source: { ...source, label: `${label}, with other arguments indexed` } };
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
