import type { NotebookCell, NotebookCellOutput, NotebookDocument } from 'vscode';

import { nameCharacters } from '../../core/base/answerBounds';
import { utcText } from '../../core/base/view/formatValue';
import { visibleText } from '../../core/base/view/visibleText';
import { pauseBriefly, TimeSlices } from '../../core/knowledge/files/timeSlices';
import { nameOf } from '../../core/model/cell/cell';
import { methodOf } from '../../core/run/session/compose/composeRequest';
import { hashSources } from '../../core/run/session/memory/keptSources';
import type { NotebookSession } from '../../core/run/session/run/notebookSession';
import type { KeptCell, KeptContent } from '../../messages/keptOutputs';
import { headingOfKept, type MatchedCell, matchKeptCells } from '../../messages/matchKeptCells';
import { type PrintedCell, printKeptContent, printKeptOutputs } from '../../messages/printKeptOutputs';
import { cellId, isRpcCell, ownerOf, sessionCells } from '../notebook/notebookCells';
import type { KeptFile } from './neighborFile';
import { RestoredAges, type RestoredOutput } from './restoredAges';
import { restoredOutputs } from './restoredOutputs';
import type { RunRecords } from './runRecords';

/** Milliseconds after an answer until the outputs are written. Answers that come meanwhile are written with it. */
const writeDelay = 400;

export interface KeptNotebookDependencies {
  /** Resolves when the outputs of another document that had this name are removed or moved. */
  readonly ready: Promise<unknown>;
  /** Returns the file of the notebook at the moment. Another one after the user changed where outputs are kept. */
  readonly file: () => KeptFile;
  /** Returns where each Run All is recorded; undefined if the user doesn't want that. */
  readonly records: () => RunRecords | undefined;
  /** Receives the name of a file that is in the place of the outputs, and isn't one of them. */
  readonly onOccupied: (name: string) => void;
  readonly session: Pick<NotebookSession, 'parse' | 'currentSources' | 'countRuns'>;
  readonly redactor: () => Promise<(text: string) => string>;
  /** Makes the cells of the notebook able to show outputs. Returns whether they are. */
  readonly select: () => Promise<boolean>;
  readonly restore: (cell: NotebookCell, outputs: readonly NotebookCellOutput[]) => Promise<void>;
  /** Receives the outputs that are shown again, before they are. */
  readonly onRestored: (outputs: RestoredAges) => void;
}

/** The outputs of one open notebook as they are kept: all of them in one file, by the IDs of their cells. */
export class KeptNotebook {
  readonly #contents = new Map<string, KeptContent>();
  readonly #printed = new WeakMap<KeptContent, string | undefined>();
  /** The outputs of earlier that aren't shown yet. */
  readonly #unshown = new Map<string, KeptCell>();
  readonly #loaded: Promise<void>;
  /** Whether outputs can be kept in a file, by its label. */
  readonly #usable = new Map<string | undefined, boolean>();
  /** The Run All that goes on, and the cells that have answered since it began. */
  #run: { open: number; readonly ids: Set<string> } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isShowing = false;

  constructor(
    private readonly notebook: NotebookDocument,
    private readonly parts: KeptNotebookDependencies,
  ) {
    this.#loaded = parts.ready.then(() => this.#load()).catch(() => undefined);
  }

  /** Whether nothing is kept of the notebook. */
  get isEmpty(): boolean {
    return this.#contents.size === 0;
  }

  /** Returns the outputs by their cells as they are now. */
  outputs(): readonly KeptCell[] {
    return this.#cells().flatMap((cell, index) => {
      const content = this.#contents.get(cell.id);
      return content ? [{ ...headingOfKept(cell, index), ...content }] : [];
    });
  }

  /** Takes the outputs of the untitled notebook that was saved as this one, unless this one has outputs. */
  async takeOver(outputs: readonly KeptCell[]): Promise<void> {
    await this.#loaded;
    if (!this.isEmpty) return;
    this.#restore(matchKeptCells(outputs, this.#cells(), true), 'From before the notebook was saved', false);
    if (this.isEmpty) return;
    this.schedule();
    await this.show();
  }

  /** Keeps the outputs of a cell instead of its earlier ones, or none. */
  note(id: string, content: KeptContent | undefined): void {
    this.#unshown.delete(id);
    if (content) {
      this.#contents.set(id, content);
      this.#run?.ids.add(id);
    } else if (!this.#contents.delete(id)) return;
    this.schedule();
  }

  /** Removes the outputs of cells that were cleared. */
  forget(ids: readonly string[]): void {
    for (const id of ids) if (!this.#unshown.has(id)) this.note(id, undefined);
  }

  /** Removes all outputs, of a document that can't be opened again. */
  async remove(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.parts.file().remove()).catch(() => undefined);
    return this.#writing;
  }

  /** Writes the outputs soon, because something of them has changed. */
  schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.flush().catch(() => undefined);
    }, writeDelay);
  }

  /** Writes the outputs now if they have changed. */
  async flush(): Promise<void> {
    if (this.#timer === undefined) return this.#writing;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // A file that can't be written is written with the next answer.
    this.#writing = this.#writing.then(() => this.#write()).catch(() => undefined);
    return this.#writing;
  }

  /** Records the outputs of a Run All when it has ended, if the user wants that. One within another is part of it. */
  async recordRun(ended: Promise<void>): Promise<void> {
    const run = (this.#run ??= { open: 0, ids: new Set() });
    run.open += 1;
    await ended.catch(() => undefined);
    run.open -= 1;
    if (run.open > 0) return;
    this.#run = undefined;
    const { records: findRecords, file: findFile, redactor } = this.parts;
    const records = findRecords();
    await this.#loaded;
    if (this.notebook.isClosed || !records || !(await this.#isUsable(findFile()))) return;
    const redact = await redactor();
    const printed = await this.#print(redact, (id) => run.ids.has(id));
    // One after another with the file of the outputs, which both may move into the folder.
    const writing = this.#writing.then(async () => {
      if (printed.length > 0) await records.add(printKeptOutputs(printed, redact), Date.now());
    });
    this.#writing = writing.catch(() => undefined);
    await writing;
  }

  /** Returns the outputs as they are kept now, and the cells of the notebook. */
  async now(): Promise<{ readonly kept: readonly KeptCell[]; readonly cells: readonly MatchedCell[] }> {
    await this.#loaded;
    await this.flush();
    const read = await this.parts.file().read();
    return { kept: read.kind === 'ok' ? read.value : [], cells: this.#cells() };
  }

  /** Shows the outputs of earlier in the cells that have none, when the cells can show outputs. */
  async show(): Promise<void> {
    await this.#loaded;
    if (this.#isShowing || this.#unshown.size === 0) return;
    this.#isShowing = true;
    try {
      if (await this.parts.select()) await this.#showAll();
    } finally {
      this.#isShowing = false;
    }
  }

  async #showAll(): Promise<void> {
    for (const cell of this.notebook.getCells().filter(isRpcCell)) {
      if (this.notebook.isClosed) return;
      const id = cellId(cell);
      const kept = this.#unshown.get(id);
      if (kept === undefined) continue;
      const outputs = await restoredOutputs(kept.outputs, ownerOf(cell));
      if (this.#unshown.get(id) === kept) await this.parts.restore(cell, outputs);
      this.#unshown.delete(id);
      // What the user runs meanwhile takes precedence.
      await pauseBriefly();
    }
  }

  async #load(): Promise<void> {
    const file = this.parts.file();
    const read = await file.read();
    this.#usable.set(file.label, read.kind === 'ok');
    if (read.kind === 'failed') return this.#sayOccupied(file);
    const isOld = file.label === undefined;
    const from = isOld ? 'From before the notebook was opened' : `From ${visibleText(file.label, nameCharacters)}`;
    this.#restore(matchKeptCells(read.value, this.#cells(), isOld), from, isOld);
  }

  /** Takes outputs to show again. `from` says where they are from. */
  #restore(found: ReadonlyMap<string, KeptCell>, from: string, isAlwaysOutdated: boolean): void {
    if (this.notebook.isClosed) return;
    const restored = new Map<string, RestoredOutput>();
    for (const [id, kept] of found) {
      if (this.#contents.has(id)) continue;
      this.#contents.set(id, kept);
      this.#unshown.set(id, kept);
      const { name, sources, time } = kept;
      const text = `${from}, ${utcText(String(Math.floor(time / 1000))) ?? 'at an unknown time'}`;
      restored.set(id, { text, name, sources, isAlwaysOutdated });
    }
    if (restored.size > 0)
      this.parts.onRestored(new RestoredAges(restored, this.parts.session, () => sessionCells(this.notebook)));
  }

  async #write(): Promise<void> {
    await this.#loaded;
    const { file: findFile, redactor } = this.parts;
    const file = findFile();
    if (!(await this.#isUsable(file))) return;
    const redact = await redactor();
    const printed = await this.#print(redact, () => true);
    if (printed.length === 0) await file.remove();
    else await file.write(printKeptOutputs(printed, redact));
  }

  async #print(redact: (text: string) => string, isWanted: (id: string) => boolean): Promise<readonly PrintedCell[]> {
    const slices = new TimeSlices(() => performance.now(), pauseBriefly);
    const printed: PrintedCell[] = [];
    for (const [index, cell] of this.#cells().entries()) {
      await slices.turn();
      const content = isWanted(cell.id) ? this.#contents.get(cell.id) : undefined;
      const text = content && this.#textOf(content, redact);
      if (content && text !== undefined)
        printed.push({ heading: headingOfKept(cell, index), time: content.time, text });
    }
    return printed;
  }

  /** Looks before the first write whether something else is in the place of the file. */
  async #isUsable(file: KeptFile): Promise<boolean> {
    const known = this.#usable.get(file.label);
    if (known !== undefined) return known;
    const isUsable = (await file.read()).kind === 'ok';
    this.#usable.set(file.label, isUsable);
    if (!isUsable) this.#sayOccupied(file);
    return isUsable;
  }

  #sayOccupied({ label }: KeptFile): void {
    if (label !== undefined) this.parts.onOccupied(label);
  }

  #textOf(content: KeptContent, redact: (text: string) => string): string | undefined {
    if (!this.#printed.has(content)) this.#printed.set(content, printKeptContent(content, redact));
    return this.#printed.get(content);
  }

  #cells(): readonly MatchedCell[] {
    const { session } = this.parts;
    const cells = sessionCells(this.notebook);
    return cells.map(({ id, text }) => {
      const parsed = session.parse({ id, text }).cell;
      const request = (): string | undefined => {
        const sources = session.currentSources(cells, id);
        return sources && hashSources(sources).request;
      };
      return { id, text, name: nameOf(parsed), method: parsed.request && methodOf(parsed.request), request };
    });
  }
}
