import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { encodeBlameChange } from '../../formats/stateDiff/blameAnswer';
import type { Explanation } from '../../model/failure/explainOutcome';
import type { JournalEntry } from '../longWork/journalEntry';
import type { RpcCall } from '../longWork/longWork';
import type { BlockSpan } from '../longWork/plan/blockSpan';
import { type BlameFinding, readFinding } from './blameJournal';
import type { BlameQuestion, BlameSubject } from './blameQuestion';
import { BlameState, type SubjectSearch } from './blameState';
import { type BlameTask, callOfTask, findingOfAnswer, findingOfFailure, nameOfTask, wayKey } from './blameTask';
import { ChangeSearch } from './changeSearch';
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
export class BlameWork extends ChangeSearch<BlameTask> {
  readonly #state: BlameState;
  /** Findings of an earlier run about blocks that may have been replaced. They count only if that run has ended, or the head is the same. */
  #held: BlameFinding[] = [];
  /** The number of rows of each subject so far. */
  readonly #handed = new Map<BlameSubject, number>();

  constructor(private readonly options: BlameWorkOptions) {
    const { question, range, firstVolatile } = options;
    const state = new BlameState(question, range, firstVolatile);
    super(state);
    this.#state = state;
  }

  restore(entry: JournalEntry): void {
    const read = readFinding(entry);
    if (read === undefined) return;
    const { finding, end } = read;
    const isOld = !('block' in finding) || finding.block < this.options.firstVolatile;
    if (isOld) this.#state.take(finding);
    else this.#held.push(finding);
    if (end === undefined) {
      if (isOld) this.handOver();
      return;
    }
    this.takeHeld();
  }

  get isHolding(): boolean {
    return this.#held.length > 0;
  }

  takeHeld(): void {
    for (const held of this.#held) this.#state.take(held);
    this.#held = [];
    this.handOver();
  }

  protected begin(): void {
    this.#held = [];
  }

  protected nameOf(task: BlameTask): string {
    return nameOfTask(task);
  }

  protected callOf(task: BlameTask): RpcCall {
    return callOfTask(this.options.question, task);
  }

  protected findingOf(task: BlameTask, value: JsonValue): BlameFinding | undefined {
    return findingOfAnswer(this.options.question, task, value);
  }

  protected findingOfFailure(task: BlameTask, failure: Explanation): BlameFinding | undefined {
    return findingOfFailure(task, failure, this.options.range.to);
  }

  /**
   * Returns the rows that are now known, all of one subject before those of the next. If it looks further, a newer change may
   * still be found until the end.
   */
  protected newRows(): readonly JsonObject[] {
    const { question } = this.options;
    if (question.further && !this.isDone) return [];
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
    return added;
  }

  protected *wanted(): Generator<BlameTask> {
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
        const { pointer, beacon } = this.options.question;
        for (const at of [block, block - 1])
          if (pointer !== undefined && this.#state.lacksPointer(at))
            yield beacon === undefined
              ? { kind: 'read', block: at, way: 'single', slots: [pointer] }
              : { kind: 'beacon', block: at };
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
