import { timeCell } from '../../answer/saving/quantityCell';
import { integerOf, isObject, type JsonValue, readMember } from '../../base/json/jsonValue';
import { blockCall } from '../../model/exchange/evmCalls';
import type { Explanation } from '../../model/failure/explainOutcome';
import type { JournalEntry } from './journalEntry';
import { blocksWithoutTime } from './logRows';
import type { Answered, Assignment, Failed, LongWork, Portion } from './longWork';
import type { BlockSpan } from './plan/blockSpan';

/** The member of a log that has the time of its block. */
const member = 'blockTimestamp';

/**
 * Work whose logs all have the time of their block. Where the network leaves it out, the header of each block with a log is
 * requested, and the rows wait for it. Headers aren't journaled: use it for work that begins again where its files end.
 */
export class TimedWork implements LongWork {
  /** Blocks whose headers are to be requested. */
  readonly #wanted = new Set<number>();
  /** Blocks whose headers are requested, by the id of the call. The ids of the other work are positive. */
  readonly #asked = new Map<number, number>();
  readonly #times = new Map<number, JsonValue>();
  #held: Portion | undefined;
  #lastId = 0;

  constructor(private readonly work: LongWork) {}

  next(lanes: number): readonly Assignment[] {
    const assignments: Assignment[] = [];
    for (const block of this.#wanted) {
      if (this.#asked.size >= lanes) break;
      this.#wanted.delete(block);
      this.#lastId -= 1;
      this.#asked.set(this.#lastId, block);
      assignments.push({ id: this.#lastId, call: blockCall(block) });
    }
    return [...assignments, ...this.work.next(Math.max(0, lanes - this.#asked.size))];
  }

  answered(id: number, value: JsonValue): Answered {
    const block = this.#asked.get(id);
    if (block !== undefined) return this.#answeredHeader(id, block, value);
    const answered = this.work.answered(id, value);
    if (answered.kind === 'kept')
      for (const each of blocksWithoutTime(answered.rows)) if (!this.#times.has(each)) this.#wanted.add(each);
    return answered;
  }

  #answeredHeader(id: number, block: number, header: JsonValue): Answered {
    this.#asked.delete(id);
    const time = readMember(header, 'timestamp') ?? null;
    if (integerOf(readMember(header, 'number')) !== BigInt(block) || timeCell(time) === null) {
      this.#wanted.add(block);
      return { kind: 'bad', why: `The answer for block ${block} has no time of this block.`, again: true };
    }
    this.#times.set(block, time);
    return { kind: 'kept', rows: [], entries: [], notices: [] };
  }

  failed(id: number, failure: Explanation): Failed {
    return this.#asked.has(id) ? { kind: 'other' } : this.work.failed(id, failure);
  }

  released(id: number): void {
    const block = this.#asked.get(id);
    this.#asked.delete(id);
    if (block === undefined) this.work.released(id);
    else this.#wanted.add(block);
  }

  restore(entry: JournalEntry): void {
    this.work.restore(entry);
  }

  skip(span: BlockSpan): void {
    this.work.skip?.(span);
  }

  nextPortion(): Portion | undefined {
    const held = (this.#held ??= this.work.nextPortion());
    const last = held?.span?.to;
    if (held === undefined || last === undefined) return held;
    for (const block of [...this.#wanted, ...this.#asked.values()]) if (block <= last) return undefined;
    this.#held = undefined;
    const times = new Map([...this.#times].filter(([block]) => block <= last));
    for (const block of times.keys()) this.#times.delete(block);
    return times.size === 0
      ? held
      : { ...held, arrange: (rows) => held.arrange(rows).map((row) => withTime(row, times)) };
  }

  get progress(): LongWork['progress'] {
    const { done, remainingCalls } = this.work.progress;
    const headers = this.#wanted.size + this.#asked.size;
    return { done, remainingCalls: remainingCalls === undefined ? undefined : remainingCalls + headers };
  }
}

function withTime(row: JsonValue, times: ReadonlyMap<number, JsonValue>): JsonValue {
  const time =
    timeCell(readMember(row, member)) === null
      ? times.get(Number(integerOf(readMember(row, 'blockNumber'))))
      : undefined;
  return time === undefined || !isObject(row) ? row : { ...row, [member]: time };
}
