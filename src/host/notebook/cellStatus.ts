import {
  type Command,
  Disposable,
  type Event,
  EventEmitter,
  type NotebookCell,
  NotebookCellStatusBarAlignment,
  NotebookCellStatusBarItem,
  type NotebookCellStatusBarItemProvider,
  type NotebookDocumentChangeEvent,
  notebooks,
  workspace,
} from 'vscode';

import { inertText } from '../../core/base/view/inertText';
import { visibleText } from '../../core/base/view/visibleText';
import { parseCell } from '../../core/model/cell/parseCell';
import { hasPastBlocks } from '../../core/model/networks/familyTraits';
import { networkLabel } from '../../core/model/networks/networkLabels';
import { canBlame, placeOfFurther } from '../../core/run/session/directives/readBlameDirective';
import {
  describeCellCost,
  describeEstimate,
  formatCellCost,
  formatKeptRows,
} from '../../core/run/session/plan/formatCellPlan';
import { type CommandArguments, notebookTypes } from '../contributions';
import { registerAfterStart } from '../registerAfterStart';
import type { ServiceSettings } from '../settings/serviceSettings';
import { cellId, isRpcCell, isRpcNotebook } from './notebookCells';
import type { NotebookSessions } from './notebookSessions';
import type { PinnedBlocks } from './pinnedBlocks';

/** Dependencies of the status of cells. */
export interface CellStatusDependencies {
  readonly sessions: NotebookSessions;
  readonly settings: ServiceSettings;
  readonly pins: PinnedBlocks;
}

/** How long changes are collected, because VS Code requests the status of every visible cell after each. */
const gatherMilliseconds = 50;
/** Delay after the last key press. VS Code itself requests the status of the edited cell; the others can wait. */
const settleMilliseconds = 250;

/** Shows the network and the cost below each cell, before anything is sent. */
export function registerCellStatus(parts: CellStatusDependencies, onDidChange: Event<void>): Disposable {
  const changed = new EventEmitter<void>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const clear = (): void => {
    clearTimeout(gathering);
    clearTimeout(settling);
    gathering = undefined;
  };
  const notify = (): void => {
    clear();
    changed.fire();
  };
  const note = (): void => {
    gathering ??= setTimeout(notify, gatherMilliseconds);
  };
  const noteEdit = (): void => {
    clearTimeout(settling);
    settling = setTimeout(notify, settleMilliseconds);
  };
  const provider: NotebookCellStatusBarItemProvider = {
    onDidChangeCellStatusBarItems: changed.event,
    provideCellStatusBarItems: (cell) => (isRpcCell(cell) ? statusItems(cell, parts) : []),
  };
  return Disposable.from(
    changed,
    { dispose: clear },
    parts.settings.onDidChange(note),
    onDidChange(note),
    // An edit of one cell can change which other cells must run before another cell.
    workspace.onDidChangeNotebookDocument((event) => {
      if (!isRpcNotebook(event.notebook)) return;
      if (changesPlans(event)) note();
      else if (event.cellChanges.some(({ document }) => document !== undefined)) noteEdit();
    }),
    registerAfterStart(() =>
      Disposable.from(
        ...notebookTypes.map((type) => notebooks.registerNotebookCellStatusBarItemProvider(type, provider)),
      ),
    ),
  );
}

/** Returns whether cells or the end of a run change the plans of cells. Outputs and the start of a run don't. */
function changesPlans({ contentChanges, cellChanges }: NotebookDocumentChangeEvent): boolean {
  return (
    contentChanges.length > 0 || cellChanges.some(({ executionSummary }) => executionSummary?.success !== undefined)
  );
}

async function statusItems(
  cell: NotebookCell,
  { sessions, settings, pins }: CellStatusDependencies,
): Promise<NotebookCellStatusBarItem[]> {
  const plan = await sessions.of(cell.notebook).plan(sessions.cellsOf(cell.notebook), cellId(cell));
  const { networks } = plan;
  if (!networks) return [];
  if (networks.kind === 'failed') {
    return [statusItem('warning', 'No network', `${networks.problem.cause} ${networks.problem.cure}`)];
  }
  const names = networks.value.map((network) => networkLabel(network, settings.networks)).join(', ');
  const places = networks.value.map(({ name, service, key }) => `${service.name}, ${name} (${key})`).join('; ');
  const kept = formatKeptRows(plan);
  const estimate = describeEstimate(plan);
  return [
    ...(kept === undefined
      ? []
      : [
          statusItem(
            'debug-continue',
            kept,
            'Run the cell to continue. Finished calls are not repeated.',
            runCommand(cell),
          ),
        ]),
    ...(pins.isPinned(cell.notebook) && networks.value.some(hasPastBlocks)
      ? [
          statusItem(
            'pinned',
            'Pinned',
            'All cells of a run read the same block, except raw requests. A run asks each network for it once, which is one more call. Select this to unpin.',
            'rpcbook.notebook.unpinBlocks',
          ),
        ]
      : []),
    statusItem('globe', names, networks.value.length > 1 ? `Compares ${places}` : places),
    statusItem('credit-card', formatCellCost(plan), describeCellCost(plan)),
    ...searchItems(cell),
    ...(estimate === undefined ? [] : [statusItem('telescope', 'Estimate', estimate, 'rpcbook.work.estimate')]),
  ];
}

/** The searches that a cell which has run can go on with. */
function searchItems({ executionSummary, document }: NotebookCell): readonly NotebookCellStatusBarItem[] {
  if (executionSummary?.success !== true) return [];
  const cell = parseCell(document.getText());
  return [
    ...(canBlame(cell)
      ? [
          statusItem(
            'git-commit',
            'Blame',
            'Adds # @blame and runs the cell, to find who last changed this, when, and what it was before.',
            'rpcbook.work.blame',
          ),
        ]
      : []),
    ...(placeOfFurther(cell) === undefined
      ? []
      : [
          statusItem(
            'search',
            'Search Further',
            'Looks for values that changed and changed back between the blocks that were read. Shows what it costs first.',
            'rpcbook.work.searchFurther',
          ),
        ]),
  ];
}

function runCommand({ index, notebook }: NotebookCell): Command {
  return {
    command: 'notebook.cell.execute',
    title: 'Run Cell',
    arguments: [{ ranges: [{ start: index, end: index + 1 }], document: notebook.uri }],
  };
}

function statusItem(
  icon: string,
  text: string,
  tooltip: string,
  command?: keyof CommandArguments | Command,
): NotebookCellStatusBarItem {
  const item = new NotebookCellStatusBarItem(`$(${icon}) ${inertText(text)}`, NotebookCellStatusBarAlignment.Right);
  item.tooltip = visibleText(tooltip);
  if (command === undefined) return item;
  item.command = command;
  // VS Code focuses it and runs it with Enter, but doesn't announce it as a button.
  item.accessibilityInformation = { label: `${visibleText(text)}. ${visibleText(tooltip)}`, role: 'button' };
  return item;
}
