import { integerOf, type JsonValue, readMember, readText } from '../../../../../src/core/base/json/jsonValue';
import type { Explanation } from '../../../../../src/core/model/failure/explainOutcome';
import type { LiveFeed, LiveFrame, LiveRow, RowChange } from '../../../../../src/core/run/live/liveFeed';
import type { Assignment } from '../../../../../src/core/run/longWork/longWork';

interface SimulatedBlock {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly logs: readonly JsonValue[];
}

const hex = (value: number): string => `0x${value.toString(16)}`;

/**
 * How a chain counts its logs: by block, by receipt, or not at all, so that each has the index 0 and some are equal to
 * another one of their transaction.
 */
export type LogCount = 'block' | 'receipt' | 'none';

/** Logs of a transaction. */
const logsOfTransaction = 2;

/** A node that mines and replaces blocks, and a socket that delivers what its subscriptions report, or is cut. */
export class SimulatedChain {
  readonly blocks: SimulatedBlock[] = [];
  /** What the socket still holds, by subscription. Each is in order. */
  readonly #queues: Record<'newHeads' | 'logs', LiveFrame[]> = { newHeads: [], logs: [] };
  /** The number of the last block that is never replaced. */
  finalized = 0;
  #isOpen = false;
  #hashes = 0;

  constructor(
    length: number,
    private readonly logCount: LogCount = 'block',
  ) {
    for (let count = 0; count < length; count += 1) this.mine(count % 3);
  }

  get head(): SimulatedBlock {
    const head = this.blocks.at(-1);
    if (head === undefined) throw new Error('no block');
    return head;
  }

  mine(logs: number): void {
    const number = this.blocks.length;
    this.#hashes += 1;
    const hash = `0x${this.#hashes.toString(16).padStart(64, '0')}`;
    const parentHash = this.blocks.at(-1)?.hash ?? `0x${'0'.repeat(64)}`;
    const rows = Array.from({ length: logs }, (_, index) => {
      const place = Math.floor(index / logsOfTransaction);
      return {
        blockNumber: hex(number),
        blockHash: hash,
        transactionHash: hex(this.#hashes * 1_000 + place),
        transactionIndex: hex(place),
        logIndex: hex({ block: index * 3, receipt: index % logsOfTransaction, none: 0 }[this.logCount]),
        // Without an index, the logs of every other transaction are equal.
        data: hex(this.logCount === 'none' ? (place % 2) * (index % logsOfTransaction) : 0),
        topics: [],
      };
    });
    const block = { number, hash, parentHash, logs: rows };
    this.blocks.push(block);
    if (!this.#isOpen) return;
    this.#queues.newHeads.push({ kind: 'newHeads', value: headerOf(block) });
    for (const value of rows) this.#queues.logs.push({ kind: 'logs', value });
  }

  /** Replaces the last blocks by as many others. */
  replace(depth: number, logs: number, tellsRemoved: boolean): void {
    const gone = this.blocks.splice(Math.max(1, this.finalized + 1, this.blocks.length - depth));
    if (tellsRemoved && this.#isOpen)
      for (const { logs: rows } of gone.toReversed())
        for (const value of rows) this.#queues.logs.push({ kind: 'logs', value: { ...Object(value), removed: true } });
    for (const { number } of gone) this.mine((logs + number) % 3);
  }

  open(): void {
    this.#isOpen = true;
  }

  /** Everything that is still on its way is lost. */
  cut(): void {
    this.#isOpen = false;
    this.#queues.newHeads.length = 0;
    this.#queues.logs.length = 0;
  }

  /** Takes a frame from the socket. The subscriptions overtake each other. */
  takeFrame(kind: 'newHeads' | 'logs'): LiveFrame | undefined {
    return this.#queues[kind].shift() ?? this.#queues[kind === 'logs' ? 'newHeads' : 'logs'].shift();
  }

  answer({ call }: Assignment): JsonValue {
    const [first] = Array.isArray(call.params) ? call.params : [];
    if (call.method === 'eth_getBlockByNumber') {
      const block =
        first === 'latest'
          ? this.head
          : this.blocks[first === 'finalized' ? this.finalized : Number(integerOf(first) ?? -1n)];
      return block ? { ...Object(headerOf(block)), transactions: ['0x01'], size: '0x1' } : null;
    }
    const hash = readMember(first, 'blockHash');
    if (hash !== undefined) return this.blocks.find((block) => block.hash === hash)?.logs ?? null;
    const from = Number(integerOf(readMember(first, 'fromBlock')));
    const to = Number(integerOf(readMember(first, 'toBlock')));
    return this.blocks.slice(from, to + 1).flatMap(({ logs }) => logs);
  }

  /** The logs of the chain after a block, each in a short form. */
  logsAfter(number: number): readonly string[] {
    return this.blocks.slice(number + 1).flatMap(({ logs }) => logs.map((log) => shortForm(log) ?? ''));
  }

  hashesAfter(number: number): readonly string[] {
    return this.blocks.slice(number + 1).map(({ hash }) => hash);
  }
}

/** What a log or a block is told from others by, whatever key it has. */
export function shortForm(row: JsonValue): string | undefined {
  const [hash, index] = [readText(row, 'blockHash'), readMember(row, 'logIndex')];
  if (hash === undefined || index === undefined) return readText(row, 'hash');
  return [hash, readText(row, 'transactionHash'), Number(integerOf(index)), readText(row, 'data')].join(':');
}

function headerOf({ number, hash, parentHash }: SimulatedBlock): JsonValue {
  return { number: hex(number), hash, parentHash, timestamp: hex(number) };
}

/** Applies the changes of a feed as a reader sees them. */
export class ReadRows {
  readonly rows: LiveRow[] = [];
  readonly said: string[] = [];
  readonly gaps: (readonly [number | undefined, number | undefined])[] = [];

  take(feed: LiveFeed): void {
    this.takeChanges(feed.takeChanges());
  }

  takeChanges(changes: readonly RowChange[]): void {
    for (const change of changes) {
      if (change.kind === 'added') this.#add(change);
      else if (change.kind === 'gap') this.#open([change.from, change.to]);
      else if (change.kind === 'filled') this.#fill(change);
      else if (change.kind === 'said') this.said.push(change.sentence);
      else
        for (const key of change.keys) {
          const at = this.rows.findLastIndex((row) => row.key === key);
          if (at < 0) throw new Error(`${key} was never shown`);
          this.rows.splice(at, 1);
        }
    }
  }

  #add({ rows, before }: Extract<RowChange, { kind: 'added' }>): void {
    const at = before === undefined ? this.rows.length : this.rows.findLastIndex(({ key }) => key === before);
    if (at < 0) throw new Error(`${before} was never shown`);
    for (const { key } of rows) if (this.rows.some((row) => row.key === key)) throw new Error(`${key} is there twice`);
    this.rows.splice(at, 0, ...rows);
  }

  #open(gap: ReadRows['gaps'][number]): void {
    // A gap is told again if filling it failed.
    if (!this.gaps.some((known) => known.join() === gap.join())) this.gaps.push(gap);
  }

  /** The rows belong before the first one of a later block. */
  #fill({ rows, from, to }: Extract<RowChange, { kind: 'filled' }>): void {
    const open = this.gaps.findIndex((gap) => gap[0] === from && gap[1] === to);
    if (open < 0) throw new Error(`${from} to ${to} was no gap`);
    this.gaps.splice(open, 1);
    const later = this.rows.findIndex(({ block = 0 }) => block > to);
    this.rows.splice(later < 0 ? this.rows.length : later, 0, ...rows);
  }

  /** The rows, each in a short form. */
  get keys(): readonly string[] {
    return this.rows.map(({ key, value }) => shortForm(value) ?? key);
  }
}

export const explained = (failure: Explanation['class']): Explanation => ({
  class: failure,
  title: 'Failed',
  cause: 'It failed.',
  cure: 'Try again.',
});
