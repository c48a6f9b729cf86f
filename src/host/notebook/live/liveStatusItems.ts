import type { NotebookCellStatusBarItem } from 'vscode';

import { formatWorkReport } from '../../../core/run/session/plan/formatWorkReport';
import { createStatusItem } from './createStatusItem';
import type { LiveCell } from './liveCells';

/** Returns the state, the figures and the actions of a live cell. */
export function liveStatusItems(live: LiveCell): NotebookCellStatusBarItem[] {
  if (live.report === undefined) return [];
  return [
    stateItem(live, formatWorkReport(live.report)),
    createStatusItem('debug-stop', 'Stop', 'Ends the cell, and its subscriptions at the node.', 'rpcbook.live.stop'),
  ];
}

function stateItem({ report, controls }: LiveCell, text: string): NotebookCellStatusBarItem {
  if (controls.pause === undefined)
    return createStatusItem('radio-tower', text, 'The cell runs again until it is stopped.');
  if (report?.live?.paused !== undefined)
    return createStatusItem('debug-start', text, 'Select this to show the new rows.', 'rpcbook.live.resume');
  const tooltip = 'Select this to pause: new rows are received, but not shown until you resume.';
  return createStatusItem('radio-tower', text, tooltip, 'rpcbook.live.pause');
}
