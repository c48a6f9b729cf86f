import { type Command, NotebookCellStatusBarAlignment, NotebookCellStatusBarItem } from 'vscode';

import { inertText } from '../../../core/base/view/inertProse';
import { visibleText } from '../../../core/base/view/visibleText';
import { formatWorkReport } from '../../../core/run/session/plan/formatWorkReport';
import type { CommandArguments } from '../../contributions';
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

/** Returns an item below a cell, with an icon. With a command, it is a button. */
export function createStatusItem(
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
