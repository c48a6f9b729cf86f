import { failed, ok, type Result } from '../result';
import { formatPath } from './formatPath';
import type { FileStatus, LocalFiles } from './localFiles';

/** Characters that some file systems (HFS+) ignore when they compare names, and white space before a name. */
const ignored = /^\s+|\p{Default_Ignorable_Code_Point}+/gu;

/** The short name of a name on Windows, without the dot that it began with: `GIT~1` is `.git`. */
const shortName = /^[^.~]{1,6}~\d{1,3}$/;

/** Returns why nothing is written at a path with such a name, and the fix, as sentences. */
export const hiddenNameProblem =
  'Names that begin with a dot belong to tools, such as .git, and nothing is saved there. Use a name without the dot.';

export type FileUse = 'read' | 'write';

/** A file outside the open folders that a notebook references. */
export interface OutsidePath {
  readonly use: FileUse;
  /** The path as written in the notebook. */
  readonly written: string;
  /** The path with all links resolved. */
  readonly realPath: string;
  /** The notebook. Undefined for a request outside a notebook. */
  readonly notebookPath: string | undefined;
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

/** A file that a notebook may read. */
export interface NamedFile {
  readonly realPath: string;
  /** Changes when the content changes. */
  readonly stamp: string;
  /** Reads the file. Undefined if it can't be read or is too large. */
  readonly bytes: () => Promise<Uint8Array | undefined>;
}

export interface FileAccessDependencies {
  readonly files: LocalFiles;
  /** Base folders for a relative path, best first. */
  readonly bases: (notebookPath: string | undefined) => readonly string[];
  /** Folders whose files can be used without asking. */
  readonly folders: (notebookPath: string | undefined) => readonly string[];
  /** Whether the user allowed a path elsewhere, such as in user settings. */
  readonly isOwn?: (written: string, notebookPath: string | undefined) => boolean;
  /** Asks the user about a file outside the folders. The failure says why it can't be used. */
  readonly ask: (path: OutsidePath, signal: AbortSignal) => Promise<Result<undefined, FileRefusal>>;
}

/**
 * Decides which files a notebook may read and write: those in the open folders after resolving links, and others that
 * the user allowed for that notebook and use. Permissions end with the process.
 */
export class FileAccess {
  readonly #granted = new Set<string>();
  readonly #readable = new Set<string>();

  constructor(private readonly parts: FileAccessDependencies) {}

  /**
   * Resolves a path without asking the user. For writing, uses the first possible location. For reading, uses the first
   * location with a file.
   */
  async find(written: string, use: FileUse, notebookPath: string | undefined): Promise<FoundPath> {
    const { files, bases, folders } = this.parts;
    if (use === 'write' && hiddenNameIn(written) !== undefined) return { kind: 'unusable', message: hiddenNameProblem };
    const realFolders = await files.realFolders(folders(notebookPath));
    const places: readonly (string | undefined)[] =
      bases(notebookPath).length === 0 ? [undefined] : bases(notebookPath);
    let problem: FoundPath = { kind: 'missing' };
    for (const base of use === 'write' ? places.slice(0, 1) : places) {
      const confined = await files.confine(written, base, realFolders);
      if (confined.kind === 'unusable') {
        problem = confined;
        continue;
      }
      const { realPath, path } = confined;
      const outside: OutsidePath = { use, written, realPath, notebookPath };
      if (confined.kind === 'outside' && (confined.exists || use === 'write') && !this.#isAllowed(outside))
        return { kind: 'outside', path: outside };
      // A link may point to a folder of a tool.
      if (use === 'write' && confined.kind === 'inside' && hiddenNameIn(restOf(realPath, realFolders)) !== undefined)
        return { kind: 'unusable', message: hiddenNameProblem };
      const status = confined.exists ? await files.describe(realPath) : undefined;
      if (use === 'write' || status !== undefined) return { kind: 'open', realPath, path, status };
      if (confined.exists) problem = { kind: 'unusable', message: "This isn't a regular file. Name a regular file." };
    }
    return problem;
  }

  /** Asks the user if a path leads outside and wasn't allowed before. */
  async permit(
    written: string,
    use: FileUse,
    notebookPath: string | undefined,
    signal: AbortSignal,
  ): Promise<Result<undefined, FileRefusal>> {
    const found = await this.find(written, use, notebookPath);
    // A missing file to read is reported beside the answer, because the request doesn't need it.
    if (found.kind === 'unusable' && use === 'write')
      return failed({ cause: explainPath(found, written), cure: nothingSent });
    if (found.kind !== 'outside') return ok(undefined);
    const answer = await this.parts.ask(found.path, signal);
    if (answer.kind === 'failed') return answer;
    if (signal.aborted) return failed({ cause: 'You stopped the run.', cure: nothingSent });
    this.#granted.add(keyOf(found.path));
    if (use === 'read') this.#readable.add(found.path.realPath);
    return ok(undefined);
  }

  /** Opens a file that a notebook names. Asks nobody. The problem is a sentence. */
  async read(written: string, notebookPath: string | undefined, maxBytes: number): Promise<Result<NamedFile, string>> {
    const found = await this.find(written, 'read', notebookPath);
    if (found.kind !== 'open') return failed(explainPath(found, written));
    const { realPath, status } = found;
    const bytes = (): Promise<Uint8Array | undefined> => this.parts.files.read(realPath, maxBytes);
    return ok({ realPath, stamp: status?.stamp ?? '', bytes });
  }

  /**
   * Returns the real path of a file that is in the open folders or that a notebook may read. Undefined for all others.
   */
  async readable(path: string): Promise<string | undefined> {
    const { files, folders } = this.parts;
    const confined = await files.confine(path, undefined, await files.realFolders(folders(undefined)));
    if (confined.kind === 'unusable') return undefined;
    return confined.kind === 'inside' || this.#readable.has(confined.realPath) ? confined.realPath : undefined;
  }

  #isAllowed(path: OutsidePath): boolean {
    if (this.#granted.has(keyOf(path))) return true;
    if (path.use === 'write' || this.parts.isOwn?.(path.written, path.notebookPath) !== true) return false;
    this.#readable.add(path.realPath);
    return true;
  }
}

/** The part of a path below the innermost of the folders that it is in. The folders may have any name. */
function restOf(path: string, folders: readonly string[]): string {
  const bare = folders.map((folder) => folder.replace(/[\\/]$/, ''));
  const within = bare.filter((folder) => path.startsWith(folder) && /[\\/]/.test(path.charAt(folder.length)));
  return path.slice(Math.max(0, ...within.map(({ length }) => length)));
}

/** Returns a sentence about why a path can't be used. */
export function explainPath(found: Exclude<FoundPath, { readonly kind: 'open' }>, written: string): string {
  switch (found.kind) {
    case 'missing':
      return `The file ${formatPath(written)} doesn't exist.`;
    case 'unusable':
      return `${formatPath(written)} can't be used. ${found.message}`;
    case 'outside':
      return `${formatPath(written)} leads outside the workspace, to ${formatPath(found.path.realPath)}. You haven't allowed that.`;
  }
}

export const nothingSent = 'Nothing was sent and nothing was charged.';

function keyOf({ use, notebookPath, realPath }: OutsidePath): string {
  return JSON.stringify([use, notebookPath ?? '', realPath]);
}

/**
 * Returns the first name of a path that begins with a dot, as those of tools do (`.git`, `.vscode`, `.env`), or is the
 * short name of such a name. Undefined if there is none. `.` and `..` are not names. Both kinds of slash separate names.
 */
export function hiddenNameIn(path: string): string | undefined {
  return path.split(/[\\/]/).find((written) => {
    const name = written.replace(ignored, '');
    return name !== '.' && name !== '..' && (name.startsWith('.') || shortName.test(name));
  });
}
