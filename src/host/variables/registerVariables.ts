import {
  Disposable,
  env,
  EventEmitter,
  NotebookRange,
  Range,
  Selection,
  ThemeIcon,
  type TreeDataProvider,
  type TreeItem,
  window,
  workspace,
} from 'vscode';

import { readMember } from '../../core/base/json/jsonValue';
import { printJson, printJsonStart } from '../../core/base/json/printJson';
import { codeBlock, markdownOf } from '../../core/base/view/markdown';
import { visibleText } from '../../core/base/view/visibleText';
import { namesInText, type NetworkNames } from '../../core/knowledge/names/namesInText';
import type { KnowledgeSource } from '../../core/knowledge/sources/knowledgeSource';
import type { NotebookName } from '../../core/run/session/notebook/listNames';
import { registerAfterStart } from '../afterStart';
import { type VariableTarget, viewIds } from '../contributions';
import { createTreeItem } from '../createTreeItem';
import { firstContent } from '../firstContent';
import { markdownString } from '../markdownString';
import { cellId, isRpcNotebook } from '../notebook/notebookCells';
import type { NotebookSessions } from '../notebook/notebookSessions';
import { showStatus } from '../notices';
import { readVariableTarget } from '../readTarget';
import { registerCommand } from '../registerCommand';
import type { ServiceSettings } from '../settings/serviceSettings';

interface VariableNode extends VariableTarget {
  readonly name: NotebookName;
  /** The number of the cell that defines it, counted from 1. */
  readonly cell: number;
}

const maxDescriptionLength = 200;
/** Limited, because screen readers read the complete text for each item. */
const maxSpokenLength = 80;
const maxTooltipLength = 2000;
const settleMilliseconds = 150;

export interface VariableDependencies {
  readonly sessions: NotebookSessions;
  readonly settings: ServiceSettings;
  readonly ports: { readonly knowledge: KnowledgeSource };
}

/** Registers the Variables view: the names in the active notebook, their values, and where they are set. */
export function registerVariables({ sessions, settings, ports }: VariableDependencies): Disposable {
  const tree = new VariablesTree({ sessions, settings, ports });
  const find = (given: unknown) =>
    namesInFront(sessions).find(({ name }) => name === readVariableTarget(given)?.variable);
  return Disposable.from(
    tree,
    registerAfterStart(() => {
      tree.refreshIfChanged();
      return window.createTreeView(viewIds.variables, { treeDataProvider: tree });
    }),
    window.onDidChangeActiveNotebookEditor(() => tree.refreshIfChanged()),
    settings.onDidChange(() => tree.refresh()),
    workspace.onDidChangeNotebookDocument((event) => {
      if (isRpcNotebook(event.notebook)) tree.refreshIfChanged();
    }),
    registerCommand('rpcbook.variable.copy', async (given) => {
      const name = find(given);
      if (!name) return;
      await env.clipboard.writeText(textOf(name));
      showStatus(`Copied the value of ${name.name}`, 3000);
    }),
    registerCommand('rpcbook.variable.reveal', async (given) => {
      const name = find(given);
      if (name) await reveal(name);
    }),
  );
}

/** The items of the view. It is drawn again only when they change, because a button can't be pressed meanwhile. */
class VariablesTree implements TreeDataProvider<VariableNode> {
  readonly #changed = new EventEmitter<void>();
  readonly onDidChangeTreeData = this.#changed.event;
  #settling: ReturnType<typeof setTimeout> | undefined;
  /** The items that VS Code has, as a text. */
  #shown: string | undefined;
  readonly #show = firstContent('variables');

  constructor(private readonly dependencies: VariableDependencies) {}

  getChildren(node?: VariableNode): VariableNode[] {
    if (node !== undefined) return [];
    const nodes = nodesInFront(this.dependencies.sessions);
    this.#shown = printNodes(nodes);
    return nodes;
  }

  async getTreeItem(node: VariableNode): Promise<TreeItem> {
    return itemOf(node, namesInText(textOf(node.name, maxTooltipLength), await this.#namesOfNetworks()));
  }

  /** Only called for the item under the pointer: VS Code parses tooltips on the window thread. */
  resolveTreeItem(item: TreeItem, node: VariableNode): TreeItem {
    item.tooltip = tooltipOf(node);
    return item;
  }

  /** Draws the items again, for example with other labels. */
  refresh(): void {
    this.#shown = undefined;
    this.refreshIfChanged();
  }

  refreshIfChanged(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      const nodes = nodesInFront(this.dependencies.sessions);
      if (nodes.length > 0) this.#show();
      if (printNodes(nodes) !== this.#shown) this.#changed.fire();
    }, settleMilliseconds);
  }

  dispose(): void {
    clearTimeout(this.#settling);
    this.#changed.dispose();
  }

  #namesOfNetworks(): Promise<readonly NetworkNames[]> {
    const { settings, ports } = this.dependencies;
    return Promise.all(
      settings.networks.map(async (network) => ({ network, book: await ports.knowledge.addressBook(network) })),
    );
  }
}

function namesInFront(sessions: NotebookSessions): readonly NotebookName[] {
  const notebook = window.activeNotebookEditor?.notebook;
  if (!notebook || !isRpcNotebook(notebook)) return [];
  return sessions.of(notebook).names(sessions.cellsOf(notebook));
}

function nodesInFront(sessions: NotebookSessions): VariableNode[] {
  const cells = window.activeNotebookEditor?.notebook.getCells() ?? [];
  const numbers = new Map(cells.map((cell) => [cellId(cell), cell.index + 1]));
  return namesInFront(sessions).map((name) => ({ name, variable: name.name, cell: numbers.get(name.id) ?? 0 }));
}

/** Returns a text that changes if an item of the view does. */
function printNodes(nodes: readonly VariableNode[]): string {
  return JSON.stringify(
    nodes.map(({ name, cell }) => [name.name, textOf(name, maxTooltipLength), originOf(name, cell)]),
  );
}

/** `labels` are the names of the addresses in the value. */
function itemOf({ name, cell }: VariableNode, labels: readonly string[]): TreeItem {
  const { value } = name;
  const text = textOf(name, maxTooltipLength);
  const origin = originOf(name, cell);
  const kind = value.kind === 'cell' ? 'answer' : 'variable';
  const item = createTreeItem(
    name.name,
    `${[name.name, ...labels, kind, origin].join(', ')}${text === '' ? '' : `: ${text.slice(0, maxSpokenLength)}`}`,
  );
  item.id = name.name;
  item.description = [...labels, visibleText(text.slice(0, maxDescriptionLength)), origin]
    .filter((part) => part !== '')
    .join(' · ');
  item.iconPath = new ThemeIcon(value.kind === 'cell' ? 'symbol-object' : 'symbol-variable');
  item.contextValue = text === '' ? 'variable' : 'variable value';
  item.command = {
    command: 'rpcbook.variable.reveal',
    title: 'Go to Definition',
    arguments: [{ variable: name.name }],
  };
  return item;
}

function tooltipOf({ name, cell }: VariableNode): NonNullable<TreeItem['tooltip']> {
  const text = textOf(name, maxTooltipLength);
  const shown = codeBlock(text.slice(0, maxTooltipLength), name.value.kind === 'cell' ? 'json' : 'text');
  return markdownString(markdownOf`${name.name}: ${originOf(name, cell)}\n${shown}`);
}

/** Returns the value of a name, or its first `characters`; an answer as JSON. */
function textOf({ value }: NotebookName, characters?: number): string {
  if (value.kind === 'variable') return value.text.slice(0, characters);
  const { answer } = value;
  if (answer === undefined) return '';
  const shown = readMember(answer, 'result') ?? answer;
  return characters === undefined ? printJson(shown) : printJsonStart(shown, characters);
}

function originOf({ value }: NotebookName, cell: number): string {
  const place = `cell ${cell}`;
  if (value.kind === 'variable') return value.hasRun ? `set by ${place}` : `written in ${place}`;
  return value.answer === undefined ? `${place}, not run yet` : `answer of ${place}`;
}

/** Selects the definition of a name in its cell. */
async function reveal({ id, range }: NotebookName): Promise<void> {
  const editor = window.activeNotebookEditor;
  const cell = editor?.notebook.getCells().find((candidate) => cellId(candidate) === id);
  if (!editor || !cell) return;
  editor.selection = new NotebookRange(cell.index, cell.index + 1);
  editor.revealRange(editor.selection);
  const { document } = cell;
  const place = new Range(document.positionAt(range.start), document.positionAt(range.end));
  const shown = await window.showTextDocument(document, { selection: place });
  shown.selection = new Selection(place.start, place.end);
}
