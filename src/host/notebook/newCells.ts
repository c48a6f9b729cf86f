import {
  Disposable,
  FilePermission,
  NotebookCellData,
  NotebookCellKind,
  NotebookData,
  NotebookEdit,
  type NotebookEditor,
  NotebookRange,
  TabInputNotebook,
  type Uri,
  ViewColumn,
  window,
  workspace,
  WorkspaceEdit,
} from 'vscode';

import { chooseNotebook, type OfferedNotebook } from '../../core/model/notebook/chooseNotebook';
import { cellLanguage, notebookType } from '../contributions';
import { askOne } from '../input/prompts';
import { showWarning } from '../notices';
import { isRpcNotebook } from './notebookCells';

/** A notebook in a tab, and the group of the tab. */
interface TabbedNotebook extends OfferedNotebook {
  readonly at: Uri;
  readonly viewColumn: ViewColumn;
}

/** A notebook that was active, and the index of the cell below its selected ones. */
interface ActiveNotebook {
  readonly uri: string;
  readonly below: number;
}

/** Adds cells to notebooks. Knows which notebook of the window was active last, and its selection. */
export class NewCells implements Disposable {
  /** It may have been closed. */
  #activeLast: ActiveNotebook | undefined;
  readonly #subscription: Disposable;

  constructor() {
    // A window that was reloaded shows notebooks before one of them is active.
    const [only, another] = window.visibleNotebookEditors.filter(({ notebook }) => isRpcNotebook(notebook));
    this.#note(window.activeNotebookEditor ?? (another === undefined ? only : undefined));
    this.#subscription = Disposable.from(
      window.onDidChangeActiveNotebookEditor((editor) => this.#note(editor)),
      window.onDidChangeNotebookEditorSelection(({ notebookEditor }) => {
        if (notebookEditor.notebook.uri.toString() === this.#activeLast?.uri) this.#note(notebookEditor);
      }),
    );
  }

  /**
   * Adds a cell and selects it: below the selected cell of the notebook that was active last, otherwise in one that the
   * user selects, or in a new one if none is open. Never in a read-only notebook or in another project's file. The
   * cell isn't run, because that would cost credits without the user's consent.
   */
  async add(text: string): Promise<void> {
    const data = new NotebookCellData(NotebookCellKind.Code, text, cellLanguage);
    this.#note(window.activeNotebookEditor);
    const active = this.#activeLast;
    const place = chooseNotebook(await openNotebooks(), active?.uri);
    switch (place.kind) {
      case 'notebook':
        return insert(place.notebook, active?.below, data);
      case 'ask':
        return addWhereAsked(place.among, data);
      case 'new':
        return create(data);
    }
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #note(editor: NotebookEditor | undefined): void {
    if (editor === undefined || !isRpcNotebook(editor.notebook)) return;
    this.#activeLast = { uri: editor.notebook.uri.toString(), below: editor.selection.end };
  }
}

async function addWhereAsked(among: readonly TabbedNotebook[], data: NotebookCellData): Promise<void> {
  const items = [
    ...among.map((notebook) => ({ label: workspace.asRelativePath(notebook.at), notebook })),
    { label: 'New Notebook', notebook: undefined },
  ];
  const answer = await askOne({ title: 'Add to Notebook', placeholder: 'Select a notebook', items });
  if (answer.kind !== 'value') return;
  const { notebook } = answer.value;
  await (notebook === undefined ? create(data) : insert(notebook, undefined, data));
}

async function create(data: NotebookCellData): Promise<void> {
  const made = await workspace.openNotebookDocument(notebookType, new NotebookData([data]));
  await window.showNotebookDocument(made, { viewColumn: ViewColumn.Active });
}

/** Inserts a cell into a notebook and selects it there. `below` is undefined for the end of the notebook. */
async function insert(
  { at, viewColumn }: TabbedNotebook,
  below: number | undefined,
  data: NotebookCellData,
): Promise<void> {
  const notebook = await workspace.openNotebookDocument(at);
  const index = Math.min(below ?? notebook.cellCount, notebook.cellCount);
  const edit = new WorkspaceEdit();
  edit.set(at, [NotebookEdit.insertCells(index, [data])]);
  if (!(await workspace.applyEdit(edit))) {
    void showWarning(`${workspace.asRelativePath(at)} can't be changed, so the cell wasn't added.`);
    return;
  }
  const shown = await window.showNotebookDocument(notebook, { viewColumn });
  shown.selection = new NotebookRange(index, index + 1);
  shown.revealRange(shown.selection);
}

/**
 * Returns the notebooks that have tabs. Loaded documents can't be used instead: VS Code keeps them for a while after
 * their tabs close, and the file may already be deleted.
 */
async function openNotebooks(): Promise<readonly TabbedNotebook[]> {
  const tabs = window.tabGroups.all.flatMap(({ tabs: inGroup, viewColumn }) =>
    inGroup.map(({ input }) => ({ input, viewColumn })),
  );
  const found = new Map<string, Promise<TabbedNotebook>>();
  for (const { input, viewColumn } of tabs)
    if (input instanceof TabInputNotebook && isRpcNotebook(input) && !found.has(input.uri.toString()))
      found.set(input.uri.toString(), describe(input.uri, viewColumn));
  return Promise.all(found.values());
}

async function describe(at: Uri, viewColumn: ViewColumn): Promise<TabbedNotebook> {
  const hasFolders = (workspace.workspaceFolders ?? []).length > 0;
  const isElsewhere = at.scheme !== 'untitled' && hasFolders && workspace.getWorkspaceFolder(at) === undefined;
  return { uri: at.toString(), at, viewColumn, isElsewhere, isReadOnly: await isReadOnly(at) };
}

async function isReadOnly(at: Uri): Promise<boolean> {
  if (at.scheme === 'untitled') return false;
  if (workspace.fs.isWritableFileSystem(at.scheme) === false) return true;
  try {
    return (await workspace.fs.stat(at)).permissions === FilePermission.Readonly;
  } catch {
    // The file of an open notebook may have been deleted. VS Code creates it again when the notebook is saved.
    return false;
  }
}
