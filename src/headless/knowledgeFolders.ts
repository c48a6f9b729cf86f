import { readdir, realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Where a run learns of contracts. */
export interface KnowledgeFolders {
  /** Folder of artifacts that the command line names. */
  readonly abi?: string;
  /** Folder with files of deployments that the command line names. */
  readonly deployments?: string;
  /** Real path of the notebook's project, if its artifacts are taken, and if its deployments are. */
  readonly artifactProject?: string;
  readonly deploymentProject?: string;
}

/** The options of a command line, as written. */
export interface FolderOptions {
  readonly abi?: string;
  readonly deployments?: string;
}

/** The value of `--abi` and `--deployments` that turns them off. */
const noFolder = 'none';

/**
 * Returns the folders of `--abi` and `--deployments`, and the notebook's project for those that are left out: the nearest
 * folder at or above the notebook that has a project file of Foundry or Hardhat. A project that `--deployments` names has
 * its artifacts beside its deployments.
 */
export async function findKnowledgeFolders(
  file: string,
  { abi, deployments }: FolderOptions,
): Promise<KnowledgeFolders> {
  const isOfProject = deployments === undefined || (abi === undefined && deployments === noFolder);
  const project = isOfProject ? await findProject(dirname(resolve(file))) : undefined;
  return {
    ...(abi !== undefined && abi !== noFolder && { abi }),
    ...(deployments !== undefined && deployments !== noFolder && { deployments }),
    ...(project !== undefined && deployments === undefined && { deploymentProject: project }),
    ...(project !== undefined && abi === undefined && { artifactProject: project }),
  };
}

async function findProject(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  if (names.some((name) => /^(?:foundry\.toml|hardhat\.config\.[cm]?[jt]s)$/.test(name))) return realpath(folder);
  const above = dirname(folder);
  return above === folder ? undefined : findProject(above);
}
