// Runs in the page: each way to show the same answer, measured from the message's arrival to the first paint.
import type { OutputItem, RendererContext } from 'vscode-notebook-renderer';

import { decodeExchange } from '../../../src/core/answer/decode/decodeExchange';
import type { TableSection } from '../../../src/core/base/view/decodedView';
import { formatValue, utcTime } from '../../../src/core/base/view/formatValue';
import { exchangeMime } from '../../../src/messages/exchangeFrame';
import { readExchangeFrame } from '../../../src/messages/readExchangeFrame';
import { componentSheet } from '../../../src/webview/components/answer/componentSheet';
import { sectionView } from '../../../src/webview/components/answer/sectionView';
import { ReaderTime } from '../../../src/webview/components/dom/readerTime';
import type { ViewContext } from '../../../src/webview/components/dom/viewContext';
import type { OutputChoices } from '../../../src/webview/output/outputChoices';
import { activate } from '../../../src/webview/output/renderer';
import { transfers } from '../../pages/rendererPage/sampleViews';
import { transferFrame } from '../../pages/rendererPage/transferFrame';

const context: RendererContext<OutputChoices> = {
  setState: () => undefined,
  getState: () => undefined,
  getRenderer: () => Promise.resolve(undefined),
  workspace: { isTrusted: true },
};
const renderer = await activate(context);
/** Served only if the test workbench is installed, so it isn't bundled. */
const builtInPath: string = '/builtIn.js';
const frames = new Map<number, Uint8Array>();

/** The page is painted after the frame's callbacks. A message posted in one arrives after the paint. */
function nextPaint(): Promise<void> {
  return new Promise((painted) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => painted();
      port2.postMessage(undefined);
    }),
  );
}

async function timed(draw: (home: HTMLElement) => void): Promise<number> {
  const home = document.createElement('div');
  document.body.replaceChildren(home);
  await nextPaint();
  const started = performance.now();
  draw(home);
  await nextPaint();
  return performance.now() - started;
}

function outputItem(mime: string, bytes: Uint8Array): OutputItem {
  const text = () => new TextDecoder().decode(bytes);
  return {
    id: 'output',
    mime,
    metadata: {},
    data: () => bytes,
    text,
    json: () => JSON.parse(text()) as unknown,
    blob: () => new Blob([text()]),
  };
}

function tableOf(frame: Uint8Array): TableSection {
  const read = readExchangeFrame(frame);
  if (read.kind === 'failed') throw new Error(read.problem);
  const table = decodeExchange(read.value.exchange, read.value.hints).sections.find(
    (section) => section.kind === 'table',
  );
  if (table === undefined) throw new Error('The logs have no table');
  return table;
}

function drawPlainTable(frame: Uint8Array, home: HTMLElement): void {
  const section = tableOf(frame);
  const table = document.createElement('table');
  const head = table.createTHead().insertRow();
  const shown = section.columns.flatMap((column, index) => (column.optional === true ? [] : [index]));
  for (const index of shown)
    head.appendChild(document.createElement('th')).textContent = section.columns[index]?.label ?? '';
  const body = table.createTBody();
  for (let row = 0; row < section.rowCount; row++) {
    const line = body.insertRow();
    const values = section.at(row);
    for (const index of shown)
      line.insertCell().textContent = formatValue(values[index] ?? { kind: 'nothing' }, utcTime);
  }
  home.append(table);
}

function drawJson(frame: Uint8Array, home: HTMLElement): void {
  const read = readExchangeFrame(frame);
  const body =
    read.kind === 'ok' && read.value.exchange.outcome.kind === 'result'
      ? read.value.exchange.outcome.body
      : new Uint8Array();
  home.appendChild(document.createElement('pre')).textContent = JSON.stringify(
    JSON.parse(new TextDecoder().decode(body)),
    undefined,
    2,
  );
}

function drawSection(rowCount: number, home: HTMLElement): void {
  const { signal } = new AbortController();
  const view: ViewContext = { signal, time: new ReaderTime(), announce: () => undefined, copy: () => undefined };
  const root = home.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [componentSheet()];
  root.append(sectionView(transfers(rowCount), view));
}

const renderBench = {
  prepare: (count: number, seed: number): number =>
    frames.set(count, transferFrame(count, seed)).get(count)?.length ?? 0,
  async render(way: 'renderer' | 'plain' | 'json' | 'section', count: number): Promise<number> {
    const frame = frames.get(count) ?? new Uint8Array();
    switch (way) {
      case 'renderer':
        return await timed(
          (home) =>
            void renderer?.renderOutputItem(outputItem(exchangeMime, frame), home, new AbortController().signal),
        );
      case 'plain':
        return await timed((home) => drawPlainTable(frame, home));
      case 'json':
        return await timed((home) => drawJson(frame, home));
      case 'section':
        return await timed((home) => drawSection(count, home));
    }
  },

  /** Measures VS Code's own renderer with the answer as indented JSON text. */
  async renderBuiltIn(count: number): Promise<number> {
    const builtIn = (await import(builtInPath)) as { activate: typeof activate };
    const settings = {
      lineLimit: 30,
      outputScrolling: false,
      outputWordWrap: false,
      linkifyFilePaths: true,
      minimalError: false,
    };
    const withSettings = { ...context, settings, onDidChangeSettings: () => ({ dispose: () => undefined }) };
    const api = await builtIn.activate(withSettings);
    const read = readExchangeFrame(frames.get(count) ?? new Uint8Array());
    const body =
      read.kind === 'ok' && read.value.exchange.outcome.kind === 'result'
        ? read.value.exchange.outcome.body
        : new Uint8Array();
    const text = JSON.stringify(JSON.parse(new TextDecoder().decode(body)), undefined, 2);
    return await timed(
      (home) =>
        void api?.renderOutputItem(
          outputItem('text/plain', new TextEncoder().encode(text)),
          home,
          new AbortController().signal,
        ),
    );
  },

  countElements(): number {
    const all = (root: ParentNode): number =>
      [...root.querySelectorAll('*')].reduce(
        (sum, one) => sum + 1 + (one.shadowRoot === null ? 0 : all(one.shadowRoot)),
        0,
      );
    return all(document.body);
  },

  /** Scrolls the table to its end, one step per frame. Returns the duration of each frame in milliseconds. */
  async scrollToEnd(steps: number): Promise<readonly number[]> {
    const grid = document.querySelector('div')?.shadowRoot?.querySelector('.grid');
    if (!(grid instanceof HTMLElement)) throw new Error('There is no grid');
    const times: number[] = [];
    for (let step = 1; step <= steps; step++) {
      const started = performance.now();
      grid.scrollTop = (grid.scrollHeight * step) / steps;
      await nextPaint();
      times.push(performance.now() - started);
    }
    return times;
  },
};

declare global {
  var renderBench: RenderBench;
}
export type RenderBench = typeof renderBench;
globalThis.renderBench = renderBench;
