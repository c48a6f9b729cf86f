import { Disposable, type ExtensionContext, window, workspace } from 'vscode';

import { lazily } from '../../core/base/lazily';
import type { Result } from '../../core/base/result';
import { copyFormatsFor } from '../../core/editor/copyOut/copyFormats';
import { withKnownFunctions } from '../../core/editor/copyOut/withKnownFunctions';
import type { DraftContext } from '../../core/editor/draft/draftOfJson';
import { callOfEntry, cellOfEntry, draftOfEntry } from '../../core/editor/history/historyCell';
import type { HistoryEntry } from '../../core/editor/history/historyEntry';
import type { HistoryStore } from '../../core/editor/history/historyStore';
import { cellByName } from '../../core/editor/lookup/cells/cellByName';
import type { KnowingPorts } from '../../core/knowledge/sources/knowingPorts';
import type { Catalogue } from '../../core/model/catalogue/catalogue';
import { type LaterRegistration, registerAfterStart } from '../afterStart';
import { copySource } from '../builder/copyDraft';
import type { Builders } from '../builder/registerBuilder';
import { viewIds } from '../contributions';
import { firstContent } from '../firstContent';
import { askOne } from '../input/prompts';
import type { NewCells } from '../notebook/newCells';
import { showInformation, showWarning } from '../notices';
import { readHistoryTarget } from '../readTarget';
import { registerCommand } from '../registerCommand';
import type { ServiceSettings } from '../settings/serviceSettings';
import { workspaceKey } from './createHistoryRecorder';
import { type HistoryNode, HistoryTree } from './historyTree';

/** Dependencies of the History view. */
export interface HistoryDependencies {
  readonly newCells: Pick<NewCells, 'add'>;
  readonly history: HistoryStore;
  readonly settings: ServiceSettings;
  readonly catalogue: Catalogue;
  readonly builders: Builders;
  readonly ports: KnowingPorts;
  readonly context: Pick<ExtensionContext, 'storageUri' | 'globalState'>;
}

/** Whether there is a history, so that it isn't read at the start. */
const existsKey = 'history.exists';

interface FoundEntry {
  readonly entry: HistoryEntry;
  readonly context: DraftContext;
}

/** The History view, with its selected node. */
interface HistoryView extends Disposable {
  readonly selected: () => HistoryNode | undefined;
}

/** Registers the History view and the commands for its entries. */
export function registerHistory(parts: HistoryDependencies): Disposable {
  const { builders } = parts;
  const view = registerAfterStart(() => registerView(parts));
  const withEntry = (act: (found: FoundEntry) => unknown) => async (given: unknown) => {
    const found = await findEntry(given, view, parts);
    if (found) await act(found);
  };
  const open = (sendsAtOnce: boolean) =>
    withEntry(({ entry, context }) => {
      const draft = draftOfEntry(entry, context);
      if (draft.kind === 'ok') builders.open(draft.value, { sendsAtOnce });
      else void showInformation(`${draft.problem.message} Add it to a notebook instead.`);
    });
  return Disposable.from(
    view,
    registerCommand('rpcbook.history.open', open(false)),
    registerCommand('rpcbook.history.run', open(true)),
    registerCommand(
      'rpcbook.history.insert',
      withEntry(async ({ entry, context }) => {
        const text = shown(cellOfEntry(entry, context));
        if (text !== undefined) await parts.newCells.add(await cellByName(text, context.network, parts.ports));
      }),
    ),
    registerCommand(
      'rpcbook.history.copyAs',
      withEntry((found) => copyEntry(found, parts)),
    ),
    registerCommand('rpcbook.history.showAnswer', withEntry(showAnswer)),
    registerCommand('rpcbook.history.clear', () => clear(parts)),
  );
}

function registerView({ history, settings, context }: HistoryDependencies): HistoryView {
  const tree = new HistoryTree(
    history,
    lazily(() => workspaceKey(context)),
    (key) => settings.networks.find((network) => network.key === key),
  );
  const view = window.createTreeView(viewIds.history, { treeDataProvider: tree });
  const show = firstContent('history');
  if (context.globalState.get(existsKey) === true) show();
  const shown = new Disposable(
    history.onDidChange(() => {
      show();
      context.globalState.update(existsKey, true).then(undefined, () => undefined);
    }),
  );
  const registered = Disposable.from(tree, view, shown);
  return { selected: () => view.selection[0], dispose: () => registered.dispose() };
}

/** Returns the entry passed to a command, or the selected one. Notifies the user if it no longer exists. */
async function findEntry(
  given: unknown,
  view: LaterRegistration<HistoryView>,
  { history, settings, catalogue }: HistoryDependencies,
): Promise<FoundEntry | undefined> {
  const target = readHistoryTarget(given) ?? readHistoryTarget(view.now().selected());
  if (target === undefined) {
    void showInformation('Select a request in the History view first.');
    return undefined;
  }
  const entry = (await history.entries()).find(({ id }) => id === target.entryId);
  const network = entry && settings.networks.find(({ key }) => key === entry.network);
  if (entry === undefined) void showInformation('This request is no longer in the history.');
  else if (network === undefined) void showWarning(`The network “${entry.network}” is no longer in settings.`);
  else return { entry, context: { network, findMethod: (name) => catalogue.find(name) } };
  return undefined;
}

async function copyEntry({ entry, context }: FoundEntry, { ports }: HistoryDependencies): Promise<void> {
  const call = shown(callOfEntry(entry, context));
  if (call === undefined) return;
  const source = { call, network: context.network, transport: entry.transport };
  const items = copyFormatsFor(source).map((format) => ({ label: format.label, detail: format.detail, format }));
  const answer = await askOne({ title: 'Copy As', placeholder: 'Select a format', items });
  if (answer.kind !== 'value') return;
  const problem = await copySource(await withKnownFunctions(source, call, ports.knowledge), answer.value.format.id);
  if (problem !== undefined) void showWarning(problem);
}

async function showAnswer({ entry }: FoundEntry): Promise<void> {
  if (entry.body === undefined)
    void showInformation('To save answers with the history, turn on `rpcbook.history.bodies`.');
  else await window.showTextDocument(await workspace.openTextDocument({ content: entry.body, language: 'json' }));
}

async function clear({ history, context }: HistoryDependencies): Promise<void> {
  const yes = 'Clear';
  const chosen = await showWarning(
    'Clear the request history?',
    { modal: true, detail: 'The history is shared by all windows. The credit count is kept.' },
    yes,
  );
  if (chosen !== yes) return;
  await history.clear();
  await context.globalState.update(existsKey, undefined);
}

function shown<T>(result: Result<T, string>): T | undefined {
  if (result.kind === 'ok') return result.value;
  void showInformation(result.problem);
  return undefined;
}
