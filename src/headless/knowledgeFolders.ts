import { formatPath } from '../core/base/files/formatPath';
import { findProject } from './findProject';

/** The folders with a run's files about contracts. */
export interface KnowledgeFolders {
  /** Folder of artifacts that the command line names. */
  readonly abi?: string;
  /** Folder with files of deployments that the command line names. */
  readonly deployments?: string;
  /** Real path of the notebook's project, if its artifacts are used, and if its deployments are used. */
  readonly artifactProject?: string;
  readonly deploymentProject?: string;
  /** Why the project above the notebook isn't used, as a sentence. */
  readonly refused?: string;
}

/** The options of a command line, as written. */
export interface FolderOptions {
  readonly abi?: string;
  readonly deployments?: string;
}

/** The value of `--abi` and `--deployments` that turns them off. */
const noFolder = 'none';

/**
 * Returns the folders of `--abi` and `--deployments`. Uses the notebook's project for those that are omitted: the
 * nearest folder with a project file from the notebook up to the root of its repository. `file` is the notebook. A
 * project of `--deployments` has its artifacts beside its deployments.
 */
export async function findKnowledgeFolders(
  file: string,
  { abi, deployments }: FolderOptions,
): Promise<KnowledgeFolders> {
  const isOfProject = deployments === undefined || (abi === undefined && deployments === noFolder);
  const found = isOfProject ? await findProject(file) : undefined;
  const project = found?.kind === 'found' ? found.folder : undefined;
  return {
    ...(abi !== undefined && abi !== noFolder && { abi }),
    ...(deployments !== undefined && deployments !== noFolder && { deployments }),
    ...(project !== undefined && deployments === undefined && { deploymentProject: project }),
    ...(project !== undefined && abi === undefined && { artifactProject: project }),
    ...(found?.kind === 'refused' && {
      refused: `The project in ${formatPath(found.folder)} isn't used. ${found.why} To use it, add --deployments with this folder.`,
    }),
  };
}
