import { TreeItem, type TreeItemCollapsibleState } from 'vscode';

import { visibleText } from '../core/base/view/visibleText';

/**
 * Creates a tree item whose label can't mislead: control characters in a name neither reorder nor hide parts of it.
 * `accessibleLabel` is the text for screen readers: the label, and the information that sighted users get from the
 * icon, the description, and the parent items.
 */
export function createTreeItem(label: string, accessibleLabel: string, state?: TreeItemCollapsibleState): TreeItem {
  const item = new TreeItem(visibleText(label), state);
  item.accessibilityInformation = { label: visibleText(accessibleLabel) };
  return item;
}
