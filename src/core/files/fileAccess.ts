import { failed, ok, type Result } from '../result';
import { formatPath } from './formatPath';
import type { FileStatus, LocalFiles } from './localFiles';

export type FileUse = 'read' | 'write';

/** A file outside the open folders that a notebook references. */
export interface OutsidePath {
  readonly use: FileUse;
  /** The path as written in the notebook. */
  readonly written: string;
  /** The path with all links resolved. */
  readonly realPath: string;
  /** The notebook. Undefined for a request outside a notebook. */
  readonly from: string | undefined;
}

/** Why a file can't be used, and how to fix it. One sentence each. */
export interface FileRefusal {
  readonly cause: string;
  readonly cure: string;
}

/** What a path in a notebook refers to. */
export type FoundPath =
  | {
      readonly kind: 'open';
      readonly realPath: string;
      /** The absolute path, without resolving links. */
      readonly path: string;
      readonly status: FileStatus | undefined;
    }
  | { readonly kind: 'outside'; readonly path: OutsidePath }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unusable'; readonly message: string };

export interface FileAccessParts {
  readonly files: LocalFiles;
  /** Base folders for a relative path, best first. */
  readonly bases: (from: string | undefined) => readonly string[];
  /** Folders whose files can be used without asking. */
  readonly folders: (from: string | undefined) => readonly string[];
  /** Whether the user allowed a path elsewhere, such as in user settings. */
  readonly isOwn?: (written: string, from: string | undefined) => boolean;
  /** Asks the user about a file outside the folders. The failure says why it can't be used. */
  readonly ask: (path: OutsidePath, signal: AbortSignal) => Promise<Result<undefined, FileRefusal>>;
}

/**
 * Decides which files a notebook may read and write: those of the open folders, wherever links in the path lead, and
 * each other one that the user allowed for that notebook and use. What was allowed is forgotten when the process ends.
 */
export class FileAccess {
  readonly #granted = new Set<string>();
  readonly #readable = new Set<string>();

  constructor(private readonly parts: FileAccessParts) {}

  /**
   * Where a path leads; asks nothing. To be written is the first place that the path may mean, to be read the first
   * where a file is.
   */
  async find(written: string, use: FileUse, from: string | undefined): Promise<FoundPath> {
    const { files, bases, folders } = this.parts;
    const realFolders = await files.realFolders(folders(from));
    const places: readonly (string | undefined)[] = bases(from).length === 0 ? [undefined] : bases(from);
    let problem: FoundPath = { kind: 'missing' };
    for (const base of use === 'write' ? places.slice(0, 1) : places) {
      const confined = await files.confine(written, base, realFolders);
      if (confined.kind === 'unusable') {
        problem = confined;
        continue;
      }
      const { realPath, path } = confined;
      const outside: OutsidePath = { use, written, realPath, from };
      if (confined.kind === 'outside' && (confined.exists || use === 'write') && !this.#isAllowed(outside))
        return { kind: 'outside', path: outside };
      const status = confined.exists ? await files.describe(realPath) : undefined;
      if (use === 'write' || status !== undefined) return { kind: 'open', realPath, path, status };
      if (confined.exists) problem = { kind: 'unusable', message: 'Name a regular file: this is something else.' };
    }
    return problem;
  }

  /** Asks the user if a path leads outside and wasn't allowed before. */
  async permit(
    written: string,
    use: FileUse,
    from: string | undefined,
    signal: AbortSignal,
  ): Promise<Result<undefined, FileRefusal>> {
    const found = await this.find(written, use, from);
    // A file to read that is not there is told beside the answer: the request does not need it.
    if (found.kind === 'unusable' && use === 'write')
      return failed({ cause: explainPath(found, written), cure: nothingSent });
    if (found.kind !== 'outside') return ok(undefined);
    const answer = await this.parts.ask(found.path, signal);
    if (answer.kind === 'failed') return answer;
    if (signal.aborted) return failed({ cause: 'You stopped it.', cure: nothingSent });
    this.#granted.add(keyOf(found.path));
    if (use === 'read') this.#readable.add(found.path.realPath);
    return ok(undefined);
  }

  /**
   * The real path of a file that is in the open folders or that a notebook was allowed to read; undefined for every
   * other.
   */
  async readable(path: string): Promise<string | undefined> {
    const { files, folders } = this.parts;
    const confined = await files.confine(path, undefined, await files.realFolders(folders(undefined)));
    if (confined.kind === 'unusable') return undefined;
    return confined.kind === 'inside' || this.#readable.has(confined.realPath) ? confined.realPath : undefined;
  }

  #isAllowed(path: OutsidePath): boolean {
    if (this.#granted.has(keyOf(path))) return true;
    if (path.use === 'write' || this.parts.isOwn?.(path.written, path.from) !== true) return false;
    this.#readable.add(path.realPath);
    return true;
  }
}

/** Returns a sentence about why a path can't be used. */
export function explainPath(found: Exclude<FoundPath, { readonly kind: 'open' }>, written: string): string {
  switch (found.kind) {
    case 'missing':
      return `There is no file ${formatPath(written)}.`;
    case 'unusable':
      return `${formatPath(written)} can't be used. ${found.message}`;
    case 'outside':
      return `${formatPath(written)} leads outside the workspace, to ${formatPath(found.path.realPath)}. You have not allowed that.`;
  }
}

export const nothingSent = 'Nothing was sent and nothing was charged.';

function keyOf({ use, from, realPath }: OutsidePath): string {
  return JSON.stringify([use, from ?? '', realPath]);
}
