import { integerOf, isList, isObject, type JsonValue, readMember } from '../../base/json/jsonValue';
import { blockCall } from '../../model/exchange/evmCalls';
import type { Explanation } from '../../model/failure/explainOutcome';
import { sizeFailures } from './failureReaction';
import type { ChainEnds, JournalEntry } from './journalEntry';
import type { Answered, Assignment, Failed, LongWork, Portion } from './longWork';
import { PieceBuffer, rowsInMemory } from './pieceBuffer';
import { type BlockSpan, lengthOf, printBlock } from './plan/blockSpan';
import { Coverage } from './plan/coverage';
import { PieceLimits } from './plan/pieceLimits';
import { type BlockRows, readBlockLink } from './plan/readBlockRangeQuery';

/** The pieces of blocks known so far, to check that they belong to one chain. */
class BlockChain {
  readonly #byFirst = new Map<number, string>();
  readonly #byLast = new Map<number, string>();

  /** Adds a piece. Returns the block where it doesn't join an adjacent piece. */
  add({ from, to }: BlockSpan, { parentHash, hash }: ChainEnds): number | undefined {
    this.#byFirst.set(from, parentHash);
    this.#byLast.set(to, hash);
    const before = this.#byLast.get(from - 1);
    if (before !== undefined && before !== parentHash) return from;
    const after = this.#byFirst.get(to + 1);
    return after !== undefined && after !== hash ? to + 1 : undefined;
  }

  dropFrom(block: number): void {
    for (const ends of [this.#byFirst, this.#byLast]) {
      for (const known of [...ends.keys()]) if (known >= block) ends.delete(known);
    }
  }
}

export interface BlockRangeOptions {
  readonly range: BlockSpan;
  readonly isFull: boolean;
  /** Maximum number of blocks to request in one call. */
  readonly pieceBlocks: number;
  /** The first block that may still be reorganized. */
  readonly volatileFrom: number;
  /** What of the blocks the rows are, if they aren't the blocks: their full transactions, or the receipts of these. */
  readonly rows?: BlockRows | undefined;
}

interface Asked {
  readonly span: BlockSpan;
  readonly isRange: boolean;
}

const maxWaiting = 24;
const maxReorganizations = 8;

/**
 * `eth_getBlockRange` in pieces that shrink when they are refused, or block by block if the network lacks the method.
 * Each block names its parent, so pieces of different chains are detected where they meet. Blocks that may be
 * reorganized are delivered only when all have arrived.
 */
export class BlockRangeWork implements LongWork {
  readonly #request: BlockRangeOptions;
  readonly #coverage: Coverage<undefined, undefined>;
  readonly #limits: PieceLimits;
  readonly #buffer = new PieceBuffer();
  readonly #chain = new BlockChain();
  readonly #asked = new Map<number, Asked>();
  readonly #volatileFrom: number;
  #isKnownMethod = false;
  #isFallback = false;
  #reorganizations = 0;
  #nextId = 1;
  #handedOut: number;

  constructor(request: BlockRangeOptions) {
    this.#request = request;
    this.#coverage = new Coverage(request.range);
    this.#limits = new PieceLimits(Infinity, request.pieceBlocks);
    this.#volatileFrom = Math.max(request.range.from, request.volatileFrom);
    // No method has the receipts of several blocks.
    this.#isFallback = request.rows === 'receipts';
    this.#isKnownMethod = this.#isFallback;
    this.#handedOut = request.range.from - 1;
  }

  next(lanes: number): readonly Assignment[] {
    const assignments: Assignment[] = [];
    // One call shows whether the network has the method. Several concurrent calls would each be charged for the same
    // answer.
    const most = this.#isKnownMethod ? lanes : 1;
    while (this.#asked.size < most) {
      const span = this.#nextSpan();
      if (span === undefined || !this.#coverage.ask(span, undefined)) break;
      assignments.push(this.#assign(span));
    }
    return assignments;
  }

  answered(id: number, value: JsonValue): Answered {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (asked === undefined) return { kind: 'kept', rows: [], entries: [], notices: [] };
    const { span } = asked;
    if (this.#request.rows === 'receipts') return this.#answeredReceipts(span, value);
    const blocks = asked.isRange ? value : [value];
    const ends = isList(blocks) ? endsOfChain(blocks, span) : undefined;
    if (!isList(blocks) || ends === undefined) {
      this.#coverage.reopen(span);
      return {
        kind: 'bad',
        why: `The answer for blocks ${span.from} to ${span.to} doesn't contain exactly these blocks in order.`,
        again: true,
      };
    }
    this.#isKnownMethod = true;
    const rows = this.#request.rows === 'transactions' ? transactionsOf(blocks) : blocks;
    if (rows === undefined) {
      this.#coverage.reopen(span);
      return {
        kind: 'bad',
        why: `A block from ${span.from} to ${span.to} doesn't have its transactions.`,
        again: true,
      };
    }
    this.#coverage.finish(span, undefined);
    this.#buffer.add({ ...span, source: rowsInMemory(rows) });
    const broken = this.#chain.add(span, ends);
    return broken === undefined ? keptRows(span, rows, ends) : this.#reorganized(broken);
  }

  #answeredReceipts(span: BlockSpan, value: JsonValue): Answered {
    const isWhole =
      isList(value) && value.every((receipt, index) => isAt(receipt, span.from) && isPlace(receipt, index));
    if (!isWhole) {
      this.#coverage.reopen(span);
      return {
        kind: 'bad',
        why: `The answer for block ${span.from} isn't the list of its receipts in order.`,
        again: true,
      };
    }
    this.#coverage.finish(span, undefined);
    this.#buffer.add({ ...span, source: rowsInMemory(value) });
    return keptRows(span, value, undefined);
  }

  skip(span: BlockSpan): void {
    if (!this.#coverage.ask(span, undefined)) return;
    this.#coverage.finish(span, undefined);
    this.#buffer.add({ ...span, source: rowsInMemory([]) });
  }

  failed(id: number, failure: Explanation): Failed {
    const asked = this.#asked.get(id);
    if (asked === undefined) return { kind: 'handled', entries: [], notices: [] };
    if (failure.class === 'methodMissing' && asked.isRange) return this.#fallBack(id, asked);
    if (!sizeFailures.has(failure.class)) return { kind: 'other' };
    const { span } = asked;
    if (lengthOf(span) === 1) return { kind: 'stuck', block: span.from };
    this.#asked.delete(id);
    const cap = failure.class === 'range' && failure.cap !== undefined ? Number(failure.cap) : undefined;
    this.#refused(span, cap);
    return {
      kind: 'handled',
      notices: [],
      entries: [{ kind: 'refused', group: 0, from: span.from, to: span.to, what: 'blocks', cap }],
    };
  }

  released(id: number): void {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (asked) this.#coverage.reopen(asked.span);
  }

  restore(entry: JournalEntry): void {
    switch (entry.kind) {
      case 'piece':
        if (!this.#coverage.ask(entry, undefined)) return;
        this.#isKnownMethod = true;
        this.#coverage.finish(entry, undefined);
        this.#buffer.add({ from: entry.from, to: entry.to, source: { kind: 'journal', entry } });
        if (entry.ends) this.#chain.add(entry, entry.ends);
        return;
      case 'refused':
        if (this.#coverage.ask(entry, undefined)) this.#refused(entry, entry.cap);
        return;
      case 'reorganized':
        this.#reopenFrom(entry.from);
        return;
      case 'fallback':
        this.#isFallback = true;
        return;
      default:
        return;
    }
  }

  nextPortion(): Portion | undefined {
    const from = this.#handedOut + 1;
    const piece = this.#buffer.at(from);
    if (piece === undefined || (from >= this.#volatileFrom && !this.#coverage.isDone)) return undefined;
    this.#handedOut = piece.to;
    this.#buffer.dropBefore(piece.to + 1);
    return { span: { from, to: piece.to }, sources: [piece.source], arrange: (rows) => rows.flat() };
  }

  get progress(): LongWork['progress'] {
    const { range } = this.#request;
    const open = this.#coverage.stretches.reduce(
      (sum, stretch) => sum + (stretch.kind === 'done' ? 0 : lengthOf(stretch)),
      0,
    );
    return { done: 1 - open / lengthOf(range), remainingCalls: Math.ceil(open / this.#pieceBlocks) };
  }

  get #pieceBlocks(): number {
    return this.#isFallback ? 1 : this.#limits.blocks;
  }

  #nextSpan(): BlockSpan | undefined {
    const { stretches } = this.#coverage;
    const open = stretches.findIndex(({ kind }) => kind === 'open');
    const stretch = stretches[open];
    if (stretch === undefined || stretches.slice(0, open).filter(({ kind }) => kind === 'done').length > maxWaiting)
      return undefined;
    const border = stretch.from < this.#volatileFrom ? this.#volatileFrom - 1 : Infinity;
    return { from: stretch.from, to: Math.min(stretch.to, stretch.from + this.#pieceBlocks - 1, border) };
  }

  #assign(span: BlockSpan): Assignment {
    const id = this.#nextId++;
    const isRange = !this.#isFallback;
    const { isFull, rows } = this.#request;
    this.#asked.set(id, { span, isRange });
    if (rows === 'receipts')
      return { id, call: { kind: 'rpc', method: 'eth_getBlockReceipts', params: [printBlock(span.from)] } };
    return {
      id,
      call: isRange
        ? { kind: 'rpc', method: 'eth_getBlockRange', params: [printBlock(span.from), printBlock(span.to), isFull] }
        : blockCall(span.from, isFull),
    };
  }

  #refused(span: BlockSpan, cap: number | undefined): void {
    this.#limits.refused(lengthOf(span), 'blocks', cap, undefined);
    this.#coverage.reopen(span);
  }

  #fallBack(id: number, { span }: Asked): Failed {
    this.#asked.delete(id);
    this.#coverage.reopen(span);
    if (this.#isFallback) return { kind: 'handled', entries: [], notices: [] };
    this.#isFallback = true;
    this.#isKnownMethod = true;
    return {
      kind: 'handled',
      entries: [{ kind: 'fallback' }],
      notices: [{ kind: 'fallback', method: 'eth_getBlockRange', by: 'eth_getBlockByNumber' }],
    };
  }

  #reorganized(broken: number): Answered {
    this.#reorganizations += 1;
    if (broken < this.#volatileFrom || this.#reorganizations > maxReorganizations) {
      return {
        kind: 'bad',
        why: `Block ${broken} isn't the child of the block before it. The chain was reorganized deeper than expected.`,
        again: false,
      };
    }
    this.#reopenFrom(this.#volatileFrom);
    const from = this.#volatileFrom;
    return {
      kind: 'kept',
      rows: [],
      entries: [{ kind: 'reorganized', from }],
      notices: [{ kind: 'reorganized', from, to: this.#request.range.to }],
    };
  }

  #reopenFrom(block: number): void {
    for (const [id, { span }] of this.#asked) if (span.from >= block) this.#asked.delete(id);
    this.#coverage.reopenFrom(block);
    this.#buffer.dropFrom(block);
    this.#chain.dropFrom(block);
  }
}

function keptRows(span: BlockSpan, rows: readonly JsonValue[], ends: ChainEnds | undefined): Answered {
  return {
    kind: 'kept',
    rows,
    notices: [],
    entries: [{ kind: 'piece', group: 0, ...span, count: rows.length, parts: [], ...(ends && { ends }) }],
  };
}

/** The transactions of blocks, each with the time of its block. Undefined if a block doesn't have them all. */
function transactionsOf(blocks: readonly JsonValue[]): readonly JsonValue[] | undefined {
  const rows: JsonValue[] = [];
  for (const block of blocks) {
    const number = Number(integerOf(readMember(block, 'number')));
    const written = readMember(block, 'transactions');
    if (!isList(written)) return undefined;
    for (const [index, transaction] of written.entries()) {
      if (!isObject(transaction) || !isAt(transaction, number) || !isPlace(transaction, index)) return undefined;
      rows.push({ blockTimestamp: readMember(block, 'timestamp') ?? null, ...transaction });
    }
  }
  return rows;
}

function isAt(item: JsonValue, block: number): boolean {
  return integerOf(readMember(item, 'blockNumber')) === BigInt(block);
}

function isPlace(item: JsonValue, index: number): boolean {
  return integerOf(readMember(item, 'transactionIndex')) === BigInt(index);
}

/**
 * Returns the ends of a chain of blocks. Undefined unless these are exactly the blocks of the span, each the parent of
 * the next.
 */
function endsOfChain(blocks: readonly JsonValue[], span: BlockSpan): ChainEnds | undefined {
  if (blocks.length !== lengthOf(span)) return undefined;
  const links = blocks.map(readBlockLink).filter((link) => link !== undefined);
  const isChain =
    links.length === blocks.length &&
    links.every(
      (link, index) => link.number === span.from + index && (index === 0 || link.parentHash === links[index - 1]?.hash),
    );
  const first = links[0];
  const last = links.at(-1);
  return isChain && first && last ? { parentHash: first.parentHash, hash: last.hash } : undefined;
}
