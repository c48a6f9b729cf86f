import { Disposable, type Event, EventEmitter, ProgressLocation, workspace } from 'vscode';

import type { FileAccess } from '../../core/base/files/fileAccess';
import type { LocalFiles } from '../../core/base/files/localFiles';
import type { PrivateFiles } from '../../core/base/files/privateFiles';
import type { UnreadFile } from '../../core/base/files/unreadFiles';
import { SeenContracts } from '../../core/knowledge/answers/seenContracts';
import { CodeOnChain } from '../../core/knowledge/deployments/codeOnChain';
import { DeploymentIndex } from '../../core/knowledge/deployments/deploymentIndex';
import { nameOfCode } from '../../core/knowledge/deployments/nameOfCode';
import type { KeptFacts } from '../../core/knowledge/facts/factPlace';
import type { SignatureList } from '../../core/knowledge/facts/signatureList';
import { ArtifactIndex, type ArtifactProblem } from '../../core/knowledge/files/artifactIndex';
import { CompiledLayouts } from '../../core/knowledge/files/compiledLayouts';
import { formatReading, type ReadingListener } from '../../core/knowledge/files/indexedFiles';
import type { LayoutCompiler } from '../../core/knowledge/files/layoutCompiler';
import { pauseBriefly } from '../../core/knowledge/files/timeSlices';
import { createWorkspaceStore } from '../../core/knowledge/files/workspaceStore';
import { ContractKnowledge } from '../../core/knowledge/sources/contractKnowledge';
import type { KnowledgeSource } from '../../core/knowledge/sources/knowledgeSource';
import { type SettingId, settingIds } from '../contributions';
import type { Log } from '../createLog';
import { showProgress, showWarning } from '../notices';
import { type ServiceSettings, trustedSetting } from '../settings/serviceSettings';
import { addAstSetting } from './addAstSetting';
import type { CompilerApprovals } from './compilerApproval';
import { getLayout, type LayoutDependencies, offerLayout } from './getLayout';
import { readGlobs, WorkspaceFiles } from './workspaceFiles';

export interface KnowledgeHost {
  readonly settings: ServiceSettings;
  readonly log: Log;
  /** Storage of the workspace; undefined if no folder is open. */
  readonly storage: PrivateFiles | undefined;
  readonly access: FileAccess;
  readonly files: LocalFiles;
  readonly onUnread: (file: UnreadFile) => void;
  readonly facts: KeptFacts;
  readonly signatureList?: () => SignatureList;
  /** Runs the compiler of a project. */
  readonly compiler: LayoutCompiler;
  readonly approvals: CompilerApprovals;
}

/** What is known about contracts, and when it may have changed. */
export interface WindowKnowledge {
  readonly knowledge: KnowledgeSource;
  /** The contracts in the answers of this session. */
  readonly seen: SeenContracts;
  /** Which deployments local nodes have. */
  readonly code: CodeOnChain;
  /** Asks the project's compiler for the layout of an artifact. Returns whether there is a new one. */
  readonly compileLayout: (location: string) => Promise<boolean>;
  /** The same after a question that is asked by itself, once for each folder in a session. */
  readonly offerLayout: (location: string) => Promise<boolean>;
  /** Adds the setting that layouts need to the project of an artifact. */
  readonly addAstSetting: (location: string) => Promise<void>;
  /** Fires when a file that describes contracts, or the list of these files, may have changed. */
  readonly onDidChangeFiles: Event<void>;
  /** Returns the files of deployments that yield no contract of a network with one of these chain IDs. */
  readonly filesWithoutContracts: DeploymentIndex['filesWithoutContracts'];
  /** Lists the files again before the next query. */
  readonly relist: () => void;
  readonly disposable: Disposable;
}

/** Creates the knowledge about contracts in VS Code. Files are read only when an answer needs them. */
export function createKnowledge(host: KnowledgeHost): WindowKnowledge {
  const { settings, log, storage, access, files: local, onUnread, facts, signatureList } = host;
  const clock = { now: Date.now, pause: pauseBriefly };
  const parts = { access, files: local, onOutside: outsideReporter(log) };
  const files = new WorkspaceFiles({ ...parts, globs: () => globsOf(settingIds.abiInclude) });
  const index = new ArtifactIndex({
    ...clock,
    files,
    store: storage && createWorkspaceStore(storage),
    onProblems: (problems) => reportProblems(problems, log),
    onReading: readingShower('artifacts'),
  });
  const deploymentFiles = new WorkspaceFiles({ ...parts, globs: () => globsOf(settingIds.deploymentsInclude) });
  const deployments = new DeploymentIndex({
    ...clock,
    files: deploymentFiles,
    nameOfCode: (code) => nameOfCode(code, index, files),
    onUnread,
    onReading: readingShower('deployments'),
  });
  const compiled = new CompiledLayouts(storage);
  const [code, changed] = [new CodeOnChain(), new EventEmitter<void>()];
  const notify = notifierOf(changed, code);
  return {
    knowledge: new ContractKnowledge({
      files,
      index,
      deployments,
      code,
      settings: () => settings.abi,
      onUnread,
      facts,
      signatureList,
      compiled,
      webServices: () => settings.requests.knowledge.web,
    }),
    seen: new SeenContracts(),
    code,
    ...layoutActions({ ...host, files, compiled, asked: new Set() }, notify),
    onDidChangeFiles: changed.event,
    filesWithoutContracts: (chainIds) => deployments.filesWithoutContracts(chainIds),
    relist: () => {
      index.files.relist();
      deployments.files.relist();
      notify();
    },
    disposable: Disposable.from(
      changed,
      keepCurrent(files, index.files, settingIds.abiInclude, notify),
      keepCurrent(deploymentFiles, deployments.files, settingIds.deploymentsInclude, notify),
    ),
  };
}

/** What the user can do about a contract without a layout. */
function layoutActions(
  parts: LayoutDependencies,
  notify: () => void,
): Pick<WindowKnowledge, 'compileLayout' | 'offerLayout' | 'addAstSetting'> {
  // Problems of cells depend on layouts.
  const noted = (isNew: boolean): boolean => {
    if (isNew) notify();
    return isNew;
  };
  return {
    compileLayout: async (location) => noted(await getLayout(location, parts)),
    offerLayout: async (location) => noted(await offerLayout(location, parts)),
    addAstSetting: (location) => addAstSetting(location, parts.files),
  };
}

function outsideReporter(log: Log): (paths: readonly string[]) => void {
  return (paths) =>
    log.warn(
      `Skipped because links lead outside the workspace: ${paths.slice(0, 20).join(', ')} (${paths.length} in total)`,
    );
}

/** Files of deployments change when something is deployed, maybe at an address that had no code. */
function notifierOf(changed: EventEmitter<void>, code: CodeOnChain): () => void {
  return () => {
    code.forgetMissing();
    changed.fire();
  };
}

function globsOf(setting: SettingId): readonly string[] {
  return readGlobs(trustedSetting(setting));
}

/** Reports changed files to the files of an index, and then calls `notify`, until it is disposed of together with its files. */
function keepCurrent(
  files: WorkspaceFiles,
  indexed: Pick<ArtifactIndex['files'], 'markChanged' | 'markDeleted' | 'relist' | 'dispose'>,
  setting: string,
  notify: () => void,
): Disposable {
  const relist = (): void => {
    files.rewatch();
    indexed.relist();
    notify();
  };
  return Disposable.from(
    files,
    indexed,
    files.onDidChange((uri) => {
      indexed.markChanged(uri.toString());
      notify();
    }),
    files.onDidDelete((uri) => {
      if (indexed.markDeleted(uri.toString())) notify();
    }),
    files.onDidMakeFolder(() => {
      indexed.relist();
      notify();
    }),
    workspace.onDidGrantWorkspaceTrust(relist),
    workspace.onDidChangeWorkspaceFolders(relist),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(setting)) relist();
    }),
  );
}

/** Logs each part of an ABI file that can't be read, and shows one notification. */
function reportProblems(problems: readonly ArtifactProblem[], log: Log): void {
  for (const problem of problems) log.warn(describe(problem));
  const [first] = problems;
  if (!first) return;
  offerLog(`An ABI can't be read: ${describe(first)}${countMore(problems.length - 1)}`, log).catch(() => undefined);
}

function countMore(more: number): string {
  switch (more) {
    case 0:
      return '';
    case 1:
      return ' See the log for 1 more problem.';
    default:
      return ` See the log for ${more} more problems.`;
  }
}

async function offerLog(message: string, log: Log): Promise<void> {
  const open = 'Open Log';
  if ((await showWarning(message, open)) === open) log.show();
}

function describe({ path, place, message }: ArtifactProblem): string {
  return `${path}${place === '' ? '' : `, ${place}`}: ${message}`;
}

/** Returns a listener that shows in the status bar how far reading is, until it ends. */
function readingShower(what: Parameters<typeof formatReading>[0]): ReadingListener {
  let shown: { readonly report: (message: string) => void; readonly end: () => void } | undefined;
  return (progress) => {
    if (progress.read === progress.all) {
      shown?.end();
      shown = undefined;
      return;
    }
    const message = formatReading(what, progress);
    if (shown !== undefined) return shown.report(message);
    void showProgress({ location: ProgressLocation.Window, title: 'Rpcbook' }, (bar) => {
      bar.report({ message });
      return new Promise<void>((end) => {
        shown = { report: (next) => bar.report({ message: next }), end };
      });
    });
  };
}
