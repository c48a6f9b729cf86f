/** Delay after the last change before a slow cell and the other cells of a notebook are checked. */
const settleMilliseconds = 250;

/** What a schedule runs. */
export interface Checks<Checked> {
  /** Returns the path of a document. The cells of a notebook have the same. */
  pathOf(document: Checked): string;
  /** Checks one document. */
  one(document: Checked): void;
  /** Checks every document with the path of one. */
  beside(document: Checked): void;
}

/** An edit of a document. */
export interface Edit {
  /** Whether its check takes long, so that it waits until typing pauses. */
  readonly isSlow: boolean;
  /** Whether the problems of other cells may be different. */
  readonly concernsOthers: boolean;
}

/** Decides when documents are checked: what is quick with each edit, and the rest when typing pauses. */
export class CheckSchedule<Checked> {
  readonly #settling = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(private readonly checks: Checks<Checked>) {}

  edited(document: Checked, { isSlow, concernsOthers }: Edit): void {
    if (!isSlow) this.checks.one(document);
    if (isSlow || concernsOthers) this.settle(document);
  }

  /** Checks every document with the path of one when nothing was edited for a while. */
  settle(document: Checked): void {
    const path = this.checks.pathOf(document);
    clearTimeout(this.#settling.get(path));
    const check = (): void => {
      this.#settling.delete(path);
      this.checks.beside(document);
    };
    this.#settling.set(path, setTimeout(check, settleMilliseconds));
  }

  /** Whether a check of every document with the path of one waits. */
  isSettling(document: Checked): boolean {
    return this.#settling.has(this.checks.pathOf(document));
  }

  dispose(): void {
    for (const timer of this.#settling.values()) clearTimeout(timer);
  }
}
