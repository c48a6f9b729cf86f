import {
  type CancellationToken,
  Disposable,
  type NotebookDocument,
  Range,
  type TestController,
  type TestItem,
  type TestRunRequest,
  Uri,
  workspace,
} from 'vscode';

import { visibleText } from '../../core/base/view/visibleText';
import { assertedCellsOf, readAssertedCell } from '../../core/model/notebook/assertedCells';
import { decodeUtf8 } from '../../core/model/notebook/decodeUtf8';
import { abortOn } from '../cancellation';
import { isRpcCell, isRpcNotebook } from '../notebook/notebookCells';
import { type ChosenTests, NotebookTestRun, type TestRunParts } from './notebookTestRun';

/** Files that are searched for, and read if they aren't open. */
const pattern = '**/*.{rpc,rpc.md}';
const excluded = '**/{node_modules,.git}/**';
/** Notebooks that are found, and the bytes of the largest file that is read. */
const maxNotebooks = 200;
const maxBytes = 1_000_000;

/** A cell with assertions, as VS Code shows it. */
interface CellItem {
  readonly index: number;
  readonly label: string;
  readonly uri: Uri;
  readonly range: Range;
}

/**
 * The tests of the workspace: a suite for each notebook with assertions, a test for each of its cells with some. Looks
 * for files once, when VS Code asks for tests, and updates those that change. Runs nothing by itself.
 */
export class NotebookTests implements Disposable {
  /** The number of the last reading of each notebook. Earlier ones are discarded. */
  readonly #readings = new Map<string, number>();
  #subscription: Disposable | undefined;

  constructor(
    private readonly controller: TestController,
    private readonly parts: TestRunParts,
  ) {}

  /** Looks for notebooks in the workspace and among those that are open. */
  async find(token?: CancellationToken): Promise<void> {
    this.#subscription ??= this.#watch();
    const found = await workspace.findFiles(pattern, excluded, maxNotebooks, token);
    const open = workspace.notebookDocuments.filter(isRpcNotebook).map(({ uri }) => uri);
    const known = [...this.controller.items].flatMap(([, { uri }]) => (uri === undefined ? [] : [uri]));
    const all = new Map([...known, ...found, ...open].map((uri) => [uri.toString(), uri]));
    for (const uri of all.values()) {
      if (token?.isCancellationRequested === true) return;
      await this.#update(uri);
    }
  }

  /** Runs the chosen tests, or all of them. */
  async run(request: TestRunRequest, token: CancellationToken): Promise<void> {
    if (this.#subscription === undefined) await this.find(token);
    const run = this.controller.createTestRun(request);
    const stopped = abortOn(token);
    try {
      const suites = this.#chosen(request);
      const opened: ChosenTests[] = [];
      for (const [id, indexes] of suites) {
        if (token.isCancellationRequested) return;
        const notebook = await workspace.openNotebookDocument(Uri.parse(id));
        await this.#update(notebook.uri);
        opened.push({ notebook, indexes });
      }
      const itemOf = ({ uri }: NotebookDocument, index: number): TestItem | undefined =>
        this.controller.items.get(uri.toString())?.children.get(testId(uri, index));
      await new NotebookTestRun(run, stopped.signal, itemOf, this.parts).runAll(opened);
    } finally {
      stopped.dispose();
      run.end();
    }
  }

  dispose(): void {
    this.#subscription?.dispose();
  }

  #watch(): Disposable {
    const watcher = workspace.createFileSystemWatcher(pattern);
    const update = (uri: Uri): void => void this.#update(uri).catch(() => this.#remove(uri));
    const updateOpen = (notebook: NotebookDocument): void => {
      if (isRpcNotebook(notebook)) update(notebook.uri);
    };
    return Disposable.from(
      watcher,
      watcher.onDidCreate(update),
      watcher.onDidChange(update),
      watcher.onDidDelete((uri) => this.#remove(uri)),
      workspace.onDidOpenNotebookDocument(updateOpen),
      workspace.onDidSaveNotebookDocument(updateOpen),
      workspace.onDidCloseNotebookDocument(updateOpen),
      workspace.onDidChangeNotebookDocument(({ notebook, contentChanges }) => {
        if (contentChanges.length > 0) updateOpen(notebook);
      }),
    );
  }

  async #update(uri: Uri): Promise<void> {
    const key = uri.toString();
    const reading = (this.#readings.get(key) ?? 0) + 1;
    this.#readings.set(key, reading);
    const cells = await readCells(uri);
    if (this.#readings.get(key) !== reading) return;
    if (cells.length === 0) return this.#remove(uri);
    const { items } = this.controller;
    const suite =
      items.get(key) ?? this.controller.createTestItem(key, visibleText(workspace.asRelativePath(uri)), uri);
    if (!items.get(key)) items.add(suite);
    const ids = new Set(cells.map(({ index }) => testId(uri, index)));
    for (const [id] of suite.children) if (!ids.has(id)) suite.children.delete(id);
    for (const cell of cells) this.#updateItem(suite, cell, testId(uri, cell.index));
  }

  /** A test keeps its item, and so its result, as long as it is in the same document. */
  #updateItem({ children }: TestItem, { index, label, uri, range }: CellItem, id: string): void {
    const known = children.get(id);
    const isSame = known?.uri?.toString() === uri.toString();
    const shown = visibleText(label, maxLabel);
    const item = known !== undefined && isSame ? known : this.controller.createTestItem(id, shown, uri);
    item.label = shown;
    item.range = range;
    item.sortText = String(index).padStart(6, '0');
    if (item !== known) children.add(item);
  }

  #remove(uri: Uri): void {
    const key = uri.toString();
    this.#readings.delete(key);
    this.controller.items.delete(key);
  }

  /** The indexes of the chosen cells, by the ID of their suite. */
  #chosen({ include, exclude = [] }: TestRunRequest): ReadonlyMap<string, ReadonlySet<number>> {
    const without = new Set(exclude.map(({ id }) => id));
    const chosen = new Map<string, Set<number>>();
    const add = (suite: TestItem, item: TestItem): void => {
      if (without.has(item.id) || without.has(suite.id)) return;
      const tests = chosen.get(suite.id) ?? new Set();
      chosen.set(suite.id, tests.add(Number(item.id.slice(suite.id.length + 1))));
    };
    for (const item of include ?? [...this.controller.items].map(([, suite]) => suite))
      if (item.parent) add(item.parent, item);
      else for (const [, child] of item.children) add(item, child);
    return chosen;
  }
}

function testId(uri: Uri, index: number): string {
  return `${uri.toString()}#${index}`;
}

/** Characters of the label of a test. */
const maxLabel = 200;

async function readCells(uri: Uri): Promise<readonly CellItem[]> {
  const open = workspace.notebookDocuments.find((one) => !one.isClosed && one.uri.toString() === uri.toString());
  if (open !== undefined) return isRpcNotebook(open) ? cellsOf(open) : [];
  const { size } = await workspace.fs.stat(uri);
  if (size > maxBytes) return [];
  const text = decodeUtf8(await workspace.fs.readFile(uri));
  if (text.kind === 'failed') return [];
  return assertedCellsOf(text.value).map(({ index, label, line }) => ({
    index,
    label,
    uri,
    range: new Range(line, 0, line, 0),
  }));
}

function cellsOf(notebook: NotebookDocument): readonly CellItem[] {
  return notebook.getCells().flatMap((cell) => {
    const asserted = isRpcCell(cell) ? readAssertedCell(cell.document.getText()) : undefined;
    if (asserted === undefined) return [];
    const { range } = cell.document.lineAt(cell.document.positionAt(asserted.place));
    return [{ index: cell.index, label: asserted.label, uri: cell.document.uri, range }];
  });
}
