import { type JsonValue, readText } from '../../../../../src/core/base/json/jsonValue';
import { ok } from '../../../../../src/core/base/result';
import type { JournalEntry } from '../../../../../src/core/run/longWork/journalEntry';
import { boundedRequest } from '../../../../../src/core/run/longWork/kinds/boundedRequest';
import type {
  Answered,
  Assignment,
  Failed,
  LongWork,
  Portion,
  RowSource,
  RpcCall,
} from '../../../../../src/core/run/longWork/longWork';
import type { WorkKind } from '../../../../../src/core/run/longWork/workKind';
import { slotsOfSource } from '../../../../../src/core/run/longWork/workSource';

/** A kind of long work that only tests know: it reads slots, a call for each, at the last block of a range. */
export const slotReadingKind: WorkKind = {
  name: 'readings',
  rows: {
    noun: 'reading',
    layoutOf: () =>
      Promise.resolve({
        columns: [
          { name: 'slot', type: 'text' },
          { name: 'value', type: 'text' },
        ],
        sources: [],
        rows: (items) => ({
          rowCount: items.length,
          columns: ['slot', 'value'].map((name) => items.map((item) => readText(item, name) ?? null)),
        }),
      }),
  },
  read: (source) => {
    if (source.kind === 'request' || source.work !== 'readings') return undefined;
    const { address } = source;
    const slots = slotsOfSource(source);
    return {
      kind: slotReadingKind,
      source,
      call: slotCall(address, slots[0] ?? '0x0', 'latest'),
      ...boundedRequest(source, ({ to }) => ok(new SlotReadings(address, slots, `0x${to.toString(16)}`))),
      countGroups: () => slots.length,
    };
  },
  plan: ({ groups }) => ({ calls: [{ method: 'eth_getStorageAt', count: groups }], isLeast: false }),
  openPlan: 'Rpcbook reads each slot.',
};

class SlotReadings implements LongWork {
  readonly #inFlight = new Map<number, string>();
  readonly #ready: RowSource[] = [];
  readonly #read = new Set<string>();
  #nextId = 1;

  constructor(
    private readonly address: string,
    private readonly slots: readonly string[],
    private readonly block: string,
  ) {}

  next(lanes: number): readonly Assignment[] {
    const asked = new Set(this.#inFlight.values());
    return this.slots
      .filter((slot) => !this.#read.has(slot) && !asked.has(slot))
      .slice(0, Math.max(0, lanes - asked.size))
      .map((slot) => {
        const id = this.#nextId++;
        this.#inFlight.set(id, slot);
        return { id, call: slotCall(this.address, slot, this.block) };
      });
  }

  answered(id: number, value: JsonValue): Answered {
    const slot = this.#inFlight.get(id) ?? '';
    this.#inFlight.delete(id);
    this.#read.add(slot);
    const rows = [{ slot, value }];
    this.#ready.push({ kind: 'rows', rows });
    const isLast = this.#read.size === this.slots.length;
    const notices = isLast ? [{ kind: 'said' as const, sentence: `The slots are as of block ${this.block}.` }] : [];
    return { kind: 'kept', rows, entries: [{ kind: 'step', step: slot }], notices };
  }

  failed(): Failed {
    return { kind: 'other' };
  }

  released(id: number): void {
    this.#inFlight.delete(id);
  }

  restore(entry: JournalEntry): void {
    if (entry.kind !== 'step') return;
    this.#read.add(entry.step);
    this.#ready.push({ kind: 'journal', entry });
  }

  nextPortion(): Portion | undefined {
    const source = this.#ready.shift();
    return source && { span: undefined, sources: [source], arrange: (rows) => rows.flat() };
  }

  get progress(): LongWork['progress'] {
    return { done: this.#read.size / this.slots.length, remainingCalls: this.slots.length - this.#read.size };
  }
}

function slotCall(address: string, slot: string, block: string): RpcCall {
  return { kind: 'rpc', method: 'eth_getStorageAt', params: [address, slot, block] };
}
