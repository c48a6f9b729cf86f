import { type Command, NotebookCellStatusBarAlignment, NotebookCellStatusBarItem } from 'vscode';

import { inertText } from '../../../core/base/view/inertProse';
import { visibleText } from '../../../core/base/view/visibleText';
import type { CommandArguments } from '../../contributions';

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
