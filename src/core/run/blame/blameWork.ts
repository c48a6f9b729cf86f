import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { encodeBlameChange } from '../../formats/stateDiff/blameAnswer';
import type { Explanation } from '../../model/failure/explainOutcome';
import type { JournalEntry } from '../longWork/journalEntry';
import type { Answered, Assignment, Failed, LongWork, Portion } from '../longWork/longWork';
import { rowsInMemory } from '../longWork/pieceBuffer';
import type { BlockSpan } from '../longWork/plan/blockSpan';
import { type BlameFinding, encodeFinding, readFinding } from './blameJournal';
import type { BlameQuestion, BlameSubject } from './blameQuestion';
import { BlameState, type SubjectSearch } from './blameState';
import { type BlameTask, callOfTask, findingOfAnswer, findingOfFailure, nameOfTask, wayKey } from './blameTask';
import { type ReadWay, readWays } from './readState';

export interface BlameWorkOptions {
  readonly question: BlameQuestion;
  readonly range: BlockSpan;
  /** The first block that the chain may replace. */
  readonly firstVolatile: number;
  /** Maximum number of blocks per `eth_getLogs`. Undefined for no limit. */
  readonly logBlocks?: number | undefined;
}

/** Every full node keeps the state of this many blocks. Only further back, it is asked which ones it keeps. */
const alwaysKept = 128;

/**
 * Searches for the last changes of stored values, or of the answer of a call, and for the transactions that made them.
 * Every read serves all values that are searched for.
 */
export class BlameWork implements LongWork {
  readonly #state: BlameState;
  readonly #inFlight = new Map<number, BlameTask>();
  /** Findings of an earlier run about blocks that may have been replaced. They count only if that run has ended. */
  #held: BlameFinding[] = [];
  readonly #rows: JsonObject[] = [];
  /** The number of rows of each subject so far. */
  readonly #handed = new Map<BlameSubject, number>();
  #nextId = 1;

  constructor(private readonly options: BlameWorkOptions) {
    const { question, range, firstVolatile } = options;
    this.#state = new BlameState(question, range, firstVolatile);
  }

  next(lanes: number): readonly Assignment[] {
    this.#held = [];
    const { question } = this.options;
    const open = new Set([...this.#inFlight.values()].map(nameOfTask));
    const assignments: Assignment[] = [];
    for (const task of this.#wanted()) {
      if (this.#inFlight.size >= lanes) break;
      if (open.has(nameOfTask(task))) continue;
      open.add(nameOfTask(task));
      const id = this.#nextId++;
      this.#inFlight.set(id, task);
      assignments.push({ id, call: callOfTask(question, task) });
    }
    return assignments;
  }

  answered(id: number, value: JsonValue): Answered {
    const task = this.#inFlight.get(id);
    this.#inFlight.delete(id);
    const finding = task && findingOfAnswer(this.options.question, task, value);
    if (finding === undefined) return { kind: 'bad', why: "The answer isn't what such a call returns.", again: true };
    const { entries, rows } = this.#take(finding);
    return { kind: 'kept', rows, entries, notices: [] };
  }

  failed(id: number, failure: Explanation): Failed {
    const task = this.#inFlight.get(id);
    const finding = task && findingOfFailure(task, failure, this.options.range.to);
    if (finding === undefined) return { kind: 'other' };
    this.#inFlight.delete(id);
    return { kind: 'handled', entries: this.#take(finding).entries, notices: [] };
  }

  released(id: number): void {
    this.#inFlight.delete(id);
  }

  restore(entry: JournalEntry): void {
    const read = readFinding(entry);
    if (read === undefined) return;
    const { finding, end } = read;
    const isOld = !('block' in finding) || finding.block < this.options.firstVolatile;
    if (isOld) this.#state.take(finding);
    else this.#held.push(finding);
    if (end === undefined) {
      if (isOld) this.#handOver();
      return;
    }
    for (const held of this.#held) this.#state.take(held);
    this.#held = [];
    this.#handOver();
  }

  nextPortion(): Portion | undefined {
    const rows = this.#rows.splice(0);
    return rows.length === 0
      ? undefined
      : { span: undefined, sources: [rowsInMemory(rows)], arrange: (all) => all.flat() };
  }

  get progress(): LongWork['progress'] {
    return this.#isDone ? { done: 1, remainingCalls: 0 } : { done: undefined, remainingCalls: undefined };
  }

  get #isDone(): boolean {
    return this.#wanted().next().done === true;
  }

  #take(finding: BlameFinding): { readonly entries: readonly JournalEntry[]; readonly rows: readonly JsonObject[] } {
    this.#state.take(finding);
    const rows = this.#handOver();
    const end = this.#isDone ? this.#state.encodeEnd() : undefined;
    return { entries: [encodeFinding(finding, end)], rows };
  }

  /**
   * Adds the rows that are now known, all of one subject before those of the next. If it looks further, a newer change may
   * still be found until the end.
   */
  #handOver(): readonly JsonObject[] {
    const { question } = this.options;
    if (question.further && !this.#isDone) return [];
    const added: JsonObject[] = [];
    for (const subject of question.subjects) {
      const { blocks, step } = this.#state.search(subject);
      let handed = this.#handed.get(subject) ?? 0;
      for (const block of blocks.slice(handed)) {
        const change = this.#state.change(subject, block);
        if (change === undefined) break;
        added.push(encodeBlameChange(change));
        handed += 1;
      }
      this.#handed.set(subject, handed);
      if (handed < blocks.length || step?.kind === 'read') break;
    }
    this.#rows.push(...added);
    return added;
  }

  /** What is still to be asked, most useful first. A task may be in flight already. */
  *#wanted(): Generator<BlameTask> {
    const searches = this.options.question.subjects.map((subject) => this.#state.search(subject));
    // All samples are read before the search goes on, so that one search finds what they show.
    const { samples = [] } = this.#state;
    for (const block of samples) for (const search of searches) yield* this.#readsAt(block, search.subject, searches);
    if (samples.length > 0) return;
    for (const search of searches)
      if (search.step?.kind === 'read') yield* this.#readsAt(search.step.block, search.subject, searches);
    for (const block of this.#state.unlisted()) yield { kind: 'author', block, way: 'accessList' };
    if (this.#state.question.further && this.#state.samples === undefined) return;
    for (const { subject, blocks } of searches) {
      for (const block of blocks) {
        const { pointer } = this.options.question;
        for (const at of [block, block - 1])
          if (pointer !== undefined && this.#state.lacksPointer(at))
            yield { kind: 'read', block: at, way: 'single', slots: [pointer] };
        const way = this.#state.nextAuthorWay(subject, block);
        if (way === 'block') yield { kind: 'block', block };
        else if (way !== undefined) yield { kind: 'author', block, way };
      }
    }
  }

  *#readsAt(block: number, subject: BlameSubject, searches: readonly SubjectSearch[]): Generator<BlameTask> {
    const { question, range } = this.options;
    if (range.to - block > alwaysKept && (this.#state.asksOldest || this.#state.asksEvents)) {
      if (this.#state.asksOldest) yield { kind: 'oldest' };
      const from = Math.max(range.from, range.to - (this.options.logBlocks ?? Infinity) + 1);
      if (this.#state.asksEvents) yield { kind: 'events', from, to: range.to };
      return;
    }
    if (question.asked !== undefined) {
      yield { kind: 'ask', block };
      return;
    }
    const known = this.#state.wordsAt(block);
    const slots = [...new Set(searches.flatMap((each) => (question.further || each.step ? each.subject.slots : [])))];
    const missing = slots.filter((slot) => !known.has(slot));
    const way = this.#readWay(missing.length);
    if (way !== 'single') yield { kind: 'read', block, way, slots: missing };
    else for (const slot of subject.slots) if (!known.has(slot)) yield { kind: 'read', block, way, slots: [slot] };
  }

  #readWay(slots: number): ReadWay {
    if (slots < 2) return 'single';
    return readWays.find((way) => !this.#state.lacks(wayKey(way))) ?? 'single';
  }
}
