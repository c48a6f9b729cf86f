import { Disposable, EventEmitter, FileType, Uri, workspace } from 'vscode';

import { explainPath, type FileAccess } from '../../core/base/files/fileAccess';
import type { LocalFiles } from '../../core/base/files/localFiles';
import { failed, ok, type Result } from '../../core/base/result';
import { type AbiFile, type AbiFiles, maxAbiFileBytes } from '../../core/knowledge/files/abiFiles';
import { workspaceFolders } from '../files/createFileAccess';

/**
 * Folders and files that never hold artifacts but are numerous: packages, full builds, debug files, compiler caches.
 */
const excluded = ['node_modules', 'build-info', '.git', 'cache'];
export const excludedGlob = `{**/{${excluded.join(',')}}/**,**/*.dbg.json}`;

export interface WorkspaceFilesDependencies {
  readonly access: FileAccess;
  readonly files: LocalFiles;
  /** Returns the glob patterns of the files. */
  readonly globs: () => readonly string[];
  /** Called with the listed files that are not read because links lead outside the workspace. */
  readonly onOutside: (paths: readonly string[]) => void;
}

/** Maximum number of files to list. */
const maxFiles = 20_000;

/** Maximum number of concurrent file system calls. */
const atOnce = 64;

/** A watcher can miss files that are written within this time into a new folder. */
const fillMilliseconds = 1_000;

/** How long created files and folders are collected before they are checked. */
const gatherMilliseconds = 50;

/** If more than this number are created together, a new folder is assumed. */
const maxChecked = 64;

/**
 * Lists and reads the files of the workspace that describe contracts. Files on disk are confined to the workspace
 * folders, even through links. VS Code reads files of other file systems. In an untrusted workspace there are no files.
 */
export class WorkspaceFiles implements AbiFiles, Disposable {
  readonly #changed = new EventEmitter<Uri>();
  /** Fires when an artifact is written, created, or deleted. Starts with the first listing. */
  readonly onDidChange = this.#changed.event;
  readonly #deleted = new EventEmitter<Uri>();
  /** Fires when anything is deleted: VS Code doesn't report the files in a folder that is deleted. */
  readonly onDidDelete = this.#deleted.event;
  readonly #foldersMade = new EventEmitter<void>();
  /**
   * Fires when a folder is created. A watcher can miss files and folders that are written into a new folder
   * immediately.
   */
  readonly onDidMakeFolder = this.#foldersMade.event;
  #watchers: Disposable | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;
  #isMoreMade = false;
  #created: Uri[] = [];
  #check: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: WorkspaceFilesDependencies) {}

  async list(): Promise<readonly AbiFile[]> {
    this.#watch();
    if (!workspace.isTrusted) return [];
    const globs = this.parts.globs();
    if (globs.length === 0) return [];
    const uris = await workspace.findFiles(`{${globs.join(',')}}`, excludedGlob, maxFiles);
    const realFolders = await this.parts.files.realFolders(workspaceFolders());
    const files: AbiFile[] = [];
    const outside: Uri[] = [];
    for (let at = 0; at < uris.length; at += atOnce) {
      const some = uris.slice(at, at + atOnce);
      const described = await Promise.all(some.map((uri) => this.#describeListed(uri, realFolders, outside)));
      files.push(...described.filter((file) => file !== undefined));
    }
    if (outside.length > 0) this.parts.onOutside(outside.map((uri) => workspace.asRelativePath(uri)));
    return files;
  }

  async describe(location: string): Promise<AbiFile | undefined> {
    const uri = Uri.parse(location, true);
    if (uri.scheme !== 'file') return describeVirtual(uri);
    const realPath = await this.parts.access.readable(uri.fsPath);
    return realPath === undefined ? undefined : this.#describeLocal(uri, realPath);
  }

  async read(location: string, maxBytes = maxAbiFileBytes): Promise<Uint8Array | undefined> {
    const uri = Uri.parse(location, true);
    if (uri.scheme !== 'file') return readVirtual(uri, maxBytes);
    const realPath = await this.parts.access.readable(uri.fsPath);
    return realPath === undefined ? undefined : this.parts.files.read(realPath, maxBytes);
  }

  async locate(path: string, from: string | undefined): Promise<Result<AbiFile, string>> {
    if (!workspace.isTrusted) return failed(`${path} can't be read because this workspace isn't trusted.`);
    const found = await this.parts.access.find(path, 'read', from);
    if (found.kind === 'open') {
      const file = await this.#describeLocal(Uri.file(found.realPath), found.realPath, Uri.file(found.path));
      if (file) return ok(file);
    }
    for (const folder of virtualFoldersOf(from)) {
      const uri = Uri.joinPath(folder, path);
      const file = workspace.getWorkspaceFolder(uri) ? await describeVirtual(uri) : undefined;
      if (file) return ok(file);
    }
    return failed(explainPath(found.kind === 'open' ? { kind: 'missing' } : found, path));
  }

  /** Starts to watch the files of the current settings. */
  rewatch(): void {
    if (!this.#watchers) return;
    this.#watchers.dispose();
    this.#watchers = undefined;
    this.#watch();
  }

  dispose(): void {
    clearTimeout(this.#later);
    clearTimeout(this.#check);
    this.#watchers?.dispose();
    this.#changed.dispose();
    this.#deleted.dispose();
    this.#foldersMade.dispose();
  }

  async #describeListed(uri: Uri, realFolders: readonly string[], outside: Uri[]): Promise<AbiFile | undefined> {
    if (uri.scheme !== 'file') return describeVirtual(uri);
    const confined = await this.parts.files.confine(uri.fsPath, undefined, realFolders);
    if (confined.kind === 'outside') outside.push(uri);
    return confined.kind === 'inside' ? this.#describeLocal(uri, confined.realPath) : undefined;
  }

  /** `shown` is the path that users see, if it differs from the real path. */
  async #describeLocal(uri: Uri, realPath: string, shown = uri): Promise<AbiFile | undefined> {
    const status = await this.parts.files.describe(realPath);
    return status && { location: uri.toString(), path: workspace.asRelativePath(shown), ...status };
  }

  #noteCreated(uri: Uri): void {
    if (isExcluded(uri) || isArtifactName(uri) || this.#created.length > maxChecked) return;
    this.#created.push(uri);
    this.#check ??= setTimeout(() => {
      this.#check = undefined;
      this.#checkCreated(this.#created.splice(0)).catch(() => undefined);
    }, gatherMilliseconds);
  }

  async #checkCreated(created: readonly Uri[]): Promise<void> {
    const isFolder = created.length > maxChecked || (await Promise.all(created.map(isFolderAt))).includes(true);
    if (isFolder && this.#watchers) this.#reportFolder();
  }

  /**
   * Reports a new folder now, and again when a tool has had time to write into it. Folders that are created in the
   * meantime are reported together, because a build creates many.
   */
  #reportFolder(): void {
    if (this.#later !== undefined) {
      this.#isMoreMade = true;
      return;
    }
    this.#foldersMade.fire();
    this.#notifyLater();
  }

  #notifyLater(): void {
    this.#isMoreMade = false;
    this.#later = setTimeout(() => {
      this.#later = undefined;
      this.#foldersMade.fire();
      if (this.#isMoreMade) this.#notifyLater();
    }, fillMilliseconds);
  }

  #watch(): void {
    const notify = (uri: Uri): void => {
      if (!isExcluded(uri)) this.#changed.fire(uri);
    };
    if (this.#watchers) return;
    const globs = this.parts.globs();
    const all = workspace.createFileSystemWatcher('**/*', false, true, false);
    this.#watchers = Disposable.from(
      all,
      all.onDidCreate((uri) => this.#noteCreated(uri)),
      all.onDidDelete((uri) => this.#deleted.fire(uri)),
      ...globs.flatMap((glob) => {
        const watcher = workspace.createFileSystemWatcher(glob);
        return [watcher, watcher.onDidChange(notify), watcher.onDidCreate(notify), watcher.onDidDelete(notify)];
      }),
    );
  }
}

/**
 * Returns the starting points of relative paths on virtual file systems: the document's folder, then each workspace
 * folder.
 */
function virtualFoldersOf(from: string | undefined): readonly Uri[] {
  const document = from === undefined ? undefined : Uri.parse(from, true);
  const own = document === undefined || document.scheme === 'untitled' ? [] : [Uri.joinPath(document, '..')];
  const folders = [...own, ...(workspace.workspaceFolders ?? []).map(({ uri }) => uri)];
  return folders.filter(({ scheme }) => scheme !== 'file');
}

/** Foundry names its folders `Token.sol`. */
function isArtifactName(uri: Uri): boolean {
  return /\.(?:json|abi)$/.test(uri.path);
}

function isExcluded(uri: Uri): boolean {
  const path = workspace.asRelativePath(uri);
  return path.endsWith('.dbg.json') || path.split('/').some((part) => excluded.includes(part));
}

async function isFolderAt(uri: Uri): Promise<boolean> {
  try {
    return ((await workspace.fs.stat(uri)).type & FileType.Directory) !== 0;
  } catch {
    return false;
  }
}

async function describeVirtual(uri: Uri): Promise<AbiFile | undefined> {
  try {
    const { mtime, size, type } = await workspace.fs.stat(uri);
    if (type !== FileType.File) return undefined;
    return { location: uri.toString(), path: workspace.asRelativePath(uri), stamp: `${mtime}-${size}`, bytes: size };
  } catch {
    return undefined;
  }
}

/** Asks for the size first, because VS Code reads a file of any size. */
async function readVirtual(uri: Uri, maxBytes: number): Promise<Uint8Array | undefined> {
  try {
    if ((await workspace.fs.stat(uri)).size > maxBytes) return undefined;
    return await workspace.fs.readFile(uri);
  } catch {
    return undefined;
  }
}

/** Returns the glob patterns in a setting, without entries that aren't text. */
export function readGlobs(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((glob): glob is string => typeof glob === 'string' && glob !== '') : [];
}
