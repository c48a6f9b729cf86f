import {
  commands,
  type Disposable,
  type NotebookDocument,
  TabInputNotebook,
  TabInputNotebookDiff,
  window,
  workspace,
} from 'vscode';

import type { RunRequest } from './cellHandover';
import { isRpcNotebook } from './notebookCells';
import type { NotebookKernel } from './notebookKernel';
import { readNotebookUri } from './readNotebookUri';

/** VS Code's command behind the button Run All. */
const runAll = 'notebook.execute';
/** The one that runs some cells of a notebook. */
const runSome = 'notebook.cell.execute';
/** What Run All also does: it ends the editing of Markdown cells. */
const renderMarkdown = 'notebook.renderAllMarkdownCells';

/** Notebooks with more cells are large. With 500 cells, VS Code takes 0.3 to 0.5 ms for the execution of each. */
const maxCells = 100;

/** The most cells that VS Code is asked for at once. */
const askedAtOnce = 25;

/**
 * Takes the place of VS Code's Run All while a large `.rpc` notebook is active, because VS Code doesn't draw before it has
 * made the executions of all cells. Its own command stays in all other cases, and if it doesn't allow this one.
 *
 * No other notebook may be open: VS Code runs the cells of the active notebook if the one that it is asked for was closed.
 * If one is opened meanwhile, it is asked for all other cells at once.
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
    // The cells run all the same if this fails.
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
    // The active notebook can be another one by now.
    await (isRpcNotebook(notebook) ? this.kernel.runAll(notebook, request) : request.ask(notebook.getCells()));
  }
}

/** Returns how many cells of a notebook VS Code may be asked for now. */
function maxCellsOf(notebook: NotebookDocument): number {
  const inputs = window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
  if (!inputs.some((input) => isInputOf(notebook, input))) return 0;
  return inputs.some((input) => isNotebook(input) && !isInputOf(notebook, input)) ? Infinity : askedAtOnce;
}

/** Whether a tab shows what is a notebook to VS Code. An interactive window has no class of its own for extensions. */
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

/** VS Code calls what was registered last for an ID. That isn't documented, so it may throw one day. */
function registerInPlace(run: (given: unknown) => Promise<void>): Disposable | undefined {
  try {
    return commands.registerCommand(runAll, run);
  } catch {
    return undefined;
  }
}
