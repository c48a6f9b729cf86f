import { Disposable, workspace } from 'vscode';

import type { FileAccess } from '../../core/files/fileAccess';
import type { LocalFiles } from '../../core/files/localFiles';
import type { PrivateFiles } from '../../core/files/privateFiles';
import { ArtifactIndex, type ArtifactProblem } from '../../core/knowledge/artifactIndex';
import { ContractKnowledge } from '../../core/knowledge/contractKnowledge';
import type { KnowledgeSource } from '../../core/knowledge/knowledgeSource';
import { pauseBriefly } from '../../core/knowledge/workSlices';
import { settingIds } from '../contributions';
import type { Log } from '../createLog';
import { showWarning } from '../notices';
import type { ServiceSettings } from '../settings/serviceSettings';
import { WorkspaceFiles } from './workspaceFiles';
import { createWorkspaceStore } from './workspaceStore';

export interface KnowledgeHost {
  readonly settings: ServiceSettings;
  readonly log: Log;
  /** Storage of the workspace; undefined where no folder is open. */
  readonly storage: PrivateFiles | undefined;
  readonly access: FileAccess;
  readonly files: LocalFiles;
}

/** What is known of contracts in VS Code. No file is looked at before something is asked. */
export function createKnowledge({ settings, log, storage, access, files: local }: KnowledgeHost): {
  readonly knowledge: KnowledgeSource;
  readonly disposable: Disposable;
} {
  const files = new WorkspaceFiles({
    access,
    files: local,
    onOutside: (paths) =>
      log.warn(
        `Not read, because links lead out of the workspace: ${paths.slice(0, 20).join(', ')} (${paths.length} in all)`,
      ),
  });
  const index = new ArtifactIndex({
    files,
    store: storage && createWorkspaceStore(storage),
    now: Date.now,
    pause: pauseBriefly,
    onProblems: (problems) => reportProblems(problems, log),
  });
  const relist = (): void => {
    files.rewatch();
    index.relist();
  };
  const disposable = Disposable.from(
    files,
    index,
    files.onDidChange((uri) => index.markChanged(uri.toString())),
    files.onDidMakeFolder(() => index.relist()),
    workspace.onDidGrantWorkspaceTrust(relist),
    workspace.onDidChangeWorkspaceFolders(relist),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(settingIds.abiInclude)) relist();
    }),
  );
  return { knowledge: new ContractKnowledge({ files, index, settings: () => settings.abi }), disposable };
}

/** Names each thing in ABI files that cannot be read, in the log, and says so once in a notification. */
function reportProblems(problems: readonly ArtifactProblem[], log: Log): void {
  for (const problem of problems) log.warn(describe(problem));
  const [first] = problems;
  if (!first) return;
  const more =
    problems.length === 1
      ? ''
      : ` ${problems.length - 1} more ${problems.length === 2 ? 'place' : 'places'} like this ${problems.length === 2 ? 'is' : 'are'} in the log.`;
  offerLog(`An ABI cannot be read: ${describe(first)}${more}`, log).catch(() => undefined);
}

async function offerLog(message: string, log: Log): Promise<void> {
  const open = 'Open Log';
  if ((await showWarning(message, open)) === open) log.show();
}

function describe({ path, place, message }: ArtifactProblem): string {
  return `${path}${place === '' ? '' : `, ${place}`}: ${message}`;
}
