import {
  Disposable,
  type Event,
  EventEmitter,
  type NotebookCell,
  type NotebookDocument,
  type Tab,
  TabInputNotebook,
  window,
} from 'vscode';

import type { KeptChain } from '../../../core/run/live/keptChain';
import type { LiveControls } from '../../../core/run/live/liveControls';
import type { WorkReport } from '../../../core/run/longWork/workReport';
import type { ExchangeAnswer } from '../../../core/run/session/memory/cellAnswer';

/** A tab that moves to another group is closed before it is opened there. In milliseconds. */
const moveMilliseconds = 500;

/** A cell that follows something or is repeated, while it runs. */
export interface LiveCell {
  readonly cell: NotebookCell;
  readonly title: string;
  readonly controls: LiveControls;
  /** Undefined before the first report. */
  readonly report: WorkReport | undefined;
  /** What it shows. Undefined before the first run. */
  readonly answer: ExchangeAnswer | undefined;
}

/** How long new figures of cells are collected before views show them, in milliseconds. */
const gatherMilliseconds = 1_000;

/** The live cells of all open notebooks, for what shows and ends them outside of their outputs. */
export class LiveCells {
  readonly #cells = new Map<NotebookCell, LiveCell>();
  readonly #starts = new WeakMap<NotebookCell, KeptChain>();
  readonly #changed = new EventEmitter<void>();
  #gathering: ReturnType<typeof setTimeout> | undefined;

  /** Fires when a cell starts, ends or is paused, and at most once a second when figures change. */
  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  begin(cell: NotebookCell, title: string, controls: LiveControls): void {
    this.#cells.set(cell, { cell, title, controls, report: undefined, answer: undefined });
    this.#changed.fire();
  }

  /** Does nothing for a cell that isn't live. Without an answer, the last one is still shown. */
  note(cell: NotebookCell, report: WorkReport, answer: ExchangeAnswer | undefined): void {
    const known = this.#cells.get(cell);
    if (known === undefined) return;
    this.#cells.set(cell, { ...known, report, answer: answer ?? known.answer });
    const isTurned = (known.report?.live?.paused === undefined) !== (report.live?.paused === undefined);
    if (isTurned || known.report === undefined) this.#changed.fire();
    else this.#gathering ??= setTimeout(() => this.#gathered(), gatherMilliseconds);
  }

  /** The next run of a cell goes on where an earlier one ended. */
  startFrom(cell: NotebookCell, chain: KeptChain): void {
    this.#starts.set(cell, chain);
  }

  /** Returns where the next run of a cell goes on. It does so once. */
  takeStart(cell: NotebookCell): KeptChain | undefined {
    const chain = this.#starts.get(cell);
    this.#starts.delete(cell);
    return chain;
  }

  end(cell: NotebookCell): void {
    if (this.#cells.delete(cell)) this.#changed.fire();
  }

  /** Forgets the cells of a notebook, because it closes. */
  releaseIn(notebook: NotebookDocument): void {
    for (const cell of [...this.#cells.keys()]) if (cell.notebook === notebook) this.end(cell);
  }

  of(cell: NotebookCell): LiveCell | undefined {
    return this.#cells.get(cell);
  }

  /** Returns the cell whose report has this ID. */
  withWork(id: string): LiveCell | undefined {
    return this.all.find(({ report }) => report?.id === id);
  }

  get all(): readonly LiveCell[] {
    return [...this.#cells.values()];
  }

  dispose(): void {
    clearTimeout(this.#gathering);
    this.#changed.dispose();
  }

  #gathered(): void {
    this.#gathering = undefined;
    this.#changed.fire();
  }
}

/** Ends the live cells of a notebook whose last tab is closed, also if VS Code keeps the notebook open without it. */
export function endClosedCells(live: LiveCells): Disposable {
  const waiting = new Set<ReturnType<typeof setTimeout>>();
  const end = (uris: ReadonlySet<string>): void => {
    for (const { cell, controls } of live.all)
      if (uris.has(cell.notebook.uri.toString()) && !isInEditor(cell.notebook)) controls.stop();
  };
  return Disposable.from(
    new Disposable(() => waiting.forEach(clearTimeout)),
    window.tabGroups.onDidChangeTabs(({ closed }) => {
      const uris = notebooksOf(closed);
      if (uris.size === 0 || live.all.length === 0) return;
      const timer = setTimeout(() => {
        waiting.delete(timer);
        end(uris);
      }, moveMilliseconds);
      waiting.add(timer);
    }),
  );
}

function notebooksOf(tabs: readonly Tab[]): ReadonlySet<string> {
  return new Set(tabs.flatMap(({ input }) => (input instanceof TabInputNotebook ? [input.uri.toString()] : [])));
}

/** Whether a tab shows a notebook. VS Code keeps a notebook without one open for minutes if an extension opened it. */
export function isInEditor({ uri }: Pick<NotebookDocument, 'uri'>): boolean {
  return window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .some(({ input }) => input instanceof TabInputNotebook && input.uri.toString() === uri.toString());
}
