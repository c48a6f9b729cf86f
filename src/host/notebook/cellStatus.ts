import { Disposable, type Event, EventEmitter, type NotebookCell, NotebookCellStatusBarAlignment, NotebookCellStatusBarItem, type NotebookCellStatusBarItemProvider, notebooks, workspace } from 'vscode';
import { describeCellCost, describeEstimate, formatCellCost, formatKeptWork } from '../../core/session/formatCellPlan';
import { type CommandArguments, notebookTypes } from '../contributions';
import type { ServiceSettings } from '../networks/serviceSettings';
import { cellId, isRpcCell, sessionCells } from './notebookCells';
import type { NotebookSessions } from './notebookSessions';

/** Shows below each cell where it goes and what it will cost, before anything is sent. */
export function registerCellStatus(sessions: NotebookSessions, settings: ServiceSettings, onDidChangeWork: Event<void>): Disposable {
  const changed = new EventEmitter<void>();
  const provider: NotebookCellStatusBarItemProvider = {
    onDidChangeCellStatusBarItems: changed.event,
    provideCellStatusBarItems: (cell) => (isRpcCell(cell) ? statusItems(cell, sessions) : []),
  };
  return Disposable.from(
    changed,
    settings.onDidChange(() => changed.fire()),
    onDidChangeWork(() => changed.fire()),
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
  const kept = formatKeptWork(plan);
  const estimate = describeEstimate(plan);
  return [
    ...(kept === undefined ? [] : [statusItem(`$(debug-continue) ${kept}`, 'Running the cell goes on from there and asks for nothing twice. Click to start over.', 'rpcbook.work.startOver')]),
    statusItem(`$(globe) ${names}`, networks.value.length > 1 ? `Compares ${places}` : places),
    statusItem(`$(credit-card) ${formatCellCost(plan)}`, describeCellCost(plan)),
    ...(estimate === undefined ? [] : [statusItem('$(telescope) Estimate', estimate, 'rpcbook.work.estimate')]),
  ];
}

function statusItem(text: string, tooltip: string, command?: keyof CommandArguments): NotebookCellStatusBarItem {
  const item = new NotebookCellStatusBarItem(text, NotebookCellStatusBarAlignment.Right);
  item.tooltip = tooltip;
  if (command !== undefined) item.command = command;
  return item;
}
