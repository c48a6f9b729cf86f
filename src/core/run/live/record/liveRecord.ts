import type { LineRecord, LineStore } from '../../../base/files/lineStore';
import { failed, ok, type Result } from '../../../base/result';
import type { BlockRows, ChainPlace } from '../gapFiller';
import type { KeptRows } from '../keptChain';
import type { LiveRow, RowChange } from '../liveFeed';
import { VolatileRows } from '../volatileRows';
import { printRecordedChange, readRecordedChange } from './readRecordedChange';

/** The places of told rows whose blocks may still be replaced, from the changes that told them. */
export class ToldPlaces {
  readonly #rows: VolatileRows;
  #newest = 0;

  /** `depth`: how many blocks below the newest one may still be replaced. */
  constructor(
    private readonly blockRows: BlockRows,
    private readonly depth: number,
  ) {
    this.#rows = new VolatileRows(blockRows);
  }

  get all(): readonly ChainPlace[] {
    return this.#rows.places;
  }

  take(changes: readonly RowChange[]): void {
    for (const change of changes) {
      if (change.kind === 'added' || change.kind === 'filled') change.rows.forEach((row) => this.#add(row));
      if (change.kind !== 'removed') continue;
      const gone = new Set(change.keys);
      this.#rows.removeAfter(-1, (key) => gone.has(key));
    }
    this.#rows.forgetBefore(this.#newest - this.depth);
  }

  #add({ key, value }: LiveRow): void {
    const place = this.blockRows.placeOf(value);
    if (place === undefined) return;
    this.#newest = Math.max(this.#newest, place.number);
    this.#rows.add(value, { ...place, key });
  }
}

/** Every change of a live cell's rows, on disk, so that all rows can be read again in constant memory. */
export class LiveRecord {
  #problem: string | undefined;
  #hasEnded = false;

  private constructor(
    private readonly store: LineStore,
    private readonly lines: LineRecord,
  ) {}

  /** Continues what an earlier run recorded, up to where it was. The problem is a sentence. */
  static async open(store: LineStore, earlier?: KeptRows): Promise<Result<LiveRecord, string>> {
    const opened = earlier === undefined ? await store.create() : await store.reopen(earlier.id, earlier.lines);
    return opened.kind === 'failed' ? opened : ok(new LiveRecord(store, opened.value));
  }

  /** Why not all rows are on disk, as a sentence. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Whether no more changes come. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Where another run can continue, with the changes that were taken. */
  get place(): KeptRows | undefined {
    return this.#problem === undefined ? { id: this.lines.id, lines: this.lines.lines } : undefined;
  }

  /** Counts the changes at once. Resolves when they are on disk. */
  async take(changes: readonly RowChange[]): Promise<void> {
    if (this.#problem !== undefined || this.#hasEnded) return;
    const appended = await this.lines.append(changes.map(printRecordedChange));
    if (appended.kind === 'failed') this.#problem ??= appended.problem;
  }

  /** Reads all changes up to now, some at a time. Ends after a failure. */
  async *read(): AsyncGenerator<Result<readonly RowChange[], string>> {
    for await (const lines of this.lines.read()) {
      if (lines.kind === 'failed') return yield lines;
      const changes = lines.value.flatMap((line) => readRecordedChange(line) ?? []);
      if (changes.length < lines.value.length) return yield failed('The rows that were kept are damaged.');
      yield ok(changes);
    }
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.lines.end();
  }

  /** Removes it from the disk. */
  async remove(): Promise<void> {
    if (!this.#hasEnded) await this.end();
    await this.store.remove(this.lines.id);
  }
}
