import type { NotebookDocument } from 'vscode';

import { pauseBriefly, TimeSlices } from '../../core/knowledge/files/timeSlices';
import { formatChangedSource } from '../../core/run/session/memory/cellSources';
import type { OutdatedCause, OutputAge } from '../../messages/rendererMessage';
import { ownersOf } from './notebookCells';
import type { NotebookSessions } from './notebookSessions';

/** Delay after the last edit before outputs are compared, in milliseconds. */
const settleMilliseconds = 150;

/** The outputs of a notebook that were kept and are shown again. */
export interface RestoredOutputs {
  /** Removes the output of a cell, because it was replaced or cleared. */
  forget(id: string): void;
  /** Returns what is said above each output, by the ID of its cell. `turn` is awaited between two outputs. */
  find(turn: () => Promise<void>): Promise<ReadonlyMap<string, OutdatedCause>>;
}

/**
 * Keeps track of outdated outputs of one notebook. Compares only those that a change may affect, when typing pauses.
 */
export class NotebookAges {
  readonly #outdated = new Map<string, OutdatedCause>();
  readonly #changed = new Set<string>();
  #restored: RestoredOutputs | undefined;
  #isAnyChanged = false;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #isChecking = false;

  /** `post` receives the ages that changed. */
  constructor(
    private readonly notebook: NotebookDocument,
    private readonly sessions: NotebookSessions,
    private readonly post: (ages: readonly OutputAge[]) => void,
  ) {}

  /** Compares outputs when typing pauses. `ids` is undefined if any cell may have changed. */
  noteEdit(ids: readonly string[] | undefined): void {
    this.#note(ids);
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#check(), settleMilliseconds);
  }

  /** Compares outputs immediately, because a cell has a new answer. */
  noteAnswer(id: string): void {
    this.#restored?.forget(id);
    this.#note([id]);
    this.#check();
  }

  /** Records the outputs that were kept and are shown again. */
  noteRestored(outputs: RestoredOutputs): void {
    this.#restored = outputs;
    this.#note(undefined);
    this.#check();
  }

  /** Removes a cell whose outputs were cleared. */
  forget(id: string): void {
    this.sessions.of(this.notebook).forgetShown(id);
    this.#restored?.forget(id);
    if (this.#outdated.delete(id)) this.post([this.#ageOf(id)]);
  }

  /** Lists the outdated outputs. */
  list(): readonly OutputAge[] {
    return [...this.#outdated.keys()].map((id) => this.#ageOf(id));
  }

  dispose(): void {
    clearTimeout(this.#settling);
    this.#outdated.clear();
  }

  #note(ids: readonly string[] | undefined): void {
    if (ids === undefined) this.#isAnyChanged = true;
    for (const id of ids ?? []) this.#changed.add(id);
  }

  #check(): void {
    if (this.#isChecking) return;
    this.#isChecking = true;
    this.#compareAll().then(
      () => (this.#isChecking = false),
      () => (this.#isChecking = false),
    );
  }

  async #compareAll(): Promise<void> {
    while (!this.notebook.isClosed && (this.#isAnyChanged || this.#changed.size > 0)) {
      const changed = this.#isAnyChanged ? undefined : [...this.#changed];
      this.#isAnyChanged = false;
      this.#changed.clear();
      await this.#compare(changed);
    }
  }

  async #compare(changed: readonly string[] | undefined): Promise<void> {
    const session = this.sessions.of(this.notebook);
    const cells = this.sessions.cellsOf(this.notebook);
    const slices = new TimeSlices(() => performance.now(), pauseBriefly);
    const found = await session.findAges(cells, changed, () => slices.turn());
    const ages: OutputAge[] = [];
    for (const [id, source] of found) {
      await slices.turn();
      const now = source && {
        text: formatChangedSource(source),
        cells: source.kind === 'answer' ? session.countRuns(cells, id, { renews: true }) : 1,
      };
      if (this.#set(id, now)) ages.push(this.#ageOf(id));
    }
    // An answer of this session replaces the kept output of its cell.
    for (const id of found.keys()) this.#restored?.forget(id);
    for (const [id, cause] of (await this.#restored?.find(() => slices.turn())) ?? [])
      if (this.#set(id, cause)) ages.push(this.#ageOf(id));
    if (ages.length > 0 && !this.notebook.isClosed) this.post(ages);
  }

  /** Returns whether the cause is another one than before. */
  #set(id: string, now: OutdatedCause | undefined): boolean {
    const before = this.#outdated.get(id);
    if (before?.text === now?.text && before?.cells === now?.cells && before?.isCurrent === now?.isCurrent)
      return false;
    if (now) this.#outdated.set(id, now);
    else this.#outdated.delete(id);
    return true;
  }

  #ageOf(id: string): OutputAge {
    const outdated = this.#outdated.get(id);
    return { owner: `${ownersOf(this.notebook)}${id}`, outdated };
  }
}
