import { isList, isObject, type JsonObject, type JsonValue, readMember, readText } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import { failed, ok, type Result } from '../../base/result';
import { groupDigits } from '../../base/view/amountText';
import { blockCall, logFilterCall } from '../../model/exchange/evmCalls';
import type { Explanation } from '../../model/failure/explainOutcome';
import { defaultConcurrentCalls, type NetworkLimits } from '../../model/networks/network';
import { LogWork } from '../longWork/logWork';
import type { Assignment, LongWork, RpcCall } from '../longWork/longWork';
import { type BlockSpan, lengthOf } from '../longWork/plan/blockSpan';
import type { DensityHistogram } from '../longWork/plan/densityHistogram';
import { readBlockLink } from '../longWork/plan/readBlockRangeQuery';
import { type LogPlace, readLogPlace } from '../longWork/plan/readLogQuery';
import type { KnownBlock } from './followedChain';

/** Where a row belongs: its block, the block's hash, and what tells it from the other rows. */
export interface ChainPlace extends KnownBlock {
  /** Only rows that are equal in everything have the same key. */
  readonly key: string;
}

/** What became of a failed call. */
export type FillFailure = 'handled' | 'stuck' | 'other';

/** Reads the rows of missed blocks. Sends nothing itself. */
export interface GapFiller {
  next(lanes: number): readonly Assignment[];
  /** Returns why the answer can't be used, as a sentence. */
  answered(id: number, value: JsonValue): string | undefined;
  /** The call is asked again, or others in its place. */
  failed(id: number, failure: Explanation): FillFailure;
  released(id: number): void;
  /** All rows in order when every block was read. */
  readonly rows: readonly JsonValue[] | undefined;
}

/** The blocks before a gap whose rows are all known, from a block on. */
export interface BlocksBeforeGap {
  readonly from: number;
  countAt(block: number): number;
}

/** The rows of a subscription that belong to blocks. */
export interface BlockRows {
  readonly kind: 'newHeads' | 'logs';
  placeOf(row: JsonValue): ChainPlace | undefined;
  /** `head` is the last block of the span, as the node returned it. The problem is a sentence. */
  fill(span: BlockSpan, head: JsonValue, seen?: BlocksBeforeGap): Result<GapFiller, string>;
}

/** The logs of a filter without bounds. */
export function logRowsOf(filter: JsonObject, limits: NetworkLimits): BlockRows {
  return {
    kind: 'logs',
    placeOf: (row) => {
      const place = readLogPlace(row);
      const hash = readMember(row, 'blockHash');
      return place === undefined || typeof hash !== 'string'
        ? undefined
        : { number: place.block, hash: hash.toLowerCase(), key: keyOfLog(row, hash.toLowerCase(), place) };
    },
    fill: (range, head, blocks) => {
      const hash = readMember(head, 'hash');
      // By its hash, the logs of a single block can't be those of a block that replaced it.
      if (lengthOf(range) === 1 && typeof hash === 'string')
        return ok(new CallList([logFilterCall({ ...filter, blockHash: hash })], readLogs));
      const lanes = limits.concurrentCalls ?? defaultConcurrentCalls;
      const splitsAtCap = limits.cutsLogs === true;
      const seen = seenBefore(range, limits.logResults, blocks);
      const work = LogWork.create({ filter, range, limits, lanes, volatileFrom: Infinity, splitsAtCap, seen });
      return work.kind === 'failed' ? work : ok(new WorkFiller(work.value));
    },
  };
}

/**
 * Names a log by its transaction and content, too. Some chains count the index of a log within its receipt, and some give
 * several logs of a transaction the same one.
 */
function keyOfLog(log: JsonValue, hash: string, { index }: LogPlace): string {
  const parts = ['address', 'topics', 'data'].map((name) => printJson(readMember(log, name) ?? null).toLowerCase());
  const transaction = readText(log, 'transactionHash')?.toLowerCase() ?? '';
  return `${hash}:${transaction}:${index}:${digestOf(parts.join())}`;
}

/** A short number for a text. Two equal ones of different logs cost one more call at most. */
export function digestOf(text: string): string {
  let digest = 0;
  for (let at = 0; at < text.length; at += 1) digest = Math.imul(digest ^ text.charCodeAt(at), 0x01000193);
  return (digest >>> 0).toString(36);
}

/** Blocks before a gap from which the density of its rows is learned, and how many of them are one piece. */
const seenBlocks = 64;
const pieceBlocks = 8;

/** What the rows before a gap say about it. Nothing if all its rows fit into one call, as far as they say. */
function seenBefore(
  gap: BlockSpan,
  logResults: number,
  { from, countAt }: BlocksBeforeGap = { from: gap.from, countAt: () => 0 },
): readonly DensityHistogram[] {
  const first = Math.max(from, gap.from - seenBlocks);
  const counts = Array.from({ length: Math.max(0, gap.from - first) }, (_, index) => countAt(first + index));
  if (Math.max(0, ...counts) * lengthOf(gap) <= logResults) return [];
  return Array.from({ length: Math.ceil(counts.length / pieceBlocks) }, (_, piece) => {
    const parts = counts.slice(piece * pieceBlocks, (piece + 1) * pieceBlocks);
    const start = first + piece * pieceBlocks;
    return { from: start, to: start + parts.length - 1, count: parts.reduce((sum, one) => sum + one, 0), parts };
  });
}

function readLogs(value: JsonValue): readonly JsonValue[] | undefined {
  return isList(value) ? value : undefined;
}

/** Maximum number of missed headers that are read, a call each. A node may report any number as its head. */
const maxHeaders = 10_000;

/** Headers, as notifications have them. */
export const headRows: BlockRows = {
  kind: 'newHeads',
  placeOf: (row) => {
    const link = readBlockLink(row);
    return link && { number: link.number, hash: link.hash, key: link.hash };
  },
  fill: ({ from, to }, head) => {
    if (to - from > maxHeaders)
      return failed(`More than ${groupDigits(maxHeaders)} headers were missed, so they aren't read one by one.`);
    const calls = Array.from({ length: to - from }, (_, index) => blockCall(from + index));
    return ok(new CallList(calls, (value) => (readBlockLink(value) ? [headerOf(value)] : undefined), [headerOf(head)]));
  },
};

/** A block without what a header doesn't have. */
function headerOf(block: JsonValue): JsonValue {
  if (!isObject(block)) return block;
  const { transactions: _transactions, uncles: _uncles, size: _size, ...header } = block;
  return header;
}

/** Calls that are known beforehand. */
class CallList implements GapFiller {
  readonly #answers: (readonly JsonValue[] | undefined)[];
  readonly #open: number[];
  #inFlight = 0;
  #missing: number;

  constructor(
    private readonly calls: readonly RpcCall[],
    private readonly read: (value: JsonValue) => readonly JsonValue[] | undefined,
    private readonly last: readonly JsonValue[] = [],
  ) {
    this.#answers = calls.map(() => undefined);
    this.#open = [...calls.keys()];
    this.#missing = calls.length;
  }

  next(lanes: number): readonly Assignment[] {
    const ids = this.#open.splice(0, Math.max(0, lanes - this.#inFlight));
    this.#inFlight += ids.length;
    return ids.flatMap((id) => {
      const call = this.calls[id];
      return call === undefined ? [] : [{ id, call }];
    });
  }

  answered(id: number, value: JsonValue): string | undefined {
    const rows = this.read(value);
    if (rows === undefined) {
      this.released(id);
      return "The node doesn't have one of the missed blocks.";
    }
    this.#inFlight -= 1;
    if (this.#answers[id] === undefined) this.#missing -= 1;
    this.#answers[id] = rows;
    return undefined;
  }

  failed(id: number): FillFailure {
    this.released(id);
    return 'other';
  }

  released(id: number): void {
    this.#inFlight -= 1;
    this.#open.unshift(id);
  }

  get rows(): readonly JsonValue[] | undefined {
    return this.#missing === 0 ? [...this.#answers.flatMap((rows) => rows ?? []), ...this.last] : undefined;
  }
}

/** A range of logs, by the planner. */
class WorkFiller implements GapFiller {
  readonly #rows: JsonValue[] = [];
  #inFlight = 0;

  constructor(private readonly work: LongWork) {}

  next(lanes: number): readonly Assignment[] {
    const assignments = this.work.next(lanes);
    this.#inFlight += assignments.length;
    return assignments;
  }

  answered(id: number, value: JsonValue): string | undefined {
    this.#inFlight -= 1;
    const answered = this.work.answered(id, value);
    if (answered.kind === 'bad') return answered.why;
    for (let portion = this.work.nextPortion(); portion !== undefined; portion = this.work.nextPortion()) {
      const rows = portion.sources.flatMap((source) => (source.kind === 'rows' ? [source.rows] : []));
      for (const row of portion.arrange(rows)) this.#rows.push(row);
    }
    return undefined;
  }

  failed(id: number, failure: Explanation): FillFailure {
    this.#inFlight -= 1;
    const { kind } = this.work.failed(id, failure);
    if (kind !== 'handled') this.work.released(id);
    return kind;
  }

  released(id: number): void {
    this.#inFlight -= 1;
    this.work.released(id);
  }

  get rows(): readonly JsonValue[] | undefined {
    return this.#inFlight === 0 && this.work.progress.done === 1 ? this.#rows : undefined;
  }
}
