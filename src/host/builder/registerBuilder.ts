import { Disposable, ViewColumn, type WebviewPanel, window } from 'vscode';

import type { Draft } from '../../core/editor/draft/draft';
import { draftOfCell } from '../../core/editor/draft/draftOfCell';
import { newDraft } from '../../core/editor/draft/newDraft';
import { readDraft } from '../../core/editor/draft/readDraft';
import { withCalledContract } from '../../core/editor/draft/withCalledContract';
import { directiveOf } from '../../core/model/cell/cell';
import { parseCell } from '../../core/model/cell/parseCell';
import { chooseNetwork } from '../../core/request/pipe/chooseNetwork';
import { methodOf } from '../../core/run/session/compose/composeRequest';
import { builderViewType } from '../contributions';
import { cellId, isRpcCell } from '../notebook/notebookCells';
import { readCell, selectedCell } from '../notebook/readCell';
import { showInformation } from '../notices';
import { readNetworkTarget } from '../readTarget';
import { registerCommand } from '../registerCommand';
import { showRefusal } from '../remedies/showRefusal';
import type { BuilderDependencies } from './builderDependencies';
import { BuilderPanel } from './builderPanel';
import { draftMemory } from './draftMemory';

/** Opens builders with drafts. */
export interface Builders extends Disposable {
  open(draft: Draft, options?: { readonly sendsAtOnce: boolean }): void;
}

/** Registers the request builder: its panels, which are restored after a restart, and its commands. */
export function registerBuilder(parts: BuilderDependencies): Builders {
  const builders = new BuilderPanels(parts);
  const subscriptions = Disposable.from(
    builders,
    window.registerWebviewPanelSerializer(builderViewType, {
      deserializeWebviewPanel: async (panel, state) =>
        builders.adopt(panel, readDraft(draftMember(state)) ?? builders.firstDraft()),
    }),
    registerCommand('rpcbook.builder.open', (given) => openFromTree(given, builders, parts)),
    registerCommand('rpcbook.cell.openInBuilder', (given) => openFromCell(given, builders, parts)),
  );
  return {
    open: (draft, options) => builders.open(draft, options?.sendsAtOnce ?? false),
    dispose: () => subscriptions.dispose(),
  };
}

class BuilderPanels implements Disposable {
  /** In the order they were opened. */
  readonly #panels = new Set<BuilderPanel>();

  constructor(private readonly parts: BuilderDependencies) {}

  open(draft: Draft, sendsAtOnce: boolean): void {
    const panel = window.createWebviewPanel(builderViewType, 'Request Builder', ViewColumn.Active, {
      enableScripts: true,
      localResourceRoots: [this.parts.extension],
    });
    this.adopt(panel, draft, sendsAtOnce);
  }

  adopt(panel: WebviewPanel, draft: Draft, sendsAtOnce = false): void {
    panel.webview.options = { enableScripts: true, localResourceRoots: [this.parts.extension] };
    const builder = new BuilderPanel(panel, draft, this.parts, sendsAtOnce);
    this.#panels.add(builder);
    panel.onDidDispose(() => {
      this.#panels.delete(builder);
      builder.dispose();
    });
  }

  /** Shows the builder that was opened last. Returns false if there is none. */
  revealLast(): boolean {
    const last = [...this.#panels].at(-1);
    last?.reveal();
    return last !== undefined;
  }

  /** Returns the last draft of the workspace, or a new one for the default network. */
  firstDraft(): Draft {
    const { memory, settings, ports } = this.parts;
    const kept = draftMemory(memory).recall();
    if (kept) return kept;
    const network = settings.defaultNetwork;
    if (!network) return { network: '', transport: 'http', method: '', id: 1, parameters: {}, directives: [] };
    return newDraft(network, ports.catalogue.ofFamily(network.family)[0]);
  }

  dispose(): void {
    for (const panel of this.#panels) panel.dispose();
  }
}

/** Opens a new builder for a network or method of the tree. From the palette, shows the last builder again. */
function openFromTree(given: unknown, builders: BuilderPanels, { settings, ports }: BuilderDependencies): void {
  const target = readNetworkTarget(given);
  const network = target && settings.networks.find(({ key }) => key === `${target.serviceId}/${target.networkId}`);
  if (!network) {
    if (!builders.revealLast()) builders.open(builders.firstDraft(), false);
    return;
  }
  const name = readMethodName(given);
  const method = name === undefined ? ports.catalogue.ofFamily(network.family)[0] : ports.catalogue.find(name);
  builders.open(newDraft(network, method), false);
}

async function openFromCell(
  given: unknown,
  builders: BuilderPanels,
  { settings, ports, sessions }: BuilderDependencies,
): Promise<void> {
  const cell = readCell(given) ?? selectedCell();
  if (!cell || !isRpcCell(cell)) {
    void showInformation('Select a cell with a request first.');
    return;
  }
  const parsed = parseCell(cell.document.getText());
  const method = parsed.request && methodOf(parsed.request);
  const findMethod = (name: string) => ports.catalogue.find(name);
  const network = chooseNetwork({
    services: settings.services,
    defaultNetwork: settings.defaultNetwork?.key,
    directive: directiveOf(parsed, 'network'),
    method: method === undefined ? undefined : findMethod(method),
  });
  if (network.kind === 'failed') {
    showRefusal(network.problem);
    return;
  }
  const resolve = sessions.of(cell.notebook).resolver(sessions.cellsOf(cell.notebook), cellId(cell));
  const context = await withCalledContract({ network: network.value, findMethod }, parsed, ports.knowledge, resolve);
  const draft = draftOfCell(parsed, context, resolve);
  if (draft.kind === 'ok') builders.open(draft.value, false);
  else void showInformation(draft.problem.message);
}

function draftMember(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'draft' in state ? state.draft : undefined;
}

/** Returns the method of a node in the Networks view; undefined for anything else. */
function readMethodName(given: unknown): string | undefined {
  if (typeof given !== 'object' || given === null || !('method' in given)) return undefined;
  const { method } = given;
  if (typeof method === 'string') return method;
  if (typeof method !== 'object' || method === null || !('name' in method)) return undefined;
  return typeof method.name === 'string' ? method.name : undefined;
}
