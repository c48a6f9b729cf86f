/** The turn of a cell: while it is planned, and while it or a cell that it needs runs. */
export interface CellTurn<Options> {
  readonly id: string;
  readonly options: Options;
  /** Aborts when the turn is stopped. */
  readonly signal: AbortSignal;
}

interface GivenTurn {
  readonly abort: AbortController;
  /** Lets the next cell begin. */
  readonly release: () => void;
}

/**
 * The turns of one notebook's cells that wait to run, one after another. A live cell can run for any time and doesn't
 * block the cells after it.
 */
export class CellTurns<Options> {
  readonly #waiting: { readonly id: string; readonly options: Options }[] = [];
  /** The turns in progress, by the ID of their cell: one, and those of live cells. */
  readonly #given = new Map<string, GivenTurn>();
  /** The running cells, and the cell in whose turn each of them runs. */
  readonly #running = new Map<string, string>();

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Adds a cell after the waiting ones. */
  add(id: string, options: Options): void {
    this.#waiting.push({ id, options });
  }

  /** Gives each waiting cell its turn, in order, until none waits. Turns of live cells may last longer. */
  async giveAll(run: (turn: CellTurn<Options>) => Promise<void>): Promise<void> {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const { id, options } = next;
      const abort = new AbortController();
      const live = new Promise<void>((release) => {
        this.#given.set(id, { abort, release });
      });
      const ended = run({ id, options, signal: abort.signal }).finally(() => this.#endTurn(id));
      await Promise.race([ended, live]);
    }
  }

  /** Marks a cell in its turn as live: the cells after it don't wait for its end. */
  markLive(id: string): void {
    this.#given.get(id)?.release();
  }

  /** Records that a cell runs in a turn, which is its own or that of a cell that needs it. */
  noteStart(id: string, turnId: string): void {
    this.#running.set(id, turnId);
  }

  noteEnd(id: string): void {
    this.#running.delete(id);
  }

  /** Whether a cell has a turn, or runs in the turn of another cell. */
  holds(id: string): boolean {
    return this.#given.has(id) || this.#running.has(id);
  }

  /** Stops the turn of a cell, or the turn in which it runs. Returns false if there is none. */
  stop(id: string): boolean {
    const turn = this.#given.get(id) ?? this.#given.get(this.#running.get(id) ?? '');
    turn?.abort.abort();
    return turn !== undefined;
  }

  /** Stops every turn. Waiting cells get none. */
  stopAll(): void {
    this.#waiting.length = 0;
    for (const { abort } of this.#given.values()) abort.abort();
  }

  /** A run that was abandoned by its notebook doesn't report its ends. */
  #endTurn(id: string): void {
    this.#given.delete(id);
    for (const [cell, turnId] of [...this.#running]) if (turnId === id) this.#running.delete(cell);
  }
}
