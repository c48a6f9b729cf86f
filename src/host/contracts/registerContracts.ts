import { Disposable, type TreeView, window, workspace } from 'vscode';

import { askDeployedCode } from '../../core/answer/inquiry/askDeployedCode';
import { excludedGlob, readGlobs } from '../abi/workspaceFiles';
import { afterStart, type LaterRegistration, registerAfterStart } from '../afterStart';
import { type CommandId, settingIds, viewIds } from '../contributions';
import { firstContent } from '../firstContent';
import { registerCommand } from '../registerCommand';
import { trustedSetting } from '../settings/serviceSettings';
import {
  copyContractAddress,
  explainName,
  findGivenContract,
  forgetContract,
  type FoundContract,
  openAbi,
} from './contractActions';
import type { ContractsNode } from './contractNode';
import type { ContractsDependencies } from './contractsDependencies';
import { ContractsTree } from './contractsTree';
import { askForContract, findContract, type FindContractDependencies, getContractLayout } from './findContract';
import { type MemberUse, useMember } from './memberActions';
import { registerSourceLenses } from './sourceLenses';

type ContractsView = LaterRegistration<TreeView<ContractsNode>>;

/** Registers the Contracts view and the commands for its items. Nothing is read before the view is shown. */
export function registerContracts(given: ContractsDependencies): Disposable {
  const asking = new AbortController();
  const isVisible = (): boolean => view.now().visible;
  const listed = (nodes: readonly ContractsNode[]): void => {
    // An empty view has its own text, which a message would hide.
    view.now().message =
      workspace.isTrusted || nodes.length === 0 ? '' : 'Trust this workspace to see the contracts that it names.';
    if (!workspace.isTrusted || !isVisible()) return;
    for (const node of nodes)
      if (node.kind === 'network')
        askDeployedCode(node.on, given.code, asking.signal, given.ports).catch(() => undefined);
  };
  const tree = new ContractsTree(given, { listed, isVisible });
  const view: ContractsView = registerAfterStart(() =>
    window.createTreeView(viewIds.contracts, { treeDataProvider: tree, showCollapseAll: true }),
  );
  const show = firstContent('contracts');
  const parts: FindContractDependencies = {
    ...given,
    tree,
    reveal: (node) => {
      show();
      return view.now().reveal(node, { select: true, focus: true, expand: true });
    },
  };
  return Disposable.from(
    tree,
    view,
    new Disposable(() => asking.abort()),
    refreshOnChanges(tree, given),
    showOnFirstContent(show, given),
    registerCommand('rpcbook.contracts.refresh', () => given.relist()),
    registerCommand('rpcbook.contract.find', () => findContract(parts)),
    ...contractCommands(parts, view),
    ...memberCommands(given),
    registerCommand('rpcbook.contract.getLayout', (target) => getContractLayout(target, given)),
    registerSourceLenses(given),
  );
}

/**
 * Shows the view when there is a network and something that it lists. The files of deployments are found here, but not
 * read.
 */
function showOnFirstContent(show: () => void, { settings, seen }: ContractsDependencies): Disposable {
  const look = async (): Promise<void> => {
    const { networks, abi } = settings;
    if (networks.length === 0) return;
    const isSet = abi.addresses.length > 0 || networks.some((network) => seen.on(network).length > 0);
    if (isSet || (await hasDeployments())) show();
  };
  const lookSoon = (): void => void look().catch(() => undefined);
  return Disposable.from(
    afterStart(lookSoon),
    settings.onDidChange(lookSoon),
    new Disposable(seen.onDidChange(lookSoon)),
  );
}

/** Whether the workspace has a file of deployments. In an untrusted workspace, the view asks for trust. */
async function hasDeployments(): Promise<boolean> {
  const globs = readGlobs(trustedSetting(settingIds.deploymentsInclude));
  return globs.length > 0 && (await workspace.findFiles(`{${globs.join(',')}}`, excludedGlob, 1)).length > 0;
}

function refreshOnChanges(
  tree: ContractsTree,
  { settings, seen, code, facts, onDidChangeFiles }: ContractsDependencies,
): Disposable {
  const refresh = (): void => tree.refreshSoon();
  return Disposable.from(
    settings.onDidChange(refresh),
    onDidChangeFiles(refresh),
    workspace.onDidGrantWorkspaceTrust(refresh),
    new Disposable(seen.onDidChange(refresh)),
    new Disposable(code.onDidChange(refresh)),
    new Disposable(facts.onDidChange(refresh)),
  );
}

function contractCommands(parts: FindContractDependencies, view: ContractsView): readonly Disposable[] {
  const actions: readonly (readonly [CommandId, string, (found: FoundContract) => Promise<void>])[] = [
    ['rpcbook.contract.copyAddress', 'Copy Contract Address', (found) => copyContractAddress(found)],
    ['rpcbook.contract.openAbi', 'Open ABI', (found) => openAbi(found, parts)],
    ['rpcbook.contract.explainName', 'Why This Name?', (found) => explainName(found, parts)],
    ['rpcbook.contract.forget', 'Forget Contract', (found) => forgetContract(found, parts)],
  ];
  return actions.map(([id, title, act]) =>
    registerCommand(id, async (given) => {
      const { visible, selection } = view.now();
      const target = given ?? (visible ? selection[0] : undefined);
      const found = (await findGivenContract(target, parts)) ?? (await askForContract(title, parts));
      if (found !== undefined) await act(found);
    }),
  );
}

function memberCommands(parts: ContractsDependencies): readonly Disposable[] {
  const uses: readonly (readonly [CommandId, MemberUse])[] = [
    ['rpcbook.contract.readVariable', 'atOnce'],
    ['rpcbook.contract.blameVariable', 'blame'],
    ['rpcbook.contract.watchVariable', 'watch'],
    ['rpcbook.contract.getEvents', 'atOnce'],
    ['rpcbook.contract.callFunction', 'atOnce'],
    ['rpcbook.contract.addCell', 'cell'],
    ['rpcbook.contract.openInBuilder', 'builder'],
  ];
  return uses.map(([id, use]) => registerCommand(id, (given) => useMember(given, use, parts)));
}
