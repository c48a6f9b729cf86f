import { relative } from 'node:path';

import type { Result } from '../core/base/result';
import { isDeploymentPath } from '../core/knowledge/deployments/deployment';
import type { AbiFile, AbiFiles } from '../core/knowledge/files/abiFiles';
import { createHeadlessFileAccess } from './createHeadlessFileAccess';
import { FolderFiles } from './folderFiles';

/** Folders of a project where Foundry and Hardhat write artifacts, and those with files of deployments. */
const artifactFolders = ['out', 'artifacts'];
const deploymentFolders = ['broadcast', 'ignition/deployments', 'deployments', '.openzeppelin'];

/** Returns the files of deployments of a project. Links that lead outside the project are skipped. */
export function projectDeployments(project: string): AbiFiles {
  return new FolderFiles(project, accessTo(project), isDeploymentPath, deploymentFolders);
}

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

function accessTo(project: string) {
  return createHeadlessFileAccess({ file: `${project}/project` });
}
