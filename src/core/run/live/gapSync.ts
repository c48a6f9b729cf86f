import type { JsonValue } from '../../base/json/jsonValue';
import { blockCall } from '../../model/exchange/evmCalls';
import type { Explanation } from '../../model/failure/explainOutcome';
import type { Assignment } from '../longWork/longWork';
import { readBlockLink } from '../longWork/plan/readBlockRangeQuery';
import type { ChainHead, FollowedChain, KnownBlock } from './followedChain';
import type { BlockRows, BlocksBeforeGap, FillFailure, GapFiller } from './gapFiller';

export interface GapSyncOptions {
  readonly chain: FollowedChain;
  /** All rows up to this block are known. */
  readonly sureTo: number;
  readonly rows: BlockRows;
  /** The blocks whose rows are known. */
  readonly seen: BlocksBeforeGap;
}

/** What a sync found. */
export type SyncEnd =
  /** Nothing is known yet, so the chain begins with this head. `isReset`: no known block is in the head's chain. */
  | { readonly kind: 'begun'; readonly head: ChainHead; readonly isReset: boolean }
  /** Everything up to the known head was told already. */
  | { readonly kind: 'unchanged' }
  /** `values` are all rows after the block `after`, in order. */
  | {
      readonly kind: 'filled';
      readonly after: number;
      readonly ancestor: number;
      readonly head: ChainHead;
      readonly values: readonly JsonValue[];
    }
  /**
   * The rows after the block `after` could not be read, and why. Earlier rows after `ancestor` belong to blocks that
   * were replaced.
   */
  | {
      readonly kind: 'lost';
      readonly after: number;
      readonly ancestor: number;
      readonly head: ChainHead;
      readonly why: string;
    };

type Step =
  | { readonly kind: 'head' }
  | {
      readonly kind: 'ancestor';
      readonly head: HeadBlock;
      readonly down: readonly KnownBlock[];
      readonly index: number;
    }
  | { readonly kind: 'fill'; readonly head: HeadBlock; readonly base: Base; readonly filler: GapFiller }
  | { readonly kind: 'verify'; readonly head: HeadBlock; readonly base: Base; readonly values: readonly JsonValue[] };

interface HeadBlock extends ChainHead {
  readonly block: JsonValue;
}

interface Base {
  /** The last block before the rows to read. */
  readonly after: number;
  /** The last known block that still counts. */
  readonly ancestor: number;
}

/** The id of the one call of a step. Calls of fillers have higher ones, each another. */
const stepCall = 0;
/** How often a head below the first block, without any known block, is asked for again before it is another chain. */
const maxLowHeads = 3;

/**
 * Brings a chain to the node's head: reads the head, finds the last known block that is still in the chain, reads the
 * rows after it, and checks that the head still counts. Begins again if it doesn't.
 */
export class GapSync {
  #step: Step = { kind: 'head' };
  #isAsked = false;
  #lowHeads = 0;
  #hasBegunAgain = false;
  /** The filler that a call is of, and its id there. An answer to an earlier filler says nothing to a later one. */
  readonly #calls = new Map<number, { readonly filler: GapFiller; readonly id: number }>();
  #lastCall = stepCall;
  #end: SyncEnd | undefined;

  constructor(private readonly options: GapSyncOptions) {}

  get end(): SyncEnd | undefined {
    return this.#end;
  }

  next(lanes: number): readonly Assignment[] {
    const step = this.#step;
    if (this.#end !== undefined || lanes <= 0) return [];
    if (step.kind === 'fill') {
      const { filler } = step;
      return filler.next(lanes).map(({ id, call }) => {
        this.#lastCall += 1;
        this.#calls.set(this.#lastCall, { filler, id });
        return { id: this.#lastCall, call };
      });
    }
    if (this.#isAsked) return [];
    this.#isAsked = true;
    return [{ id: stepCall, call: blockCall(this.#wanted(step)) }];
  }

  /** Returns why the answer can't be used, as a sentence. The same will be asked again. */
  answered(id: number, value: JsonValue): string | undefined {
    const step = this.#step;
    if (id !== stepCall) {
      const own = this.#ownCall(id);
      return step.kind === 'fill' && own !== undefined ? this.#tookRows(step, own, value) : undefined;
    }
    this.#isAsked = false;
    const link = readBlockLink(value);
    if (link === undefined) {
      this.#step = { kind: 'head' };
      return "The node doesn't have a block that it reported.";
    }
    switch (step.kind) {
      case 'head':
        return this.#findBase({ ...link, block: value });
      case 'ancestor':
        if (link.hash === step.down[step.index]?.hash) return this.#fillAfter(step.head, link.number);
        return this.#searchFurther(step);
      case 'verify':
        if (link.hash === step.head.hash) this.#fill(step.head, step.base, step.values);
        else this.#step = { kind: 'head' };
        return undefined;
      case 'fill':
        return undefined;
    }
  }

  failed(id: number, failure: Explanation): FillFailure {
    if (id !== stepCall) {
      const own = this.#ownCall(id);
      return this.#step.kind === 'fill' && own !== undefined ? this.#step.filler.failed(own, failure) : 'handled';
    }
    this.#isAsked = false;
    return 'other';
  }

  released(id: number): void {
    if (id === stepCall) {
      this.#isAsked = false;
      return;
    }
    const own = this.#ownCall(id);
    if (this.#step.kind === 'fill' && own !== undefined) this.#step.filler.released(own);
  }

  /**
   * Begins with the head again, which tells whether the node can be reached at all. Returns false if that was done
   * before, or if it was the head that could not be read.
   */
  beginAgain(): boolean {
    if (this.#hasBegunAgain || !this.readHeadAgain()) return false;
    this.#hasBegunAgain = true;
    return true;
  }

  /** Reads the head again instead of rows. Returns false if it wasn't rows that were read. */
  readHeadAgain(): boolean {
    if (this.#step.kind !== 'fill' && this.#step.kind !== 'verify') return false;
    this.#step = { kind: 'head' };
    return true;
  }

  /** Ends without the rows. Returns false if not even the head is known. */
  giveUp(why: string): boolean {
    const step = this.#step;
    if (step.kind !== 'fill' && step.kind !== 'verify') return false;
    this.#end = { kind: 'lost', ...step.base, head: step.head, why };
    return true;
  }

  /** Returns the id of a call at the current filler. Undefined for a call of an earlier one. */
  #ownCall(id: number): number | undefined {
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    return this.#step.kind === 'fill' && call?.filler === this.#step.filler ? call.id : undefined;
  }

  #wanted(step: Exclude<Step, { kind: 'fill' }>): number | 'latest' {
    if (step.kind === 'head') return 'latest';
    return step.kind === 'verify' ? step.head.number : (step.down[step.index]?.number ?? 0);
  }

  #findBase(head: HeadBlock): string | undefined {
    const { chain } = this.options;
    if (chain.tip !== undefined) return this.#search(head, chain.downFrom(head.number), 0);
    this.#end = { kind: 'begun', head, isReset: false };
    return undefined;
  }

  /** Looks for the last known block that is in the chain of a head. The head itself tells of two blocks. */
  #search(head: HeadBlock, down: readonly KnownBlock[], first: number): string | undefined {
    for (const [index, block] of down.entries()) {
      if (index < first) continue;
      const hash = hashIn(head, block.number);
      if (hash === block.hash) return this.#fillAfter(head, block.number);
      if (hash !== undefined) continue;
      this.#step = { kind: 'ancestor', head, down, index };
      return undefined;
    }
    const { start } = this.options.chain;
    if (start !== undefined && head.number >= start) return this.#fillAfter(head, start, false);
    // A node that replaces the blocks where following began may be seen in the middle of it.
    if (start !== undefined && this.#lowHeads < maxLowHeads) {
      this.#lowHeads += 1;
      this.#step = { kind: 'head' };
      return 'The node is behind the block after which following began.';
    }
    this.#end = { kind: 'begun', head, isReset: true };
    return undefined;
  }

  /** Each time twice as far down, so that a deep reorganization takes few calls. */
  #searchFurther({ head, down, index }: Extract<Step, { kind: 'ancestor' }>): string | undefined {
    const last = down.length - 1;
    return this.#search(head, down, index === last ? down.length : Math.min(last, 2 * index + 1));
  }

  /** With `isFound`, the ancestor is a known block. Otherwise, it is where following began, and was replaced, too. */
  #fillAfter(head: HeadBlock, ancestor: number, isFound = true): string | undefined {
    const { rows, sureTo, chain, seen } = this.options;
    const tip = chain.tip?.number ?? -1;
    const isKnown = isFound && head.number === ancestor;
    if (isKnown && sureTo >= tip) {
      this.#end = { kind: 'unchanged' };
      return undefined;
    }
    if (isKnown && head.number < tip) {
      this.#step = { kind: 'head' };
      return 'The node is behind the blocks that it reported.';
    }
    const after = Math.max(Math.min(ancestor, sureTo), chain.start ?? -1);
    const base = { after, ancestor: isFound ? ancestor : ancestor - 1 };
    // Only blocks before the beginning were replaced.
    if (head.number <= after) {
      this.#fill(head, base, []);
      return undefined;
    }
    const filler = rows.fill({ from: base.after + 1, to: head.number }, head.block, seen);
    if (filler.kind === 'failed') {
      this.#end = { kind: 'lost', ...base, head, why: filler.problem };
      return undefined;
    }
    this.#step = { kind: 'fill', head, base, filler: filler.value };
    this.#takeRows(this.#step);
    return undefined;
  }

  #tookRows(step: Extract<Step, { kind: 'fill' }>, id: number, value: JsonValue): string | undefined {
    const why = step.filler.answered(id, value);
    if (why === undefined) this.#takeRows(step);
    // The chain may have changed meanwhile.
    else this.#step = { kind: 'head' };
    return why;
  }

  #takeRows({ head, base, filler }: Extract<Step, { kind: 'fill' }>): void {
    const { rows: values } = filler;
    if (values === undefined) return;
    // The rows of one block were asked for by its hash.
    if (head.number - base.after === 1) this.#fill(head, base, values);
    else this.#step = { kind: 'verify', head, base, values };
  }

  #fill(head: HeadBlock, base: Base, values: readonly JsonValue[]): void {
    this.#end = { kind: 'filled', ...base, head, values };
  }
}

/** The hash that a head has for a block: its own, or its parent's. Undefined for any other block. */
function hashIn(head: ChainHead, number: number): string | undefined {
  if (number === head.number) return head.hash;
  return number === head.number - 1 ? head.parentHash : undefined;
}
