/** A file that could not be read. */
export interface UnreadFile {
  /** The path as people know it: relative to the workspace if the file is in it. */
  readonly path: string;
  /** A sentence. */
  readonly why: string;
  /** Changes with the file. Absent if the file has none, because it is missing. */
  readonly stamp?: string;
  /** Set if the rest of the file was read. */
  readonly isPart?: true;
}

/** Paths that are remembered. The oldest are forgotten, and reported again. */
const maxPaths = 2_000;

/** Reports each file that could not be read once, and again after the file or the reason has changed. */
export class UnreadFiles {
  readonly #reported = new Map<string, string>();

  constructor(private readonly report: (line: string) => void) {}

  note({ path, why, stamp = '', isPart }: UnreadFile): void {
    const state = `${stamp} ${why}`;
    if (this.#reported.get(path) === state) return;
    this.#reported.delete(path);
    this.#reported.set(path, state);
    for (const oldest of this.#reported.keys()) {
      if (this.#reported.size <= maxPaths) break;
      this.#reported.delete(oldest);
    }
    this.report(isPart === true ? `${path} is read in part: ${why}` : `${path} can't be read: ${why}`);
  }
}
