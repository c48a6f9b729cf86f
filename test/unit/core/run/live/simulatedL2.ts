import { type JsonObject, type JsonValue, readText } from '../../../../../src/core/base/json/jsonValue';
import type { LiveFrame } from '../../../../../src/core/run/live/liveFeed';

interface L2Block {
  readonly header: JsonObject;
  readonly events: readonly JsonObject[];
}

/** A node of l2net, as its specification describes subscriptions (version 0.10). */
export class SimulatedL2 {
  blocks: L2Block[] = [];
  readonly #queues: Record<'newHeads' | 'logs', LiveFrame[]> = { newHeads: [], logs: [] };
  #isOpen = false;
  #hashes = 0;

  constructor(length: number) {
    for (let count = 0; count < length; count += 1) this.mine(1);
  }

  mine(events: number): void {
    this.#hashes += 1;
    const block_hash = `0x${this.#hashes.toString(16)}`;
    const block_number = this.blocks.length;
    const header = {
      block_hash,
      block_number,
      parent_hash: readText(this.blocks.at(-1)?.header, 'block_hash') ?? '0x0',
    };
    const rows = Array.from({ length: events }, (_, index) => ({
      from_address: '0x49d',
      keys: ['0x99cd'],
      data: [`0x${index}`],
      block_hash,
      block_number,
      // Two events of each transaction, one after the other.
      transaction_hash: `0xa${this.#hashes}${Math.floor(index / 2)}`,
      finality_status: 'ACCEPTED_ON_L2',
    }));
    const block = { header, events: rows };
    this.blocks.push(block);
    if (this.#isOpen) this.#tell(block);
  }

  /** Replaces the last blocks, and tells that on each subscription. */
  replace(depth: number, events: number): void {
    const gone = this.blocks.splice(Math.max(1, this.blocks.length - depth));
    const [first, last] = [gone[0]?.header, gone.at(-1)?.header];
    if (first && last && this.#isOpen)
      for (const kind of ['newHeads', 'logs'] as const)
        this.#queues[kind].push({
          kind,
          isReorganization: true,
          value: {
            starting_block_hash: first['block_hash'] ?? null,
            starting_block_number: first['block_number'] ?? null,
            ending_block_hash: last['block_hash'] ?? null,
            ending_block_number: last['block_number'] ?? null,
          },
        });
    for (let count = 0; count < gone.length; count += 1) this.mine((events + count) % 4);
  }

  /** Opens both subscriptions. Returns false if there is no such block. */
  open(since: JsonObject | undefined): boolean {
    const from = since
      ? this.blocks.findIndex(({ header }) => header['block_hash'] === since['block_hash'])
      : this.blocks.length - 1;
    if (from < 0) return false;
    this.#isOpen = true;
    for (const block of this.blocks.slice(from)) this.#tell(block);
    return true;
  }

  cut(): void {
    this.#isOpen = false;
    this.#queues.newHeads.length = 0;
    this.#queues.logs.length = 0;
  }

  /** The subscriptions overtake each other. */
  takeFrame(kind: 'newHeads' | 'logs'): LiveFrame | undefined {
    return this.#queues[kind].shift() ?? this.#queues[kind === 'logs' ? 'newHeads' : 'logs'].shift();
  }

  /** The events from a block on. */
  eventsFrom(number: number): readonly JsonValue[] {
    return this.blocks.slice(number).flatMap(({ events }) => events);
  }

  #tell({ header, events }: L2Block): void {
    this.#queues.newHeads.push({ kind: 'newHeads', value: header });
    for (const value of events) this.#queues.logs.push({ kind: 'logs', value });
  }
}
