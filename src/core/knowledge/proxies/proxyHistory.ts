import { isSamePointer, type ProxyPointer } from './proxyPointer';

/** The state of a contract's pointer at the end of a block. */
export interface ProxyObservation {
  readonly block: number;
  readonly pointer: ProxyPointer;
}

/** What is known about the pointer of one contract. */
export interface ProxyHistory {
  /** By block. Observations between two equal ones are omitted. */
  readonly observations: readonly ProxyObservation[];
  /** Set if the pointer is part of the code, and therefore the same at every block. */
  readonly fixed?: ProxyPointer;
  /** The newest block of the chain when the contract was last read there. */
  readonly head?: number;
  /** The pointers according to files of deployments, oldest first. They count only if nothing was observed. */
  readonly filed?: readonly PointerSpan[];
}

/** Blocks, both ends included. */
export interface SeenBlocks {
  readonly from: number;
  readonly to: number;
}

/** A pointer and the blocks at which it may have been set. */
export interface PointerSpan extends SeenBlocks {
  readonly pointer: ProxyPointer;
}

export const everyBlock: SeenBlocks = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** Maximum number of observations of one contract that are kept. */
const maxObservations = 400;

/**
 * Returns the pointers by block. A pointer applies between equal observations. Between two different ones, both may
 * apply. Nothing is known before the first and after the last observation. Without observations, the pointer of files
 * applies.
 */
export function spansOf({ observations, fixed, filed }: ProxyHistory): readonly PointerSpan[] {
  if (fixed !== undefined) return [{ ...everyBlock, pointer: fixed }];
  if (observations.length === 0 && filed !== undefined) return filed;
  const runs: { readonly pointer: ProxyPointer; readonly from: number; to: number }[] = [];
  for (const { block, pointer } of observations) {
    const last = runs.at(-1);
    if (last !== undefined && isSamePointer(last.pointer, pointer)) last.to = block;
    else runs.push({ pointer, from: block, to: block });
  }
  return runs.map(({ pointer, from, to }, index) => ({
    pointer,
    from: (runs[index - 1]?.to ?? from - 1) + 1,
    to: (runs[index + 1]?.from ?? to + 1) - 1,
  }));
}

/**
 * Returns the pointer at the newest block of the chain. Undefined if the contract was read only at older blocks,
 * because the pointer may have changed since.
 */
export function newestPointer({ observations, fixed, head, filed }: ProxyHistory): ProxyPointer | undefined {
  return fixed ?? (head === undefined ? filed?.at(-1)?.pointer : observations.at(-1)?.pointer);
}

/** Returns what was observed on the chain, without what files say. Undefined if nothing was. */
export function observedHistory(history: ProxyHistory | undefined): ProxyHistory | undefined {
  const { observations = [], fixed, head } = history ?? {};
  if (observations.length === 0 && fixed === undefined && head === undefined) return undefined;
  return { observations, fixed, head };
}

/** Returns the pointers that may apply at a block, or at the newest one if `block` is undefined. */
export function pointersAt(history: ProxyHistory, block: number | undefined): readonly ProxyPointer[] {
  if (block === undefined) return [newestPointer(history) ?? []].flat();
  return spansOf(history)
    .filter(({ from, to }) => from <= block && block <= to)
    .map(({ pointer }) => pointer);
}

/** Returns a history with another observation. */
export function withObservation(history: ProxyHistory, observation: ProxyObservation): ProxyHistory {
  const others = history.observations.filter(({ block }) => block !== observation.block);
  const sorted = [...others, observation].sort((one, other) => one.block - other.block);
  return { ...history, observations: withoutInner(sorted).slice(-maxObservations) };
}

/** Returns the combined history from two histories of one contract. */
export function mergeHistories(one: ProxyHistory, other: ProxyHistory): ProxyHistory {
  const fixed = one.fixed ?? other.fixed;
  const merged = other.observations.reduce(withObservation, one);
  const head = one.head ?? other.head;
  return {
    observations: merged.observations,
    fixed,
    head,
  };
}

/**
 * Returns the blocks at which a contract must be read so that its pointer is known at all of `blocks`: first the ends,
 * then some between observations that differ. Empty if it is known.
 */
export function openBlocks(known: ProxyHistory | undefined, blocks: readonly number[]): readonly number[] {
  const history = observedHistory(known);
  if (history?.fixed !== undefined) return [];
  const spans = history === undefined ? [] : spansOf(history);
  const isKnown = (block: number): boolean => spans.filter(({ from, to }) => from <= block && block <= to).length === 1;
  const open = [...new Set(blocks)].sort((one, other) => one - other).filter((block) => !isKnown(block));
  const [first, last] = [open[0], open.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { observations = [] } = history ?? {};
  const [oldest, newest] = [observations[0]?.block ?? last, observations.at(-1)?.block ?? first];
  if (observations.length === 0 || first < oldest || last > newest) return [...new Set([first, last])];
  const step = Math.max(1, Math.ceil(open.length / maxInnerBlocks));
  return open.filter((_, index) => index % step === 0);
}

/** Maximum number of blocks between two observations at which a contract is read together. */
const maxInnerBlocks = 8;

function withoutInner(sorted: readonly ProxyObservation[]): readonly ProxyObservation[] {
  return sorted.filter(({ pointer }, index) => {
    const [before, after] = [sorted[index - 1], sorted[index + 1]];
    return !(
      before !== undefined &&
      after !== undefined &&
      isSamePointer(before.pointer, pointer) &&
      isSamePointer(after.pointer, pointer)
    );
  });
}
