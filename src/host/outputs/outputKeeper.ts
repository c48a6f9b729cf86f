import { Disposable, type NotebookCell, type NotebookDocument, type Uri, window, workspace } from 'vscode';

import { nameCharacters } from '../../core/base/answerBounds';
import type { NeighborFiles } from '../../core/base/files/neighborFiles';
import type { AgedFiles } from '../../core/base/files/privateFiles';
import { visibleText } from '../../core/base/view/visibleText';
import { type KeptOfOutputs, readOutputsDirective } from '../../core/run/session/directives/readOutputsDirective';
import type { CellAnswer } from '../../core/run/session/memory/cellAnswer';
import type { KeptCell } from '../../messages/keptOutputs';
import type { MatchedCell } from '../../messages/matchKeptCells';
import { keptContentOf } from '../../messages/printKeptOutputs';
import { settingIds } from '../contributions';
import { askOption } from '../input/prompts';
import { cellId, isRpcNotebook, savedNotebookOf } from '../notebook/notebookCells';
import type { NotebookKernel } from '../notebook/notebookKernel';
import type { NotebookSessions } from '../notebook/notebookSessions';
import type { OutputAges } from '../notebook/outputAges';
import { showError, showInformation, showWarning } from '../notices';
import { trustedSetting } from '../settings/serviceSettings';
import { compareRuns } from './compareRuns';
import { fileBeside, moveKept, privateFile, runRecordsOf } from './keptFile';
import { KeptNotebook } from './keptNotebook';
import type { KeptFile } from './neighborFile';
import type { RunRecords } from './runRecords';

interface CompareParts {
  /** Undefined for a notebook that isn't a file on this computer. */
  readonly records: RunRecords | undefined;
  /** Returns the outputs of now, and the cells of the notebook. */
  readonly now: () => Promise<{ readonly kept: readonly KeptCell[]; readonly cells: readonly MatchedCell[] }>;
  readonly redactor: () => Promise<(text: string) => string>;
}

/** Bounds of the outputs that are kept for the notebooks of a workspace. Those of the notebooks that ran last stay. */
const maxNotebooks = 50;
const maxBytes = 64 * 1024 * 1024;

export interface OutputKeeperDependencies {
  readonly kernel: Pick<NotebookKernel, 'select' | 'restore' | 'onDidSelect' | 'onDidShow' | 'onDidStartAll'>;
  readonly sessions: NotebookSessions;
  readonly ages: Pick<OutputAges, 'noteRestored'>;
  /** The files of this workspace in the extension's own storage. */
  readonly outputFiles: AgedFiles;
  /** Opens the folder of a notebook. */
  readonly notebookFolder: (folder: string) => NeighborFiles;
  readonly redactor: () => Promise<(text: string) => string>;
}

/** Keeps the outputs of notebooks, and shows them again when a notebook is opened. */
export class OutputKeeper implements Disposable {
  readonly #notebooks = new Map<NotebookDocument, KeptNotebook>();
  readonly #subscription: Disposable;
  /** Resolves when no outputs are being removed or moved, so that a notebook doesn't load those of another one. */
  #settled: Promise<unknown> = Promise.resolve();

  /** `extension` is the ID of this extension. */
  constructor(
    private readonly parts: OutputKeeperDependencies,
    private readonly extension: string,
  ) {
    this.#subscription = Disposable.from(
      workspace.onDidOpenNotebookDocument((notebook) => this.#open(notebook)),
      parts.kernel.onDidShow(({ cell, answer }) => this.#note(cell, answer)),
      parts.kernel.onDidSelect((notebook) => this.#show(notebook)),
      window.onDidChangeVisibleNotebookEditors((editors) => {
        for (const { notebook } of editors) this.#show(notebook);
      }),
      workspace.onDidChangeNotebookDocument(({ notebook, cellChanges, contentChanges }) => {
        const kept = this.#notebooks.get(notebook);
        const cleared = cellChanges.filter(({ cell, outputs }) => outputs !== undefined && cell.outputs.length === 0);
        kept?.forget(cleared.map(({ cell }) => cellId(cell)));
        if (contentChanges.length > 0) kept?.schedule();
      }),
      // The file has the texts of the cells as they are in the saved notebook, by which they are found again.
      workspace.onDidSaveNotebookDocument((notebook) => {
        const kept = this.#notebooks.get(notebook);
        if (kept?.isEmpty === false) kept.schedule();
      }),
      workspace.onDidCloseNotebookDocument((notebook) => {
        // The next untitled notebook may have the same name. After a restart, this event is missing for one that is restored.
        if (notebook.isUntitled) {
          this.#takeOver(notebook);
          this.#settle([this.#notebooks.get(notebook)?.remove()]);
        } else this.#flush(notebook);
        this.#notebooks.delete(notebook);
      }),
      parts.kernel.onDidStartAll(({ notebook, ended }) => {
        const recording = this.#keptOf(notebook).recordRun(ended);
        // A record that can't be written is written with the next run.
        recording.catch(() => undefined);
      }),
      workspace.onWillRenameFiles((event) => event.waitUntil(this.#flushAll())),
      workspace.onDidRenameFiles(({ files }) => {
        this.#settle(files.map(({ oldUri, newUri }) => this.#move(oldUri, newUri)));
      }),
      workspace.onDidDeleteFiles(({ files }) => {
        this.#settle(files.map((uri) => privateFile(uri, parts.outputFiles).remove()));
      }),
    );
    for (const notebook of workspace.notebookDocuments) this.#open(notebook);
    this.#removeOldest().catch(() => undefined);
  }

  /** Keeps an answer that a cell shows. */
  #note(cell: NotebookCell, answer: CellAnswer): void {
    const { notebook } = cell;
    const id = cellId(cell);
    const sources = this.parts.sessions.of(notebook).shownSources(id);
    if (!notebook.isClosed) this.#keptOf(notebook).note(id, sources && keptContentOf(answer, sources));
  }

  /** Compares the outputs of the active notebook with those of an earlier run. Sends nothing. */
  async compare(): Promise<void> {
    const notebook = window.activeNotebookEditor?.notebook;
    if (notebook === undefined || !isRpcNotebook(notebook)) return;
    const { notebookFolder, redactor } = this.parts;
    const kept = this.#keptOf(notebook);
    await compareWithEarlierRun({
      records: runRecordsOf(notebook, notebookFolder),
      now: () => kept.now(),
      redactor,
    });
  }

  dispose(): void {
    this.#subscription.dispose();
    for (const notebook of this.#notebooks.keys()) this.#flush(notebook);
    this.#notebooks.clear();
  }

  #open(notebook: NotebookDocument): void {
    if (!isRpcNotebook(notebook)) return;
    this.#keptOf(notebook);
    this.#show(notebook);
  }

  #show(notebook: NotebookDocument): void {
    const showing = this.#notebooks.get(notebook)?.show();
    showing?.catch(() => undefined);
  }

  #flush(notebook: NotebookDocument): void {
    const writing = this.#notebooks.get(notebook)?.flush();
    writing?.catch(() => undefined);
  }

  async #flushAll(): Promise<void> {
    await Promise.allSettled([...this.#notebooks.values()].map((kept) => kept.flush()));
  }

  #settle(changes: readonly (Promise<void> | undefined)[]): void {
    this.#settled = Promise.allSettled([this.#settled, ...changes]);
  }

  /** Moves what is kept of a notebook that was renamed, and shows it there if the notebook is open. */
  async #move(from: Uri, to: Uri): Promise<void> {
    await moveKept(from, to, this.parts.outputFiles, this.parts.notebookFolder);
    const notebook = workspace.notebookDocuments.find(({ uri }) => uri.toString() === to.toString());
    if (notebook === undefined || this.#notebooks.get(notebook)?.isEmpty === false) return;
    this.#notebooks.delete(notebook);
    this.#open(notebook);
  }

  #keptOf(notebook: NotebookDocument): KeptNotebook {
    const { kernel, sessions, ages, redactor } = this.parts;
    const kept =
      this.#notebooks.get(notebook) ??
      new KeptNotebook(notebook, {
        ready: this.#settled,
        file: () => this.#fileOf(notebook),
        records: () =>
          this.#keptBeside(notebook) === 'history' ? runRecordsOf(notebook, this.parts.notebookFolder) : undefined,
        onOccupied: (name) =>
          void showWarning(
            `Outputs aren't kept in ${visibleText(name, nameCharacters)}. A file that Rpcbook didn't write, or that a newer version wrote, is in its place. Rename that file, and open the notebook again.`,
          ),
        session: sessions.of(notebook),
        redactor,
        select: () => kernel.select(notebook, this.extension),
        restore: (cell, outputs) => kernel.restore(cell, outputs),
        onRestored: (outputs) => ages.noteRestored(notebook, outputs),
      });
    this.#notebooks.set(notebook, kept);
    return kept;
  }

  #takeOver(untitled: NotebookDocument): void {
    const saved = savedNotebookOf(untitled);
    const taking = saved && this.#notebooks.get(saved)?.takeOver(this.#notebooks.get(untitled)?.outputs() ?? []);
    taking?.catch(() => undefined);
  }

  /** The file beside the notebook if the user wants that, or else the one in our own storage. */
  #fileOf(notebook: NotebookDocument): KeptFile {
    const { outputFiles, notebookFolder } = this.parts;
    const kept = this.#keptBeside(notebook);
    return (kept && fileBeside(notebook, notebookFolder, kept)) ?? privateFile(notebook.uri, outputFiles);
  }

  /** What is kept beside the notebook, as its cells and the setting say. */
  #keptBeside(notebook: NotebookDocument): KeptOfOutputs | undefined {
    const { sessions } = this.parts;
    const session = sessions.of(notebook);
    const asked = sessions.cellsOf(notebook).flatMap((cell) => {
      const kept = readOutputsDirective(session.parse(cell).cell);
      return kept.kind === 'ok' ? (kept.value ?? []) : [];
    });
    if (asked.includes('history')) return 'history';
    return asked.length > 0 || trustedSetting(settingIds.outputsKeep) === true ? 'keep' : undefined;
  }

  async #removeOldest(): Promise<void> {
    const { outputFiles: files } = this.parts;
    let bytes = 0;
    for (const [index, file] of (await files.newestFirst()).entries()) {
      bytes += file.bytes;
      if (index >= maxNotebooks || bytes > maxBytes) await files.remove(file.name);
    }
  }
}

/**
 * Asks for an earlier run of a notebook, and opens how its outputs differ from those of now. Sends nothing. A record is
 * a stranger's text.
 */
async function compareWithEarlierRun({ records, now, redactor }: CompareParts): Promise<void> {
  const { kept, cells } = await now();
  const runs = await earlierRuns(records, kept);
  if (runs.length === 0)
    return void showInformation(
      'The notebook has no earlier run. Write # @outputs history in a cell to keep the outputs of each Run All.',
    );
  const chosen = await askOption(
    runs.map(({ label }) => label),
    'Select the run to compare with',
  );
  const run = runs.find(({ label }) => label === chosen);
  if (run === undefined) return;
  const earlier = await records?.read(run);
  if (earlier?.kind !== 'ok')
    return void showError('The file of this run has no outputs that this version of Rpcbook can read.');
  const redact = await redactor();
  // An editor without a file has the first 40 characters as its title.
  const title = `Changes since ${run.label}`;
  const lines = [title, ...compareRuns(earlier.value, kept, cells)];
  const content = lines.map((line) => visibleText(redact(line))).join('\n');
  await window.showTextDocument(await workspace.openTextDocument({ content: `${content}\n`, language: 'plaintext' }));
}

/** Returns the records, newest first, without the newest one if its outputs are still those of now. */
async function earlierRuns(records: RunRecords | undefined, kept: readonly KeptCell[]) {
  const all = (await records?.list()) ?? [];
  const [newest, ...others] = all;
  const read = newest && (await records?.read(newest));
  const times = new Set(kept.map(({ time }) => time));
  return read?.kind === 'ok' && read.value.every(({ time }) => times.has(time)) ? others : all;
}
