import type { Command, NotebookCell, NotebookCellStatusBarItem } from 'vscode';

import { parseCell } from '../../core/model/cell/parseCell';
import { hasPastBlocks } from '../../core/model/networks/network';
import { networkLabel } from '../../core/model/networks/networkLabels';
import { canBlame, placeOfFurther } from '../../core/run/session/directives/readBlameDirective';
import type { CellPlan } from '../../core/run/session/plan/cellPlan';
import {
  describeCellCost,
  describeEstimate,
  formatCellCost,
  formatKeptRows,
} from '../../core/run/session/plan/formatCellPlan';
import { settingIds } from '../contributions';
import type { ServiceSettings } from '../settings/serviceSettings';
import { createStatusItem } from './live/liveStatusItems';
import { cellId } from './notebookCells';
import type { NotebookSessions } from './notebookSessions';
import type { PinnedBlocks } from './pinnedBlocks';

/** Dependencies of the status of cells. */
export interface CellStatusDependencies {
  readonly sessions: NotebookSessions;
  readonly settings: ServiceSettings;
  readonly pins: PinnedBlocks;
}

/** Returns the network, the cost and the actions of a cell, before anything is sent. */
export async function cellStatusItems(
  cell: NotebookCell,
  { sessions, settings, pins }: CellStatusDependencies,
): Promise<NotebookCellStatusBarItem[]> {
  const plan = await sessions.of(cell.notebook).plan(sessions.cellsOf(cell.notebook), cellId(cell));
  const { networks } = plan;
  if (!networks) return [];
  if (networks.kind === 'failed') {
    return [createStatusItem('warning', 'No network', `${networks.problem.cause} ${networks.problem.cure}`)];
  }
  const names = networks.value.map((network) => networkLabel(network, settings.networks)).join(', ');
  const places = networks.value.map(({ name, service, key }) => `${service.name}, ${name} (${key})`).join('; ');
  const kept = formatKeptRows(plan);
  const estimate = describeEstimate(plan);
  return [
    ...(kept === undefined
      ? []
      : [
          createStatusItem(
            'debug-continue',
            kept,
            'Run the cell to continue. Finished calls are not repeated.',
            runCommand(cell),
          ),
        ]),
    ...(pins.isPinned(cell.notebook) && networks.value.some(hasPastBlocks)
      ? [
          createStatusItem(
            'pinned',
            'Pinned',
            'All cells of a run read the same block, except raw requests. A run asks each network for it once, which is one more call. Select this to unpin.',
            'rpcbook.notebook.unpinBlocks',
          ),
        ]
      : []),
    createStatusItem('globe', names, networks.value.length > 1 ? `Compares ${places}` : places),
    costItem(plan),
    ...searchItems(cell),
    ...(estimate === undefined
      ? []
      : [createStatusItem('telescope', estimate.label, estimate.does, 'rpcbook.work.estimate')]),
  ];
}

/** The cost of a cell. A price that nothing lists can be entered from it. */
function costItem(plan: CellPlan): NotebookCellStatusBarItem {
  const [text, meaning] = [formatCellCost(plan), describeCellCost(plan)];
  return plan.cost.unpricedCalls === 0
    ? createStatusItem('credit-card', text, meaning)
    : createStatusItem('credit-card', text, `${meaning} Select this to enter its price by method.`, {
        command: 'workbench.action.openSettings',
        title: 'Enter Price',
        arguments: [`@id:${settingIds.costs}`],
      });
}

/** The searches that a cell which has run can go on with. */
function searchItems({ executionSummary, document }: NotebookCell): readonly NotebookCellStatusBarItem[] {
  if (executionSummary?.success !== true) return [];
  const cell = parseCell(document.getText());
  return [
    ...(canBlame(cell)
      ? [
          createStatusItem(
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
          createStatusItem(
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
