import { Disposable, EventEmitter, type NotebookCell, NotebookCellStatusBarAlignment, NotebookCellStatusBarItem, type NotebookCellStatusBarItemProvider, notebooks, workspace } from 'vscode';
import { formatPlanCost } from '../../core/credits/formatPlanCost';
import type { CellPlan } from '../../core/session/cellPlan';
import { notebookTypes } from '../contributions';
import type { ServiceSettings } from '../networks/serviceSettings';
import { cellId, isRpcCell, sessionCells } from './notebookCells';
import type { NotebookSessions } from './notebookSessions';

/** Shows below each cell where it goes and what it will cost, before anything is sent. */
export function registerCellStatus(sessions: NotebookSessions, settings: ServiceSettings): Disposable {
  const changed = new EventEmitter<void>();
  const provider: NotebookCellStatusBarItemProvider = {
    onDidChangeCellStatusBarItems: changed.event,
    provideCellStatusBarItems: (cell) => (isRpcCell(cell) ? statusItems(cell, sessions) : []),
  };
  return Disposable.from(
    changed,
    settings.onDidChange(() => changed.fire()),
    // An edit of one cell may change what another one needs first.
    workspace.onDidChangeNotebookDocument((event) => {
      if (notebookTypes.includes(event.notebook.notebookType)) changed.fire();
    }),
    ...notebookTypes.map((type) => notebooks.registerNotebookCellStatusBarItemProvider(type, provider)),
  );
}

async function statusItems(cell: NotebookCell, sessions: NotebookSessions): Promise<NotebookCellStatusBarItem[]> {
  const plan = await sessions.of(cell.notebook).plan(sessionCells(cell.notebook), cellId(cell));
  const { networks } = plan;
  if (!networks) return [];
  if (networks.kind === 'failed') {
    return [statusItem('$(warning) No network', `${networks.problem.cause} ${networks.problem.cure}`)];
  }
  const names = networks.value.map(({ name }) => name).join(', ');
  const places = networks.value.map(({ name, service, key }) => `${service.name}, ${name} (${key})`).join('; ');
  return [statusItem(`$(globe) ${names}`, networks.value.length > 1 ? `Compares ${places}` : places), statusItem(`$(credit-card) ${plan.isOpen ? 'at least ' : ''}${formatPlanCost(plan.cost)}${needed(plan)}`, describeCost(plan))];
}

function needed({ dependencyCost, ids }: CellPlan): string {
  return ids.length > 1 ? ` + ${formatPlanCost(dependencyCost)} for ${ids.length - 1 === 1 ? 'a cell' : `${ids.length - 1} cells`} it needs` : '';
}

function describeCost(plan: CellPlan): string {
  const first = plan.ids.length > 1 ? ' Cells that it needs and that have not run are run first.' : '';
  const unknown = plan.cost.uncostedCalls > 0 ? ' The cost of this method is not known; it is counted as a call.' : '';
  const networks = plan.networks?.kind === 'ok' ? plan.networks.value.length : 1;
  const each = [...(networks > 1 ? ['network'] : []), ...(plan.calls > networks ? ['slot of the variable'] : [])];
  const calls = each.length > 0 ? ` It takes ${plan.calls} calls, one for each ${each.join(' and each ')}.` : '';
  const open = plan.isOpen ? ' How long the variable is, its first slot tells: further slots are read then, within your budget.' : '';
  return `What running this cell costs.${calls}${open}${unknown}${first}`;
}

function statusItem(text: string, tooltip: string): NotebookCellStatusBarItem {
  const item = new NotebookCellStatusBarItem(text, NotebookCellStatusBarAlignment.Right);
  item.tooltip = tooltip;
  return item;
}
