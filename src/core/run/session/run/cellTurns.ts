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
  isLive: boolean;
}

interface WaitingCell<Options> {
  readonly id: string;
  readonly options: Options;
}

/**
 * The turns of one notebook's cells that wait to run, one after another. A live cell can run for any time and doesn't
 * block the cells after it, except those that need its rows. They wait for its end.
 */
export class CellTurns<Options> {
  readonly #waiting: WaitingCell<Options>[] = [];
  /** Cells that wait for the end of a live turn, by its ID. */
  readonly #held = new Map<string, WaitingCell<Options>[]>();
  /** The turns in progress, by the ID of their cell: one, and those of live cells. */
  readonly #given = new Map<string, GivenTurn>();
  /** The ends of the turns in progress. */
  readonly #ends = new Set<Promise<void>>();
  #isEnding = false;
  /** The running cells, and the cell in whose turn each of them runs. */
  readonly #running = new Map<string, string>();

  /** `onReady` is called before cells wait again because a live turn has ended. Returns whether they do. */
  constructor(private readonly onReady: (ids: readonly string[]) => boolean = () => true) {}

  /** Whether a cell waits that could have its turn now. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Removes and returns the cells that wait. */
  takeWaiting(): readonly string[] {
    return this.#waiting.splice(0).map(({ id }) => id);
  }

  /** Adds a cell after the waiting ones. */
  add(id: string, options: Options): void {
    this.#waiting.push({ id, options });
  }

  /**
   * Gives each waiting cell its turn, in order, until none waits. Turns of live cells may last longer. `needs` returns the
   * cells whose answers a cell reads.
   */
  async giveAll(
    run: (turn: CellTurn<Options>) => Promise<void>,
    needs: (id: string) => readonly string[] = () => [],
  ): Promise<void> {
    for (let [next] = this.#waiting; next !== undefined; [next] = this.#waiting) {
      const { id, options } = next;
      const needed = this.#liveTurnOf(id, needs);
      this.#waiting.shift();
      if (needed !== undefined) {
        this.#held.set(needed, [...(this.#held.get(needed) ?? []), next]);
        continue;
      }
      const abort = new AbortController();
      const live = new Promise<void>((release) => {
        this.#given.set(id, { abort, release, isLive: false });
      });
      const ended = run({ id, options, signal: abort.signal }).finally(() => {
        this.#ends.delete(ended);
        this.#endTurn(id);
      });
      this.#ends.add(ended);
      await Promise.race([ended, live]);
    }
  }

  /**
   * Gives turns as `giveAll` does, until every turn has ended, also those of live cells. Stops them all if one throws.
   */
  async giveToEnd(
    run: (turn: CellTurn<Options>) => Promise<void>,
    needs: (id: string) => readonly string[],
  ): Promise<void> {
    const runs: Promise<void>[] = [];
    const noted = (turn: CellTurn<Options>): Promise<void> => {
      const one = run(turn);
      runs.push(one);
      return one;
    };
    try {
      for (;;) {
        await this.giveAll(noted, needs);
        if (this.#ends.size === 0) break;
        await Promise.race(this.#ends);
      }
      await Promise.all(runs);
    } finally {
      this.stopAll();
      await Promise.allSettled(runs);
    }
  }

  /** Marks a cell in its turn as live: the cells after it don't wait for its end. */
  markLive(id: string): void {
    const turn = this.#given.get(id);
    if (turn === undefined) return;
    turn.isLive = true;
    if (this.#isEnding) turn.abort.abort();
    turn.release();
  }

  /** Records that a cell runs in a turn, which is its own or that of a cell that needs it. */
  noteStart(id: string, turnId: string): void {
    this.#running.set(id, turnId);
  }

  noteEnd(id: string): void {
    this.#running.delete(id);
  }

  /** Whether a cell has a turn, runs in the turn of another cell, or waits for the end of a live one. */
  holds(id: string): boolean {
    const waits = [...this.#held.values()].some((cells) => cells.some((cell) => cell.id === id));
    return waits || this.#given.has(id) || this.#running.has(id);
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
    this.#held.clear();
    for (const { abort } of this.#given.values()) abort.abort();
  }

  /** Stops the turns of live cells. Waiting cells get none. A cell that is not live goes on to its end. */
  stopLive(): void {
    this.#isEnding = true;
    this.#waiting.length = 0;
    this.#held.clear();
    for (const { abort, isLive } of this.#given.values()) if (isLive) abort.abort();
  }

  /** A run that was abandoned by its notebook doesn't report its ends. */
  #endTurn(id: string): void {
    this.#given.delete(id);
    for (const [cell, turnId] of [...this.#running]) if (turnId === id) this.#running.delete(cell);
    const held = this.#held.get(id);
    if (held === undefined) return;
    this.#held.delete(id);
    if (this.onReady(held.map((cell) => cell.id))) this.#waiting.unshift(...held);
  }

  /** The live turn in which a cell runs, or one that it needs. */
  #liveTurnOf(id: string, needs: (id: string) => readonly string[]): string | undefined {
    // Most notebooks have no live cells, and finding what a cell needs takes time.
    if (![...this.#given.values()].some(({ isLive }) => isLive)) return undefined;
    const turns = [id, ...needs(id)].map((each) => (this.#given.has(each) ? each : this.#running.get(each)));
    return turns.find((turn) => turn !== undefined && this.#given.get(turn)?.isLive === true);
  }
}
