import {
  commands,
  type Disposable,
  type NotebookDocument,
  TabInputNotebook,
  TabInputNotebookDiff,
  Uri,
  window,
  workspace,
} from 'vscode';

import type { RunRequest } from './cellHandover';
import { isRpcNotebook } from './notebookCells';
import type { NotebookKernel } from './notebookKernel';

/** VS Code's command behind the button Run All. */
const runAll = 'notebook.execute';
/** VS Code's command that runs some cells of a notebook. */
const runSome = 'notebook.cell.execute';
/** Run All also executes this command, which ends the editing of Markdown cells. */
const renderMarkdown = 'notebook.renderAllMarkdownCells';

/** Notebooks with more cells count as large. With 500 cells, VS Code takes 0.3 to 0.5 ms for the execution of each. */
const maxCells = 100;

/** Maximum number of cells in one request. */
const askedAtOnce = 25;

/**
 * Replaces VS Code's Run All while a large `.rpc` notebook is active, because VS Code doesn't draw before it has
 * created the executions of all cells. The original command stays in all other cases, and if VS Code rejects the
 * replacement. No other notebook may be open: if the notebook of a request was closed, VS Code would run the cells of
 * the active one. If another notebook is opened meanwhile, all remaining cells are requested immediately.
 */
export class RunAllCommand implements Disposable {
  readonly #subscriptions: readonly Disposable[];
  #registration: Disposable | undefined;

  constructor(private readonly kernel: Pick<NotebookKernel, 'runAll'>) {
    this.#subscriptions = [
      window.onDidChangeActiveNotebookEditor(() => this.#update()),
      window.tabGroups.onDidChangeTabs(() => this.#update()),
      workspace.onDidChangeNotebookDocument(({ contentChanges }) => {
        if (contentChanges.length > 0) this.#update();
      }),
    ];
    this.#update();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#registration?.dispose();
  }

  #update(): void {
    const notebook = window.activeNotebookEditor?.notebook;
    if (
      notebook !== undefined &&
      isRpcNotebook(notebook) &&
      notebook.cellCount > maxCells &&
      maxCellsOf(notebook) === askedAtOnce
    )
      this.#registration ??= registerInPlace((given) => this.#run(given));
    else {
      this.#registration?.dispose();
      this.#registration = undefined;
    }
  }

  async #run(given: unknown): Promise<void> {
    const uri = readNotebookUri(given)?.toString();
    const notebook =
      uri === undefined
        ? window.activeNotebookEditor?.notebook
        : workspace.notebookDocuments.find((open) => open.uri.toString() === uri);
    if (notebook === undefined) return;
    // If this fails, the cells run anyway.
    if (notebook === window.activeNotebookEditor?.notebook)
      await Promise.allSettled([commands.executeCommand(renderMarkdown)]);
    const request: RunRequest = {
      maxCells: () => maxCellsOf(notebook),
      ask: (cells) =>
        commands.executeCommand(runSome, {
          ranges: cells.map(({ index }) => ({ start: index, end: index + 1 })),
          document: notebook.uri,
        }),
    };
    // Another notebook may be active in the meantime.
    await (isRpcNotebook(notebook) ? this.kernel.runAll(notebook, request) : request.ask(notebook.getCells()));
  }
}

/** Returns the maximum number of cells of a notebook to request now. */
function maxCellsOf(notebook: NotebookDocument): number {
  const inputs = window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
  if (!inputs.some((input) => isInputOf(notebook, input))) return 0;
  return inputs.some((input) => isNotebook(input) && !isInputOf(notebook, input)) ? Infinity : askedAtOnce;
}

/** Whether a tab shows a notebook in VS Code's sense. Extensions have no class for an interactive window. */
function isNotebook(input: unknown): boolean {
  return (
    input instanceof TabInputNotebook ||
    input instanceof TabInputNotebookDiff ||
    (typeof input === 'object' && input !== null && 'inputBoxUri' in input)
  );
}

function isInputOf({ uri }: NotebookDocument, input: unknown): boolean {
  return input instanceof TabInputNotebook && input.uri.toString() === uri.toString();
}

/**
 * For an ID, VS Code calls the command that was registered last. This isn't documented, so it may throw in a later
 * version.
 */
function registerInPlace(run: (given: unknown) => Promise<void>): Disposable | undefined {
  try {
    return commands.registerCommand(runAll, run);
  } catch {
    return undefined;
  }
}

/**
 * Returns the notebook in the argument of VS Code's notebook commands: a URI, or the argument of buttons in a
 * notebook's editor. Undefined for anything else.
 */
function readNotebookUri(given: unknown): Uri | undefined {
  if (given instanceof Uri) return given;
  const editor =
    typeof given === 'object' && given !== null && 'notebookEditor' in given ? given.notebookEditor : given;
  return typeof editor === 'object' && editor !== null && 'notebookUri' in editor && editor.notebookUri instanceof Uri
    ? editor.notebookUri
    : undefined;
}
