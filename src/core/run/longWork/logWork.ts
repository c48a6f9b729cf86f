import { isList, type JsonObject, type JsonValue } from '../../base/json/jsonValue';
import { ok, type Result } from '../../base/result';
import { blockCall, logFilterCall } from '../../model/exchange/evmCalls';
import type { Explanation } from '../../model/failure/explainOutcome';
import type { NetworkLimits } from '../../model/networks/network';
import { rangeRefusalOf } from './failureReaction';
import type { JournalEntry, PieceEntry } from './journalEntry';
import { arrangeLogs, blocksOfLogs } from './logRows';
import type { Answered, Assignment, Failed, LongWork, Portion, RpcCall } from './longWork';
import { PieceBuffer, rowsInMemory } from './pieceBuffer';
import { type BlockSpan, lengthOf, printBlock } from './plan/blockSpan';
import { type DensityHistogram, histogramOf } from './plan/densityHistogram';
import { countTopics, splitFilter } from './plan/filterGroups';
import { type LogRangeOptions, LogRangePlanner } from './plan/logRangePlanner';
import { readAddresses, readBlockHash } from './plan/readLogQuery';
import { VolatileTail } from './volatileTail';

/** Addresses that are requested together. Each group progresses through the range at its own pace. */
interface LogGroup {
  readonly index: number;
  readonly filter: JsonObject;
  readonly planner: LogRangePlanner;
  readonly buffer: PieceBuffer;
}

export interface LogWorkOptions {
  /** The filter without its bounds. */
  readonly filter: JsonObject;
  readonly range: BlockSpan;
  readonly limits: NetworkLimits;
  /** Maximum number of calls in flight at the same time. */
  readonly lanes: number;
  /** The first block that may still be reorganized, such as the one after the finalized block. */
  readonly volatileFrom: number;
  /** Whether an answer of exactly the cap is split and requested again. Otherwise it is only reported. */
  readonly splitsAtCap: boolean;
  /** The logs of blocks before the range, if the work is to fill a gap after them. */
  readonly seen?: readonly DensityHistogram[];
}

type Asked = { readonly kind: 'piece'; readonly group: LogGroup; readonly span: BlockSpan } | { readonly kind: 'hash' };

/** How many full answers a lane may be ahead of the delivered rows. */
const answersAhead = 3;

/** `eth_getLogs` over a range of blocks, with as few calls as possible. */
export class LogWork implements LongWork {
  readonly #request: LogWorkOptions;
  readonly #tail: VolatileTail;
  readonly #asked = new Map<number, Asked>();
  #groups: readonly LogGroup[];
  #nextId = 1;
  #handedOut: number;

  private constructor(request: LogWorkOptions, filters: readonly JsonObject[]) {
    this.#request = request;
    this.#groups = this.#createGroups(filters);
    this.#tail = new VolatileTail(request.range, request.volatileFrom);
    this.#handedOut = request.range.from - 1;
  }

  /** Creates the work of a request. The problem is a sentence. */
  static create(request: LogWorkOptions): Result<LogWork, string> {
    const filters = splitFilter(request.filter, request.limits.logParameters);
    return filters.kind === 'ok' ? ok(new LogWork(request, filters.value)) : filters;
  }

  next(lanes: number): readonly Assignment[] {
    const assignments: Assignment[] = [];
    const ceiling = this.#tail.ceiling(this.#groups.length);
    for (const group of [...this.#groups].sort((a, b) => a.planner.frontier - b.planner.frontier)) {
      const free = lanes - this.#asked.size;
      for (const span of group.planner.next(group.planner.inFlight + free, ceiling))
        assignments.push(this.#assign({ kind: 'piece', group, span }));
    }
    if (this.#asked.size === 0 && this.#tail.wantsHash(this.#isAllAnswered))
      assignments.push(this.#assign({ kind: 'hash' }));
    return assignments;
  }

  answered(id: number, value: JsonValue): Answered {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (asked === undefined) return { ...nothing, kind: 'kept', rows: [] };
    return asked.kind === 'hash' ? this.#compareHash(value) : this.#keepPiece(asked.group, asked.span, value);
  }

  failed(id: number, failure: Explanation): Failed {
    const asked = this.#asked.get(id);
    const refusal = rangeRefusalOf(failure);
    // The addresses were split differently since this call was sent, so its size doesn't apply to the current calls.
    if (asked === undefined && (refusal !== undefined || failure.class === 'tooManyAddresses'))
      return { ...nothing, kind: 'handled' };
    if (asked?.kind !== 'piece') return { kind: 'other' };
    if (failure.class === 'tooManyAddresses') return this.#splitFurther(asked.group.filter, failure.cap);
    if (refusal === undefined) return { kind: 'other' };
    const { group, span } = asked;
    if (group.planner.refused(span, refusal) === 'stuck') return { kind: 'stuck', block: span.from };
    this.#asked.delete(id);
    return {
      kind: 'handled',
      entries: [{ kind: 'refused', group: group.index, from: span.from, to: span.to, ...refusal }],
      notices: [],
    };
  }

  released(id: number): void {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (asked?.kind === 'piece') asked.group.planner.released(asked.span);
  }

  restore(entry: JournalEntry): void {
    switch (entry.kind) {
      case 'piece':
      case 'refused':
        this.#replay(entry);
        return;
      case 'parameters':
        this.#regroup(entry.most);
        return;
      case 'anchor':
        this.#tail.restore(entry.hash);
        return;
      case 'verified':
        this.#tail.restoreVerified();
        return;
      case 'reorganized':
        this.#reopenTail();
        return;
      default:
        return;
    }
  }

  skip(span: BlockSpan): void {
    for (const { planner, buffer } of this.#groups)
      if (planner.skip(span)) buffer.add({ ...span, source: rowsInMemory([]) });
  }

  nextPortion(): Portion | undefined {
    const from = this.#handedOut + 1;
    const last = this.#tail.lastSettled(this.#isAllAnswered);
    const pieces = this.#groups.map(({ buffer }) => buffer.at(from));
    const to = Math.min(last, ...pieces.map((piece) => piece?.to ?? -1));
    if (from > to) return undefined;
    this.#handedOut = to;
    for (const { buffer } of this.#groups) buffer.dropBefore(to + 1);
    const span = { from, to };
    return {
      span,
      sources: pieces.flatMap((piece) => (piece ? [piece.source] : [])),
      arrange: (rows) => arrangeLogs(rows, span),
    };
  }

  get progress(): LongWork['progress'] {
    const { range } = this.#request;
    const blocks = this.#groups.reduce((sum, { planner }) => sum + planner.frontier - range.from, 0);
    const calls = this.#groups.map(({ planner }) => planner.remainingCalls);
    return {
      done: blocks / lengthOf(range) / this.#groups.length,
      remainingCalls: calls.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0),
    };
  }

  get #isAllAnswered(): boolean {
    return this.#groups.every(({ planner }) => planner.isDone);
  }

  #assign(asked: Asked): Assignment {
    const id = this.#nextId++;
    this.#asked.set(id, asked);
    return { id, call: asked.kind === 'hash' ? this.#hashCall() : logsCall(asked.group.filter, asked.span) };
  }

  #hashCall(): RpcCall {
    return blockCall(this.#request.range.to);
  }

  #keepPiece(group: LogGroup, span: BlockSpan, value: JsonValue): Answered {
    const blocks = isList(value) ? blocksOfLogs(value, span) : undefined;
    if (blocks === undefined || !isList(value)) {
      group.planner.released(span);
      return {
        kind: 'bad',
        why: `The answer for blocks ${span.from} to ${span.to} isn't a list of logs of these blocks.`,
        again: !isList(value),
      };
    }
    const isAtCap = value.length === group.planner.capacity;
    if (isAtCap && this.#request.splitsAtCap && group.planner.refused(span, { what: 'results' }) === 'split') {
      return {
        kind: 'kept',
        rows: [],
        notices: [],
        entries: [{ kind: 'refused', group: group.index, from: span.from, to: span.to, what: 'results' }],
      };
    }
    const sketch = histogramOf(span, blocks);
    group.planner.answered(sketch);
    group.buffer.add({ ...span, source: rowsInMemory(value) });
    return {
      kind: 'kept',
      rows: value,
      entries: [{ kind: 'piece', group: group.index, ...sketch }],
      notices: isAtCap ? [{ kind: 'possiblyCut', ...span, results: value.length }] : [],
    };
  }

  #compareHash(value: JsonValue): Answered {
    const hash = readBlockHash(value);
    const { range } = this.#request;
    if (hash === undefined)
      return { kind: 'bad', why: `The node doesn't have block ${range.to}, the last block of the range.`, again: true };
    const came = this.#tail.compare(hash);
    if (this.#tail.isHopeless)
      return {
        kind: 'bad',
        why: `The blocks from ${this.#tail.start} on keep being reorganized.`,
        again: false,
      };
    switch (came) {
      case 'anchored':
        return { ...nothing, kind: 'kept', rows: [], entries: [{ kind: 'anchor', hash }] };
      case 'same':
        return { ...nothing, kind: 'kept', rows: [], entries: [{ kind: 'verified' }] };
      case 'reorganized': {
        this.#reopenTail();
        const from = this.#tail.start;
        return {
          kind: 'kept',
          rows: [],
          entries: [
            { kind: 'reorganized', from },
            { kind: 'anchor', hash },
          ],
          notices: [{ kind: 'reorganized', from, to: range.to }],
        };
      }
    }
  }

  #reopenTail(): void {
    for (const { planner, buffer } of this.#groups) {
      planner.reopenFrom(this.#tail.start);
      buffer.dropFrom(this.#tail.start);
    }
  }

  /**
   * Uses a stated cap if it is less than what was sent, otherwise half of what was sent. Delivered rows are not paid
   * for again.
   */
  #splitFurther(sent: JsonObject, cap: bigint | undefined): Failed {
    const topics = countTopics(sent);
    const parameters = topics + readAddresses(sent).length;
    const most = cap !== undefined && cap < parameters ? Number(cap) : Math.max(topics + 1, Math.floor(parameters / 2));
    if (this.#handedOut >= this.#request.range.from || most >= parameters || !this.#regroup(most))
      return { kind: 'other' };
    return { kind: 'handled', entries: [{ kind: 'parameters', most }], notices: [{ kind: 'parameters', most }] };
  }

  #regroup(most: number): boolean {
    const filters = splitFilter(this.#request.filter, most);
    if (filters.kind === 'failed') return false;
    this.#asked.clear();
    this.#groups = this.#createGroups(filters.value);
    return true;
  }

  #replay(entry: PieceEntry | Extract<JournalEntry, { kind: 'refused' }>): void {
    const group = this.#groups[entry.group];
    if (group === undefined || !group.planner.replay(entry)) return;
    if (entry.kind === 'refused') {
      group.planner.refused(entry, entry);
      return;
    }
    group.planner.answered(entry);
    group.buffer.add({ from: entry.from, to: entry.to, source: { kind: 'journal', entry } });
  }

  #createGroups(filters: readonly JsonObject[]): readonly LogGroup[] {
    const { limits, range, lanes, seen } = this.#request;
    return createLogGroups(filters, range, {
      capacity: limits.logResults,
      lookAhead: limits.logResults * lanes * answersAhead,
      maxBlocks: limits.logBlocks,
      // They are of all groups together.
      ...(seen && { seen: filters.length === 1 ? seen : [] }),
    });
  }
}

const nothing = { entries: [], notices: [] } as const;

/** The call for the logs of a filter in a span of blocks. */
export function logsCall(filter: JsonObject, { from, to }: BlockSpan): RpcCall {
  return logFilterCall({ ...filter, fromBlock: printBlock(from), toBlock: printBlock(to) });
}

function createLogGroups(
  filters: readonly JsonObject[],
  range: BlockSpan,
  options: LogRangeOptions,
): readonly LogGroup[] {
  return filters.map((filter, index) => ({
    index,
    filter,
    planner: new LogRangePlanner(range, { ...options, lookAhead: options.lookAhead / filters.length }),
    buffer: new PieceBuffer(),
  }));
}
