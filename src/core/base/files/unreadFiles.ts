/** A file that could not be read. */
export interface UnreadFile {
  /** The path as people know it: relative to the workspace if the file is in it. */
  readonly path: string;
  /** A sentence. */
  readonly why: string;
  /** Changes with the file. Absent if the file has none, because it is missing. */
  readonly stamp?: string;
}

/** Paths that are remembered. The oldest are forgotten, and told again. */
const mostPaths = 2_000;

/** Tells of each file that could not be read once, and again after the file or the reason has changed. */
export class UnreadFiles {
  readonly #told = new Map<string, string>();

  constructor(private readonly tell: (line: string) => void) {}

  note({ path, why, stamp = '' }: UnreadFile): void {
    const state = `${stamp} ${why}`;
    if (this.#told.get(path) === state) return;
    this.#told.delete(path);
    this.#told.set(path, state);
    for (const oldest of this.#told.keys()) {
      if (this.#told.size <= mostPaths) break;
      this.#told.delete(oldest);
    }
    this.tell(`${path} can't be read: ${why}`);
  }
}
