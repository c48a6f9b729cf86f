/** The turn of a cell: while it is planned, and while it or a cell that it needs runs. */
export interface CellTurn<Options> {
  readonly id: string;
  readonly options: Options;
  /** Aborts when the turn is stopped. */
  readonly signal: AbortSignal;
}

interface GivenTurn {
  readonly abort: AbortController;
  /** Lets the next cell have its turn. */
  readonly release: () => void;
}

/**
 * Whose turn it is: the cells of one notebook that wait to run, one after another. A live cell runs for as long as it
 * wants and holds up none of the cells after it.
 */
export class CellTurns<Options> {
  readonly #waiting: { readonly id: string; readonly options: Options }[] = [];
  /** The turns that were given and aren't over, by the ID of their cell: one, and those of live cells. */
  readonly #given = new Map<string, GivenTurn>();
  /** The cells that run, and the cell in whose turn each of them does. */
  readonly #running = new Map<string, string>();

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Adds a cell after those that wait. */
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

  /** Marks a cell whose turn it is as live: the cells after it don't wait for its end. */
  markLive(id: string): void {
    this.#given.get(id)?.release();
  }

  /** Notes that a cell runs in a turn, which is its own or that of a cell that needs it. */
  noteStart(id: string, turnId: string): void {
    this.#running.set(id, turnId);
  }

  noteEnd(id: string): void {
    this.#running.delete(id);
  }

  /** Whether it is the turn of a cell, or a cell runs in the turn of another one. */
  holds(id: string): boolean {
    return this.#given.has(id) || this.#running.has(id);
  }

  /** Stops the turn of a cell, or the one in which it runs. Returns false if there is none. */
  stop(id: string): boolean {
    const turn = this.#given.get(id) ?? this.#given.get(this.#running.get(id) ?? '');
    turn?.abort.abort();
    return turn !== undefined;
  }

  /** Stops every turn. The cells that wait get none. */
  stopAll(): void {
    this.#waiting.length = 0;
    for (const { abort } of this.#given.values()) abort.abort();
  }

  /** A run that its notebook left behind notes no ends. */
  #endTurn(id: string): void {
    this.#given.delete(id);
    for (const [cell, turnId] of [...this.#running]) if (turnId === id) this.#running.delete(cell);
  }
}
