import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import type { Explanation } from '../../model/failure/explainOutcome';
import type { JournalEntry } from '../longWork/journalEntry';
import type { Answered, Assignment, Failed, LongWork, Portion, RpcCall } from '../longWork/longWork';
import { rowsInMemory } from '../longWork/pieceBuffer';
import { type BlameFinding, encodeFinding } from './blameJournal';

/** What a search knows, from its findings. */
export interface SearchState {
  take(finding: BlameFinding): void;
  /** What a search that has ended adds to its last finding. */
  encodeEnd(): JsonObject;
}

/**
 * A search for changes as long work: asks its tasks, keeps what it finds in the journal, and delivers the changes as rows.
 * What the tasks are is for the searches of each family to say.
 */
export abstract class ChangeSearch<Task> implements LongWork {
  readonly #inFlight = new Map<number, Task>();
  readonly #rows: JsonObject[] = [];
  #nextId = 1;

  protected constructor(private readonly findings: SearchState) {}

  next(lanes: number): readonly Assignment[] {
    this.begin();
    const open = new Set([...this.#inFlight.values()].map((task) => this.nameOf(task)));
    const assignments: Assignment[] = [];
    for (const task of this.wanted()) {
      if (this.#inFlight.size >= lanes) break;
      const name = this.nameOf(task);
      if (open.has(name)) continue;
      open.add(name);
      const id = this.#nextId++;
      this.#inFlight.set(id, task);
      assignments.push({ id, call: this.callOf(task) });
    }
    return assignments;
  }

  answered(id: number, value: JsonValue): Answered {
    const task = this.#inFlight.get(id);
    this.#inFlight.delete(id);
    const finding = task && this.findingOf(task, value);
    if (finding === undefined) return { kind: 'bad', why: "The answer isn't what such a call returns.", again: true };
    const { entries, rows } = this.#take(finding);
    return { kind: 'kept', rows, entries, notices: [] };
  }

  failed(id: number, failure: Explanation): Failed {
    const task = this.#inFlight.get(id);
    const finding = task && this.findingOfFailure(task, failure);
    if (finding === undefined) return { kind: 'other' };
    this.#inFlight.delete(id);
    return { kind: 'handled', entries: this.#take(finding).entries, notices: [] };
  }

  released(id: number): void {
    this.#inFlight.delete(id);
  }

  abstract restore(entry: JournalEntry): void;

  nextPortion(): Portion | undefined {
    const rows = this.#rows.splice(0);
    return rows.length === 0
      ? undefined
      : { span: undefined, sources: [rowsInMemory(rows)], arrange: (all) => all.flat() };
  }

  get progress(): LongWork['progress'] {
    return this.isDone ? { done: 1, remainingCalls: 0 } : { done: undefined, remainingCalls: undefined };
  }

  protected get isDone(): boolean {
    return this.wanted().next().done === true;
  }

  /** Adds the rows that are now known to the next portion, and returns them. */
  protected handOver(): readonly JsonObject[] {
    const added = this.newRows();
    this.#rows.push(...added);
    return added;
  }

  /** Called before calls are made: what an earlier run has left can't come anymore. */
  protected abstract begin(): void;
  /** What is still to be asked, most useful first. A task may be in flight already. */
  protected abstract wanted(): Generator<Task>;
  /** The same name for the same call. */
  protected abstract nameOf(task: Task): string;
  protected abstract callOf(task: Task): RpcCall;
  protected abstract findingOf(task: Task, value: JsonValue): BlameFinding | undefined;
  protected abstract findingOfFailure(task: Task, failure: Explanation): BlameFinding | undefined;
  /** Returns each row once, as soon as it is known. */
  protected abstract newRows(): readonly JsonObject[];

  #take(finding: BlameFinding): { readonly entries: readonly JournalEntry[]; readonly rows: readonly JsonObject[] } {
    this.findings.take(finding);
    const rows = this.handOver();
    const end = this.isDone ? this.findings.encodeEnd() : undefined;
    return { entries: [encodeFinding(finding, end)], rows };
  }
}
