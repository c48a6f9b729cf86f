import { readdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';

import { explainPath, type FileAccess } from '../core/base/files/fileAccess';
import { failed, ok, type Result } from '../core/base/result';
import { isDeploymentPath } from '../core/knowledge/deployments/deployment';
import { type AbiFile, type AbiFiles, maxAbiFileBytes } from '../core/knowledge/files/abiFiles';
import { RealLocalFiles } from '../disk/realLocalFiles';
import { createHeadlessFileAccess } from './createHeadlessFileAccess';

/** Folders of a project where Foundry and Hardhat write artifacts, and those with files of deployments. */
const artifactFolders = ['out', 'artifacts'];
const deploymentFolders = ['broadcast', 'ignition/deployments', 'deployments', '.openzeppelin', 'build/deployments'];

/**
 * The artifacts of the notebook's project, in addition to the files that the notebook may read anyway. No other files
 * of the project are read. Cells can't read more of the project than without it: only files of deployments lead to its
 * files.
 */
export class ProjectFiles implements AbiFiles {
  readonly #files: FolderFiles;

  /**
   * `project` is a real path. `own` has the files that cells and settings name; with `listsOwn`, it also provides
   * artifacts.
   */
  constructor(
    private readonly project: string,
    private readonly own: AbiFiles,
    private readonly listsOwn: boolean,
    private readonly notebook: string,
  ) {
    this.#files = new FolderFiles(project, accessTo(project), undefined, artifactFolders);
  }

  list(): Promise<readonly AbiFile[]> {
    return this.listsOwn ? this.own.list() : this.#files.list();
  }

  describe(location: string): Promise<AbiFile | undefined> {
    return this.#holds(location) ? this.#files.describe(location) : this.own.describe(location);
  }

  read(location: string, maxBytes?: number): Promise<Uint8Array | undefined> {
    return this.#holds(location) ? this.#files.read(location, maxBytes) : this.own.read(location, maxBytes);
  }

  locate(path: string, documentPath: string | undefined): Promise<Result<AbiFile, string>> {
    // Hardhat Ignition names the artifact of a deployment by its path relative to the file.
    const isOfDeployment =
      documentPath !== undefined && documentPath !== this.notebook && isDeploymentPath(this.#pathOf(documentPath));
    return isOfDeployment && /\.json$/.test(path)
      ? this.#files.locate(path, documentPath)
      : this.own.locate(path, documentPath);
  }

  #holds(location: string): boolean {
    const path = this.#pathOf(location);
    return [...artifactFolders, ...deploymentFolders].some((folder) => path.startsWith(`${folder}/`));
  }

  #pathOf(location: string): string {
    return relative(this.project, location).replaceAll('\\', '/');
  }
}

/** Folders with many files and no artifacts. */
const excluded: ReadonlySet<string> = new Set(['node_modules', 'build-info', '.git', 'cache']);

/** Limits on the number of files and the depth of folders. */
const maxFiles = 20_000;
const maxDepth = 32;

/** The artifact files of a folder, or its files of deployments, and those that a notebook names. */
export class FolderFiles implements AbiFiles {
  readonly #files = new RealLocalFiles();

  /**
   * Searches `folder` for files whose relative path is `wanted`, in the whole folder or in the folders of `within`.
   * Without a folder there are no files.
   */
  constructor(
    private readonly folder: string | undefined,
    private readonly access: FileAccess = createHeadlessFileAccess({
      file: resolve(folder ?? '.', 'notebook.rpc'),
      abi: folder,
    }),
    private readonly wanted: (path: string) => boolean = isArtifact,
    private readonly within: readonly string[] = [''],
  ) {}

  async list(): Promise<readonly AbiFile[]> {
    const { folder } = this;
    if (folder === undefined) return [];
    const found: string[] = [];
    for (const part of this.within)
      // Files are read by absolute paths only, and a command line names folders as it likes.
      await listFiles(resolve(folder, part), found, 0).catch((error: unknown) => {
        // A project doesn't have all of these folders.
        if (part === '') throw error;
      });
    const wanted = found.filter((path) => this.wanted(relative(folder, path).replaceAll('\\', '/')));
    const files = await Promise.all(wanted.map((path) => this.describe(path)));
    return files.filter((file) => file !== undefined);
  }

  async describe(location: string): Promise<AbiFile | undefined> {
    const realPath = await this.access.readable(location);
    const status = realPath === undefined ? undefined : await this.#files.describe(realPath);
    return status && { location, path: relative(this.folder ?? '.', location), ...status };
  }

  async read(location: string, maxBytes = maxAbiFileBytes): Promise<Uint8Array | undefined> {
    const realPath = await this.access.readable(location);
    return realPath === undefined ? undefined : this.#files.read(realPath, maxBytes);
  }

  /**
   * Searches the folder of the notebook, the folder of artifacts, then the working folder. A path in settings
   * (`documentPath` is undefined) is searched in the last two.
   */
  async locate(path: string, documentPath: string | undefined): Promise<Result<AbiFile, string>> {
    const found = await this.access.find(path, 'read', documentPath);
    if (found.kind !== 'open') return failed(explainPath(found, path));
    const { realPath: location, status } = found;
    return status
      ? ok({ location, path: relative(this.folder ?? '.', found.path), ...status })
      : failed(explainPath({ kind: 'missing' }, path));
  }
}

/** Doesn't follow links, which may lead elsewhere or in circles. */
async function listFiles(folder: string, found: string[], depth: number): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    if (found.length >= maxFiles) return;
    if (excluded.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory() && depth < maxDepth) await listFiles(path, found, depth + 1).catch(() => undefined);
    else if (entry.isFile() && isArtifact(entry.name)) found.push(path);
  }
}

function isArtifact(path: string): boolean {
  return /\.(?:json|abi)$/.test(path) && !path.endsWith('.dbg.json');
}

/** Returns the files of deployments of a project. Links that lead outside the project are skipped. */
export function projectDeployments(project: string): AbiFiles {
  return new FolderFiles(project, accessTo(project), isDeploymentPath, deploymentFolders);
}

function accessTo(project: string) {
  return createHeadlessFileAccess({ file: `${project}/project` });
}
