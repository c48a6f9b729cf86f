import { TreeItem, type TreeItemCollapsibleState } from 'vscode';

import { visibleText } from '../core/view/visibleText';

/** Creates a tree item whose label can't mislead: control characters in a name neither reorder nor hide parts of it. */
export function createTreeItem(label: string, state?: TreeItemCollapsibleState): TreeItem {
  return new TreeItem(visibleText(label), state);
}
