import { TreeItem, type TreeItemCollapsibleState } from 'vscode';

import { visibleText } from '../core/view/visibleText';

/**
 * A tree item whose label reads as it is, whatever name is its label: no control character reorders or hides a part of
 * it.
 */
export function createTreeItem(label: string, state?: TreeItemCollapsibleState): TreeItem {
  return new TreeItem(visibleText(label), state);
}
