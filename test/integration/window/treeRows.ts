import assert from 'node:assert/strict';

import { CancellationTokenSource, commands, extensions, type TreeItem } from 'vscode';

import { waitFor } from '../../run/waitFor';
import { testWindow } from './testWindow';

/** A row of a tree view: what its provider made of a node. */
export interface TreeRow {
  readonly node: unknown;
  readonly item: TreeItem;
}

interface MenuEntry {
  readonly command: string;
  readonly when?: string;
}

/** The rows of a tree view, with what a user can do to them. */
export class TreeRows {
  constructor(private readonly view: string) {}

  /** Returns the rows below a row, or the outermost ones. */
  async below(parent?: TreeRow): Promise<readonly TreeRow[]> {
    const { provider } = this.#registered;
    const nodes = (await provider.getChildren(parent?.node)) ?? [];
    return Promise.all(nodes.map(async (node) => ({ node, item: await provider.getTreeItem(node) })));
  }

  /** Waits for a row, by its label and those of the rows around it, outermost first. */
  async find(...labels: readonly (string | RegExp)[]): Promise<TreeRow> {
    return waitFor(
      async () => {
        let row: TreeRow | undefined;
        for (const label of labels) {
          const rows = await this.below(row);
          row = rows.find(({ item }) => fits(labelOf(item), label));
          if (row === undefined) return rows.map(({ item }) => labelOf(item)).join('; ');
        }
        return row ?? '';
      },
      (found) => typeof found !== 'string',
      { what: `the row ${labels.map(String).join(' › ')} of ${this.view}` },
    );
  }

  /** Returns the texts of the rows below a row: label and description. */
  async texts(parent?: TreeRow): Promise<readonly string[]> {
    return (await this.below(parent)).map(({ item }) => `${labelOf(item)} ${String(item.description ?? '')}`.trim());
  }

  /** Returns the tooltip that appears while the pointer rests on a row. */
  async tooltip({ node, item }: TreeRow): Promise<string> {
    const { provider } = this.#registered;
    const { token } = new CancellationTokenSource();
    const { tooltip = '' } = (await provider.resolveTreeItem?.(item, node, token)) ?? item;
    return typeof tooltip === 'string' ? tooltip : tooltip.value;
  }

  /** Selects a row, as a click does. */
  async click({ item }: TreeRow): Promise<void> {
    assert.ok(item.command, `a click on ${labelOf(item)} does nothing`);
    await commands.executeCommand(item.command.command, ...(item.command.arguments ?? []));
  }

  /** Presses an action of a row, which its menu has too, by the title. Fails if the row has none. */
  async press({ node, item }: TreeRow, title: string): Promise<void> {
    const { menus, commands: contributed } = contributions();
    const titles = new Map(contributed.map((command) => [command.command, command.title]));
    const entries = (menus['view/item/context'] ?? []).filter(({ when = '' }) => this.#holds(when, item));
    const entry = entries.find(({ command }) => titles.get(command)?.replace(/…$/, '') === title);
    assert.ok(entry, `no “${title}” in ${entries.map(({ command }) => titles.get(command)).join('; ')}`);
    await commands.executeCommand(entry.command, node);
  }

  /** Returns the labels of the selected rows. */
  selected(): Promise<readonly string[]> {
    const { provider, view } = this.#registered;
    return Promise.all(view.selection.map(async (node) => labelOf(await provider.getTreeItem(node))));
  }

  get #registered() {
    const registered = testWindow.trees.get(this.view);
    if (registered === undefined) throw new Error(`no tree view ${this.view}`);
    return registered;
  }

  /** Whether a condition of the manifest holds for a row of this view. */
  #holds(when: string, { contextValue = '' }: TreeItem): boolean {
    const values: Readonly<Record<string, string>> = { view: this.view, viewItem: contextValue };
    return when.split(' && ').every((condition) => {
      const [, key = '', operator, written = ''] = /^(\w+) (==|=~) (.+)$/.exec(condition) ?? [];
      const value = values[key];
      if (value === undefined) throw new Error(`the condition “${condition}” can't be read`);
      return operator === '==' ? value === written.replaceAll("'", '') : new RegExp(written.slice(1, -1)).test(value);
    });
  }
}

function labelOf({ label = '' }: TreeItem): string {
  return typeof label === 'string' ? label : label.label;
}

function fits(text: string, label: string | RegExp): boolean {
  return typeof label === 'string' ? text === label : label.test(text);
}

function contributions() {
  return extensions.getExtension('rpcbook.rpcbook')?.packageJSON.contributes as {
    readonly menus: Readonly<Record<string, readonly MenuEntry[]>>;
    readonly commands: readonly { readonly command: string; readonly title: string }[];
  };
}
