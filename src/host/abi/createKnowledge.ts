import { Disposable, type LogOutputChannel, type Uri, workspace } from 'vscode';
import { ArtifactIndex } from '../../core/abi/artifactIndex';
import { ContractKnowledge } from '../../core/abi/contractKnowledge';
import type { KnowledgeSource } from '../../core/abi/knowledgeSource';
import { pauseBriefly } from '../../core/abi/workSlices';
import { settingIds } from '../contributions';
import type { ServiceSettings } from '../networks/serviceSettings';
import { reportProblems } from './reportProblems';
import { WorkspaceFiles } from './workspaceFiles';
import { createWorkspaceStore } from './workspaceStore';

export interface KnowledgeHost {
  readonly settings: ServiceSettings;
  readonly log: LogOutputChannel;
  /** Storage of the workspace; undefined where no folder is open. */
  readonly storage: Uri | undefined;
}

/** What is known of contracts in VS Code. No file is looked at before something is asked. */
export function createKnowledge({ settings, log, storage }: KnowledgeHost): { readonly knowledge: KnowledgeSource; readonly disposable: Disposable } {
  const files = new WorkspaceFiles();
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
