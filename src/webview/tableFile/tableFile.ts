import type { FileRows } from '../../core/answer/saving/reading/fileTable';
import { nameCharacters } from '../../core/base/answerBounds';
import { readFields } from '../../core/base/json/readFields';
import type { Result } from '../../core/base/result';
import type { Column, TableSection } from '../../core/base/view/decodedView';
import { printValue } from '../../core/base/view/printValue';
import type { Value } from '../../core/base/view/value';
import { visibleText } from '../../core/base/view/visibleText';
import { readTableFileContent, type TableFileContent, type TableFileRequest } from '../../messages/tableFileMessage';
import { componentSheet } from '../components/answer/componentSheet';
import { sectionView } from '../components/answer/sectionView';
import { Announcer } from '../components/dom/announcer';
import { element } from '../components/dom/element';
import { iconButton } from '../components/dom/icon';
import { tabs } from '../components/dom/tabs';
import { pageContext, type ViewContext } from '../components/dom/viewContext';
import barCss from '../components/pageBar.css';
import { textCharacters } from '../components/table/fittingCharacters';
import { describePage, pageOfRow, parseRowNumber, type RowPage } from './pagedRows';
import css from './tableFile.css';
import type { TableDescription } from './workerMessage';
import { WorkerTable } from './workerTable';

/** The API that VS Code provides to a webview page. */
declare const acquireVsCodeApi: () => {
  postMessage(message: TableFileRequest): void;
  getState(): unknown;
  setState(state: { readonly hasHeader: boolean }): void;
};

type OpenedFile = Extract<TableFileContent, { kind: 'file' }>;

const vscode = acquireVsCodeApi();

/** The page of a Parquet or CSV file: its rows by pages, its columns, and what it says about itself. */
class TableFilePage {
  readonly #main = element('main', {});
  #life = new AbortController();
  #table: WorkerTable | undefined;

  constructor() {
    const host = element('div', {});
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${barCss}${css}`);
    root.adoptedStyleSheets = [componentSheet(), sheet];
    root.append(this.#main);
    document.body.append(host);
  }

  async take(content: TableFileContent): Promise<void> {
    switch (content.kind) {
      case 'bytes':
      case 'failed':
        return this.#table?.take(content);
      case 'unreadable':
        return this.#fail(content.problem);
      case 'file':
        return this.#open(content);
    }
  }

  async #open(file: OpenedFile): Promise<void> {
    const { byteLength, name, delimiter } = file;
    this.#life.abort();
    this.#life = new AbortController();
    const { signal } = this.#life;
    const hasHeader = delimiter === undefined ? undefined : chosenHeader();
    const read = { byteLength, delimiter, hasHeader };
    const post = (request: TableFileRequest): void => vscode.postMessage(request);
    const opening = new WorkerTable(read, post, this.#table?.nextRead ?? 0, signal);
    this.#table = opening;
    const showProgress = (): void => {
      const stop = iconButton('stop', stopLabel, () => opening.stop(), stopLabel);
      this.#main.replaceChildren(element('p', { role: 'status' }, 'Reading…', stop));
    };
    const timer = setTimeout(showProgress, longReading);
    const table = await opening.open();
    clearTimeout(timer);
    if (signal.aborted) return;
    if (table.kind === 'failed') this.#fail(`${name}: ${table.problem}`);
    else this.#draw(opening, file, signal);
  }

  #fail(problem: string): void {
    this.#main.replaceChildren(element('p', { class: 'problem', role: 'alert' }, visibleText(problem, 2_000)));
  }

  #draw(table: WorkerTable, file: OpenedFile, signal: AbortSignal): void {
    const { name } = file;
    const { hasHeader } = table.known;
    const command = hasHeader === false ? file.commandWithoutHeader : file.command;
    const announcer = new Announcer(signal);
    const context = contextOf(announcer, signal);
    const rows = new RowsTab(table, context);
    const title = element('h1', { class: 'screen-reader-text' }, visibleText(name, nameCharacters));
    if (hasHeader !== undefined) rows.bar.append(this.#headerChoice(hasHeader, file));
    if (command !== undefined) {
      const query = iconButton('copy', 'Copy a command that queries the file with DuckDB', () =>
        context.copy(command, 'the command'),
      );
      query.append('Query with DuckDB');
      query.classList.add('query');
      rows.bar.append(query);
    }
    const { bar, panels } = tabs({
      prefix: 'file',
      label: 'Parts of the file',
      selected: 'rows',
      onSelect: () => undefined,
      tabs: [
        { id: 'rows', label: 'Rows', content: () => rows.element },
        { id: 'columns', label: 'Columns', content: () => sectionView(columnsSection(table.known), context) },
        {
          id: 'metadata',
          label: 'Metadata',
          content: () => sectionView({ kind: 'fields', fields: table.known.facts }, context),
        },
      ],
    });
    this.#main.replaceChildren(title, bar, panels, announcer.element);
  }

  #headerChoice(hasHeader: boolean, file: OpenedFile): HTMLElement {
    const box = element('input', { type: 'checkbox' });
    box.checked = hasHeader;
    box.addEventListener('change', () => {
      vscode.setState({ hasHeader: box.checked });
      this.#open(file).then(
        () => this.#main.querySelector<HTMLElement>('.header-choice input')?.focus(),
        () => undefined,
      );
    });
    return element('label', { class: 'header-choice' }, box, 'First row is a header');
  }
}

/** Whether the user said that the first row of the file is a header. VS Code keeps it while the editor is open. */
function chosenHeader(): boolean | undefined {
  const { hasHeader } = readFields(vscode.getState()) ?? {};
  return typeof hasHeader === 'boolean' ? hasHeader : undefined;
}

/** The rows of a page, and what leads to other pages. */
class RowsTab {
  readonly bar = element('div', { class: 'bar', role: 'toolbar', 'aria-label': 'Pages' });
  readonly element = element('div', {});
  readonly #place = element('div', {});
  readonly #shown = element('span', { role: 'status' });
  readonly #previous = iconButton('arrowUp', 'Previous rows', () => this.#turn(this.#page.start - 1));
  readonly #next = iconButton('arrowDown', 'Next rows', () => this.#turn(this.#page.end));
  readonly #stop = iconButton('stop', stopLabel, () => this.table.stop(), stopLabel);
  #page: RowPage;
  #turning = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: WorkerTable,
    private readonly context: ViewContext,
  ) {
    this.#page = this.#pageOf(0);
    this.#stop.hidden = true;
    this.bar.append(this.#shown, this.#stop);
    if (this.#page.end < table.known.rowCount || !table.known.isCounted)
      this.bar.append(this.#previous, this.#next, this.#goTo());
    this.element.append(this.bar, this.#place);
    this.#turn(0);
  }

  #goTo(): HTMLElement {
    const input = element('input', { type: 'text', inputmode: 'numeric', 'aria-label': 'Go to row' });
    input.addEventListener('keydown', ({ key }) => {
      const row = key === 'Enter' ? parseRowNumber(input.value) : undefined;
      if (row !== undefined) this.#turn(row);
    });
    return element('label', { class: 'go' }, 'Go to row', input);
  }

  #pageOf(row: number): RowPage {
    const { rowCount, isCounted } = this.table.known;
    return pageOfRow(row, isCounted ? rowCount : undefined);
  }

  #turn(row: number): void {
    const page = this.#pageOf(row);
    this.#turning += 1;
    const turning = this.#turning;
    this.#shown.textContent = 'Reading…';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#stop.hidden = this.context.signal.aborted;
    }, longReading);
    const read = page.start === page.end ? Promise.resolve(undefined) : this.table.rows(page.start, page.end);
    read.then(
      (rows) => {
        if (turning !== this.#turning) return;
        clearTimeout(this.#timer);
        this.#stop.hidden = true;
        if (this.context.signal.aborted) return;
        // The table turned out to end before these rows.
        if (this.table.known.isCounted && page.start > 0 && page.start >= this.table.known.rowCount)
          return this.#turn(this.table.known.rowCount - 1);
        this.#show(page, rows);
      },
      () => undefined,
    );
  }

  #show({ start, end }: RowPage, read: Result<FileRows, string> | undefined): void {
    const { rowCount, isCounted } = this.table.known;
    this.#page = { start, end: Math.min(end, Math.max(start, rowCount)) };
    const isFailed = read?.kind === 'failed';
    this.#shown.textContent = isFailed && start >= rowCount ? 'No rows' : describePage(this.#page, rowCount, isCounted);
    this.#previous.disabled = start === 0;
    this.#next.disabled = isCounted && this.#page.end === rowCount;
    if (isFailed)
      return this.#place.replaceChildren(
        element('p', { class: 'problem', role: 'alert' }, visibleText(read.problem, 2_000)),
      );
    const { rows = [], note } = read?.value ?? {};
    this.#place.replaceChildren(sectionView(rowsSection(this.table.known, rows), this.context));
    if (note !== undefined)
      this.#place.prepend(element('p', { class: 'hint', role: 'status' }, visibleText(note, 2_000)));
  }
}

/** The milliseconds after which reading is shown with a button that ends it. */
const longReading = 1_000;
const stopLabel = 'Stop reading';

/** In CSS pixels: the least height of a table, and that of what is above and below it. */
const leastTableHeight = 200;
const heightAroundTable = 130;

/** Most characters of a column at first. */
const widestColumn = 24;

function rowsSection({ columns }: TableDescription, rows: readonly (readonly Value[])[]): TableSection {
  return {
    kind: 'table',
    columns: columns.map(({ name }, place): Column => {
      const isNumber = rows.some((row) => row[place]?.kind === 'integer');
      const characters = Math.min(
        widestColumn,
        Math.max(4, ...rows.map((row) => textCharacters(printValue(row[place] ?? { kind: 'nothing' })))),
      );
      const label = visibleText(name, nameCharacters);
      return { id: `${place} ${name}`, name, label, align: isNumber ? 'end' : 'start', characters, stays: true };
    }),
    rowCount: rows.length,
    at: (row) => rows[row] ?? [],
  };
}

function columnsSection({ columns }: TableDescription): TableSection {
  const text = (value: string): Value => ({ kind: 'text', text: value });
  const column = (id: string, label: string, align: Column['align'] = 'start'): Column => ({
    id,
    label,
    align,
    characters: 20,
    stays: true,
  });
  return {
    kind: 'table',
    columns: [
      column('name', 'Name'),
      ...(columns[0]?.facts ?? []).map(({ label, value }) =>
        column(label, label, value.kind === 'integer' ? 'end' : 'start'),
      ),
    ],
    rowCount: columns.length,
    at: (row) => {
      const { name, facts } = columns[row] ?? { name: '', facts: [] };
      return [text(name), ...facts.map(({ value }) => value)];
    },
  };
}

function contextOf(announcer: Announcer, signal: AbortSignal): ViewContext {
  // The table has the page to itself.
  const tableHeight = Math.max(leastTableHeight, window.innerHeight - heightAroundTable);
  return { ...pageContext(announcer, signal), tableHeight };
}

const page = new TableFilePage();
window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const content = readTableFileContent(data);
  if (content) page.take(content).catch(() => undefined);
});
vscode.postMessage({ kind: 'ready' });
