import { Disposable, EventEmitter, FileType, Uri, workspace } from 'vscode';
import type { AbiFile, AbiFiles } from '../../core/abi/abiFiles';
import { failed, ok, type Result } from '../../core/result';
import { settingIds } from '../contributions';
import { trustedSetting } from '../networks/serviceSettings';
import { readGlobs } from './readGlobs';

/** Never artifacts, and many: packages, whole builds, debug files, the caches of compilers. */
const excluded = ['node_modules', 'build-info', '.git', 'cache'];
const excludedGlob = `{**/{${excluded.join(',')}}/**,**/*.dbg.json}`;

/** Files that are listed at most. */
const mostFiles = 20_000;

/** Questions to the file system at the same time. */
const atOnce = 64;

/** The artifact files of the workspace, by VS Code's own file system. In an untrusted workspace there are none. */
export class WorkspaceFiles implements AbiFiles, Disposable {
  readonly #changed = new EventEmitter<Uri>();
  /** Tells of an artifact that was written, made or deleted; from the first listing on. */
  readonly onDidChange = this.#changed.event;
  readonly #foldersMade = new EventEmitter<void>();
  /** Tells that a folder of artifacts was made: watchers see it, and may miss what was written into it at once. */
  readonly onDidMakeFolder = this.#foldersMade.event;
  #watchers: Disposable | undefined;

  async list(): Promise<readonly AbiFile[]> {
    this.#watch();
    if (!workspace.isTrusted) return [];
    const globs = readGlobs(trustedSetting(settingIds.abiInclude));
    if (globs.length === 0) return [];
    const uris = await workspace.findFiles(`{${globs.join(',')}}`, excludedGlob, mostFiles);
    const files: AbiFile[] = [];
    for (let at = 0; at < uris.length; at += atOnce) {
      const some = await Promise.all(uris.slice(at, at + atOnce).map(describeFile));
      files.push(...some.filter((file) => file !== undefined));
    }
    return files;
  }

  describe(location: string): Promise<AbiFile | undefined> {
    return describeFile(Uri.parse(location, true));
  }

  async read(location: string): Promise<Uint8Array | undefined> {
    try {
      return await workspace.fs.readFile(Uri.parse(location, true));
    } catch {
      return undefined;
    }
  }

  async locate(path: string, from: string | undefined): Promise<Result<AbiFile, string>> {
    if (!workspace.isTrusted) return failed(`${path} is not read in a workspace that is not trusted.`);
    for (const folder of foldersOf(from)) {
      const file = await describeFile(/^(?:\/|[A-Za-z]:[\\/])/.test(path) ? folder.with({ path: path.replaceAll('\\', '/').replace(/^(?!\/)/, '/') }) : Uri.joinPath(folder, path));
      if (file) return ok(file);
    }
    return failed(`There is no file ${path}.`);
  }

  /** Looks at other files from now on, as settings say. */
  rewatch(): void {
    if (!this.#watchers) return;
    this.#watchers.dispose();
    this.#watchers = undefined;
    this.#watch();
  }

  dispose(): void {
    this.#watchers?.dispose();
    this.#changed.dispose();
    this.#foldersMade.dispose();
  }

  #watch(): void {
    const tell = (uri: Uri): void => {
      if (!isExcluded(uri)) this.#changed.fire(uri);
    };
    const globs = readGlobs(trustedSetting(settingIds.abiInclude));
    this.#watchers ??= Disposable.from(
      ...globs.flatMap((glob) => {
        const watcher = workspace.createFileSystemWatcher(glob);
        return [watcher, watcher.onDidChange(tell), watcher.onDidCreate(tell), watcher.onDidDelete(tell)];
      }),
      ...folderGlobs(globs).flatMap((glob) => {
        const watcher = workspace.createFileSystemWatcher(glob, false, true, true);
        return [watcher, watcher.onDidCreate((uri) => {
          if (!isExcluded(uri) && !isArtifactName(uri)) this.#foldersMade.fire();
        })];
      }),
    );
  }
}

/** Where a relative path begins: at the document's folder, then at each folder of the workspace. */
function foldersOf(from: string | undefined): readonly Uri[] {
  const document = from === undefined ? undefined : Uri.parse(from, true);
  const own = document === undefined || document.scheme === 'untitled' ? [] : [Uri.joinPath(document, '..')];
  return [...own, ...(workspace.workspaceFolders ?? []).map(({ uri }) => uri)];
}

/** The folders that globs such as those of `rpcbook.abi.include` lead into, and all that is in them. */
function folderGlobs(globs: readonly string[]): readonly string[] {
  const folders = globs.map((glob) => /^(.*?[^*/]+)\/\*\*\//.exec(glob)?.[1]).filter((folder) => folder !== undefined);
  return [...new Set(folders)].flatMap((folder) => [folder, `${folder}/**`]);
}

/** Foundry calls its folders `Token.sol`. */
function isArtifactName(uri: Uri): boolean {
  return /\.(?:json|abi)$/.test(uri.path);
}

function isExcluded(uri: Uri): boolean {
  const path = workspace.asRelativePath(uri);
  return path.endsWith('.dbg.json') || path.split('/').some((part) => excluded.includes(part));
}

async function describeFile(uri: Uri): Promise<AbiFile | undefined> {
  try {
    const { mtime, size, type } = await workspace.fs.stat(uri);
    if ((type & FileType.File) === 0) return undefined;
    return { location: uri.toString(), path: workspace.asRelativePath(uri), stamp: `${mtime}-${size}`, bytes: size };
  } catch {
    return undefined;
  }
}
