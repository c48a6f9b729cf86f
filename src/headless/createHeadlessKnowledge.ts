import { join } from 'node:path';

import type { FileAccess } from '../core/base/files/fileAccess';
import { formatPath } from '../core/base/files/formatPath';
import { globTest } from '../core/base/files/globTest';
import { lazily } from '../core/base/lazily';
import type { WebServices } from '../core/base/wire/webServices';
import { isDeploymentPath } from '../core/knowledge/deployments/deployment';
import { DeploymentIndex } from '../core/knowledge/deployments/deploymentIndex';
import { nameOfCode } from '../core/knowledge/deployments/nameOfCode';
import type { KeptFacts } from '../core/knowledge/facts/factPlace';
import type { SignatureImport, SignatureList } from '../core/knowledge/facts/signatureList';
import type { AbiFiles } from '../core/knowledge/files/abiFiles';
import { ArtifactIndex } from '../core/knowledge/files/artifactIndex';
import { formatReading } from '../core/knowledge/files/indexedFiles';
import { pauseBriefly } from '../core/knowledge/files/timeSlices';
import type { AbiSettings } from '../core/knowledge/settings/abiSettings';
import { ContractKnowledge } from '../core/knowledge/sources/contractKnowledge';
import type { KnowledgeSource } from '../core/knowledge/sources/knowledgeSource';
import type { RunProblem } from '../core/run/report/runReport';
import { describeFileError } from '../disk/describeFileError';
import { SignatureFile } from '../disk/signatureFile';
import { createHeadlessFileAccess, type FileAccessOptions } from './createHeadlessFileAccess';
import { findFolderWith, findProject } from './findProject';
import { FolderFiles, projectDeployments, ProjectFiles } from './folderFiles';
import { PlainError } from './plainError';
import type { IncludedFiles } from './readSettings';
import { requireFolder } from './realFolder';

/** The folders with a run's files about contracts. */
interface KnowledgeFolders {
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

export interface HeadlessKnowledgeOptions {
  readonly options: FolderOptions & Pick<FileAccessOptions, 'allowPaths'>;
  /** Absolute path of the notebook. */
  readonly notebook: string;
  readonly settings: AbiSettings;
  readonly include?: IncludedFiles;
  readonly facts: KeptFacts;
  /** The folder that the command line keeps between runs. No imported signatures are used without it. */
  readonly state?: string | undefined;
  /** The web services that the run may use. */
  readonly webServices: WebServices;
  /** Receives problems of files. */
  readonly onProblem: (problem: RunProblem) => void;
  /** Receives a line of progress each second while files are read. */
  readonly onReading: (line: string) => void;
}

/** What a run knows about contracts, and the files that its notebook may use. */
export interface HeadlessKnowledge {
  readonly knowledge: KnowledgeSource;
  readonly access: FileAccess;
}

interface Places extends HeadlessKnowledgeOptions {
  readonly folders: KnowledgeFolders;
  readonly access: FileAccess;
  /** The folder of the notebook, if the settings name files in it. */
  readonly included: string | undefined;
}

/** Creates the knowledge about contracts of a run. Files are read only when an answer needs them. */
export async function createHeadlessKnowledge(parts: HeadlessKnowledgeOptions): Promise<HeadlessKnowledge> {
  const { options, notebook } = parts;
  const folders = await findKnowledgeFolders(notebook, options);
  await requireFolder(folders.abi, '--abi');
  await requireFolder(folders.deployments, '--deployments');
  if (folders.refused !== undefined) parts.onProblem({ kind: 'deployment', message: folders.refused });
  const { allowPaths } = options;
  const access = createHeadlessFileAccess({ ...folders, allowPaths, file: notebook });
  const included = await findIncluded(parts);
  return { access, knowledge: knowledgeIn({ ...parts, folders, access, included }) };
}

/** Returns the folder of the notebook if the settings name files in it, and nobody else can put some there. */
async function findIncluded({ include = {}, notebook, onProblem }: HeadlessKnowledgeOptions) {
  if (include.abi === undefined && include.deployments === undefined) return undefined;
  const found = await findFolderWith(notebook, () => Promise.resolve(true));
  if (found.kind === 'found') return found.folder;
  if (found.kind === 'refused')
    onProblem({
      kind: 'artifact',
      message: `The files that the settings name in ${formatPath(found.folder)} aren't used. ${found.why} To use them, add --abi and --deployments with this folder.`,
    });
  return undefined;
}

function knowledgeIn(parts: Places): KnowledgeSource {
  const { settings, facts, state, webServices, onProblem, onReading } = parts;
  const clock = { now: Date.now, pause: pauseBriefly };
  const files = artifactFiles(parts);
  const index = new ArtifactIndex({
    ...clock,
    files,
    store: undefined,
    onReading: (progress) => onReading(formatReading('artifacts', progress)),
    onProblems: (problems) => {
      for (const { path, place, message } of problems)
        onProblem({
          kind: 'artifact',
          message: `${[path, place].filter((part) => part !== '').join(', ')}: ${message}`,
        });
    },
  });
  const deployments = new DeploymentIndex({
    ...clock,
    files: deploymentFiles(parts),
    nameOfCode: (code) => nameOfCode(code, index, files),
    onReading: (progress) => onReading(formatReading('deployments', progress)),
    onUnread: ({ path, why }) => onProblem({ kind: 'deployment', message: `${path}: ${why}` }),
  });
  return new ContractKnowledge({
    files,
    index,
    deployments,
    settings: () => settings,
    facts,
    webServices: () => webServices,
    ...(state !== undefined && { signatureList: lazily(() => openSignatures(state)) }),
  });
}

/** Opens the lists of signatures that were imported for all runs. */
export function openSignatures(state: string): SignatureList {
  return new SignatureFile(join(state, 'signatures'));
}

/** Imports lists of signatures. Throws a PlainError if a file can't be read or written. */
export function addSignatures(
  to: SignatureList,
  lists: readonly string[],
  signal: AbortSignal,
): Promise<SignatureImport> {
  return to.add(lists, { signal }).catch((error: unknown) => {
    throw new PlainError(describeFileError(error, lists.join(', ')));
  });
}

function artifactFiles({ folders, access, notebook, include, included, options }: Places): AbiFiles {
  const { abi, deployments, artifactProject, deploymentProject } = folders;
  const isNamed = options.abi !== undefined || options.deployments !== undefined;
  if (included !== undefined && include?.abi !== undefined && !isNamed && artifactProject === undefined)
    return new FolderFiles(included, access, globTest(include.abi));
  // A project has its artifacts beside its deployments.
  const own = new FolderFiles(abi ?? (artifactProject === undefined ? deployments : undefined), access);
  const project = artifactProject ?? deploymentProject;
  return project === undefined ? own : new ProjectFiles(project, own, artifactProject === undefined, notebook);
}

function deploymentFiles({ folders, access, include, included, options: { deployments: named } }: Places): AbiFiles {
  const { deployments, deploymentProject } = folders;
  if (included !== undefined && include?.deployments !== undefined && (named ?? deploymentProject) === undefined)
    return new FolderFiles(included, access, globTest(include.deployments));
  return deploymentProject === undefined
    ? new FolderFiles(deployments, access, isDeploymentPath)
    : projectDeployments(deploymentProject);
}

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
    abi: abi === noFolder ? undefined : abi,
    deployments: deployments === noFolder ? undefined : deployments,
    deploymentProject: deployments === undefined ? project : undefined,
    artifactProject: abi === undefined ? project : undefined,
    ...(found?.kind === 'refused' && {
      refused: `The project in ${formatPath(found.folder)} isn't used. ${found.why} To use it, add --deployments with this folder.`,
    }),
  };
}
