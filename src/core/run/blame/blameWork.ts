import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { readInteger, readMember } from '../../base/json/readMember';
import { encodeBlameChange } from '../../formats/stateDiff/blameAnswer';
import type { Explanation } from '../../model/failure/explainOutcome';
import type { FailureClass } from '../../model/failure/failureClass';
import type { JournalEntry } from '../longWork/journalEntry';
import type { Answered, Assignment, Failed, LongWork, Portion, RpcCall } from '../longWork/longWork';
import { rowsInMemory } from '../longWork/pieceBuffer';
import { printBlock } from '../longWork/plan/blockBounds';
import type { BlockSpan } from '../longWork/plan/blockSpan';
import { type BlameFinding, encodeFinding, readFinding } from './blameJournal';
import type { BlameQuestion, BlameSubject } from './blameQuestion';
import { BlameState, type SubjectSearch } from './blameState';
import {
  authorCall,
  type AuthorWay,
  methodOfAuthorWay,
  readBlameBlock,
  readBlameReceipts,
  readBlockWrites,
  shortAuthors,
  shortBlock,
} from './blockAuthors';
import { callAt, methodOfWay, readStateAnswer, type ReadWay, readWays, stateCall, wordsOfAnswer } from './readState';

export interface BlameWorkOptions {
  readonly question: BlameQuestion;
  readonly range: BlockSpan;
  /** The first block that the chain may replace. */
  readonly firstVolatile: number;
}

type Task =
  | { readonly kind: 'read'; readonly block: number; readonly way: ReadWay; readonly slots: readonly string[] }
  | { readonly kind: 'ask'; readonly block: number }
  | { readonly kind: 'oldest' }
  | { readonly kind: 'block'; readonly block: number }
  | { readonly kind: 'author'; readonly block: number; readonly way: AuthorWay };

/** Every full node keeps the state of this many blocks. Only further back, it is asked which ones it keeps. */
const alwaysKept = 128;

/** Failures that say nothing about the method or the block, so that the same call may succeed later. */
const passing: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'rate',
  'quota',
  'auth',
  'busy',
  'timeout',
  'network',
  'aborted',
]);

/** The text of an answer that is a revert. */
const reverted = 'reverted';

/**
 * Searches for the last changes of stored values, or of the answer of a call, and for the transactions that made them.
 * Every read serves all values that are searched for.
 */
export class BlameWork implements LongWork {
  readonly #state: BlameState;
  readonly #inFlight = new Map<number, Task>();
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
    const open = new Set([...this.#inFlight.values()].map(nameOfTask));
    const assignments: Assignment[] = [];
    for (const task of this.#wanted()) {
      if (this.#inFlight.size >= lanes) break;
      if (open.has(nameOfTask(task))) continue;
      open.add(nameOfTask(task));
      const id = this.#nextId++;
      this.#inFlight.set(id, task);
      assignments.push({ id, call: this.#callOf(task) });
    }
    return assignments;
  }

  answered(id: number, value: JsonValue): Answered {
    const task = this.#inFlight.get(id);
    this.#inFlight.delete(id);
    const finding = task && this.#findingOf(task, value);
    if (finding === undefined) return { kind: 'bad', why: "The answer isn't what such a call returns.", again: true };
    const { entries, rows } = this.#take(finding);
    return { kind: 'kept', rows, entries, notices: [] };
  }

  failed(id: number, failure: Explanation): Failed {
    const task = this.#inFlight.get(id);
    const finding = task && this.#findingOfFailure(task, failure);
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

  /** Adds the rows that are now known, for each subject in order. */
  #handOver(): readonly JsonObject[] {
    const added: JsonObject[] = [];
    for (const subject of this.options.question.subjects) {
      const { blocks } = this.#state.search(subject);
      let handed = this.#handed.get(subject) ?? 0;
      for (const block of blocks.slice(handed)) {
        const change = this.#state.change(subject, block);
        if (change === undefined) break;
        added.push(encodeBlameChange(change));
        handed += 1;
      }
      this.#handed.set(subject, handed);
    }
    this.#rows.push(...added);
    return added;
  }

  /** What is still to be asked, most useful first. A task may be in flight already. */
  *#wanted(): Generator<Task> {
    const searches = this.options.question.subjects.map((subject) => this.#state.search(subject));
    for (const search of searches) yield* this.#reads(search, searches);
    for (const { subject, blocks } of searches) {
      for (const block of blocks) {
        const { pointer } = this.options.question;
        if (pointer !== undefined && this.#state.lacksPointer(block))
          yield { kind: 'read', block, way: 'single', slots: [pointer] };
        const way = this.#state.nextAuthorWay(subject, block);
        if (way === 'block') yield { kind: 'block', block };
        else if (way !== undefined) yield { kind: 'author', block, way };
      }
    }
  }

  *#reads({ subject, step }: SubjectSearch, searches: readonly SubjectSearch[]): Generator<Task> {
    if (step?.kind !== 'read') return;
    const { block } = step;
    const { question, range } = this.options;
    if (range.to - block > alwaysKept && this.#state.asksOldest) {
      yield { kind: 'oldest' };
      return;
    }
    if (question.asked !== undefined) {
      yield { kind: 'ask', block };
      return;
    }
    const known = this.#state.wordsAt(block);
    const slots = [...new Set(searches.flatMap((each) => (each.step ? each.subject.slots : [])))];
    const missing = slots.filter((slot) => !known.has(slot));
    const way = this.#readWay(missing.length);
    if (way !== 'single') yield { kind: 'read', block, way, slots: missing };
    else for (const slot of subject.slots) if (!known.has(slot)) yield { kind: 'read', block, way, slots: [slot] };
  }

  #readWay(slots: number): ReadWay {
    if (slots < 2) return 'single';
    return readWays.find((way) => !this.#state.lacks(wayKey(way))) ?? 'single';
  }

  #callOf(task: Task): RpcCall {
    const { question } = this.options;
    switch (task.kind) {
      case 'read':
        return stateCall(task.way, question.address, task.slots, task.block);
      case 'ask':
        return question.asked
          ? callAt(question.asked, task.block)
          : stateCall('single', question.address, [], task.block);
      case 'oldest':
        return { kind: 'rpc', method: 'eth_capabilities', params: [] };
      case 'block':
        return { kind: 'rpc', method: 'eth_getBlockByNumber', params: [printBlock(task.block), true] };
      case 'author':
        return authorCall(task.way, task.block);
    }
  }

  #findingOf(task: Task, value: JsonValue): BlameFinding | undefined {
    switch (task.kind) {
      case 'read': {
        const words = readStateAnswer(task.way, task.slots, value);
        if (words) return { kind: 'read', block: task.block, words };
        return task.way === 'single' ? undefined : { kind: 'lacks', method: wayKey(task.way) };
      }
      case 'ask':
        return { kind: 'read', block: task.block, words: wordsOfAnswer(value) };
      case 'oldest':
        return { kind: 'oldest', oldest: readOldestState(value) };
      case 'block':
        return readBlameBlock(value) && { kind: 'block', block: task.block, answer: shortBlock(value) };
      case 'author': {
        const { block, way } = task;
        const isRead =
          way === 'receipts'
            ? readBlameReceipts(value) !== undefined
            : readBlockWrites(way, value, this.options.question.address) !== undefined;
        return {
          kind: 'author',
          block,
          method: methodOfAuthorWay[way],
          answer: isRead ? shortAuthors(way, value, this.options.question.address) : undefined,
        };
      }
    }
  }

  #findingOfFailure(task: Task, { class: failure }: Explanation): BlameFinding | undefined {
    if (passing.has(failure)) return undefined;
    switch (task.kind) {
      case 'read':
      case 'ask': {
        // Without the state of the last block, there is nothing to search from.
        const isOlder = task.block < this.options.range.to;
        if (isOlder && (failure === 'archive' || failure === 'unknownBlock'))
          return { kind: 'notKept', block: task.block };
        if (task.kind === 'ask')
          return failure === 'reverted'
            ? { kind: 'read', block: task.block, words: wordsOfAnswer(reverted) }
            : undefined;
        return task.way === 'single' ? undefined : { kind: 'lacks', method: wayKey(task.way) };
      }
      case 'oldest':
        return failure === 'methodMissing'
          ? { kind: 'lacks', method: 'eth_capabilities' }
          : { kind: 'oldest', oldest: undefined };
      case 'block':
        return undefined;
      case 'author': {
        const method = methodOfAuthorWay[task.way];
        return failure === 'methodMissing'
          ? { kind: 'lacks', method }
          : { kind: 'author', block: task.block, method, answer: undefined };
      }
    }
  }
}

/** The name under which it is noted that a way isn't available. Calls with overrides aren't `eth_call` as such. */
function wayKey(way: ReadWay): string {
  return way === 'override' ? 'eth_call with overrides' : methodOfWay[way];
}

function nameOfTask(task: Task): string {
  switch (task.kind) {
    case 'read':
      return task.way === 'single' ? `read ${task.block} ${task.slots[0]}` : `read ${task.block}`;
    case 'oldest':
      return task.kind;
    case 'author':
      // One way after the other, so that a second is not paid for before the first has failed.
      return `author ${task.block}`;
    case 'ask':
    case 'block':
      return `${task.kind} ${task.block}`;
  }
}

/** The oldest block with state, of an answer of `eth_capabilities`. */
function readOldestState(value: JsonValue): number | undefined {
  const oldest = readInteger(readMember(value, 'state'), 'oldestBlock');
  return oldest === undefined ? undefined : Number(oldest);
}
