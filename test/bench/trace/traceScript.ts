// Runs in the page: draws a call tree, folds and filters it, measured until the paint.
import type { OutputItem, RendererContext } from 'vscode-notebook-renderer';

import { decodeExchange } from '../../../src/core/answer/decode/decodeExchange';
import type { TableSection } from '../../../src/core/base/view/decodedView';
import { formatValue, utcTime } from '../../../src/core/base/view/formatValue';
import { exchangeMime, printExchangeFrame } from '../../../src/messages/exchangeFrame';
import { readExchangeFrame } from '../../../src/messages/readExchangeFrame';
import type { OutputChoices } from '../../../src/webview/output/outputChoices';
import { activate } from '../../../src/webview/output/renderer';
import { largeTraceExchange } from '../../pages/rendererPage/traceExchange';
import { waitLimit } from '../../run/timeLimits.mjs';

const context: RendererContext<OutputChoices> = {
  setState: () => undefined,
  getState: () => undefined,
  getRenderer: () => Promise.resolve(undefined),
  workspace: { isTrusted: true },
};
const renderer = await activate(context);
let frame = new Uint8Array();

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

async function timed(act: () => void): Promise<number> {
  await nextPaint();
  const started = performance.now();
  act();
  await nextPaint();
  return performance.now() - started;
}

function outputItem(bytes: Uint8Array): OutputItem {
  const text = () => new TextDecoder().decode(bytes);
  return {
    id: 'output',
    mime: exchangeMime,
    metadata: {},
    data: () => bytes,
    text,
    json: () => JSON.parse(text()) as unknown,
    blob: () => new Blob([text()]),
  };
}

function tree(): TableSection {
  const read = readExchangeFrame(frame);
  if (read.kind === 'failed') throw new Error(read.problem);
  const [table] = decodeExchange(read.value.exchange, read.value.hints).sections;
  if (table?.kind !== 'table') throw new Error('The trace has no table');
  return table;
}

/** The same rows as nested lists that the browser folds. */
function drawPlainTree(home: HTMLElement): void {
  const table = tree();
  const open: HTMLElement[] = [home];
  for (let row = 0; row < table.rowCount; row++) {
    open.length = (table.depth?.(row) ?? 0) + 1;
    const branch = document.createElement('details');
    branch.open = true;
    const text = table.at(row).map((value) => formatValue(value, utcTime));
    branch.appendChild(document.createElement('summary')).textContent = text.join(' ');
    open.at(-1)?.append(branch);
    open.push(branch);
  }
}

function newHome(): HTMLElement {
  const home = document.createElement('div');
  document.body.replaceChildren(home);
  return home;
}

function root(): ShadowRoot {
  const found = document.querySelector('div')?.shadowRoot;
  if (!found) throw new Error('There is no output');
  return found;
}

function element(selector: string): HTMLElement {
  const found = root().querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}`);
  return found;
}

/** Waits until the number of rows says that a filter is done. */
async function untilCounted(pattern: RegExp): Promise<void> {
  const until = performance.now() + waitLimit;
  for (let text = ''; !pattern.test(text); text = element('.row-count').textContent) {
    if (performance.now() > until) throw new Error(`Waited for a number of rows like ${pattern}. It is: ${text}`);
    await nextPaint();
  }
}

const traceBench = {
  prepare: (frames: number): number => {
    frame = printExchangeFrame({ exchange: largeTraceExchange(frames) });
    return frame.length;
  },
  paint: (): Promise<number> => {
    const home = newHome();
    return timed(() => void renderer?.renderOutputItem(outputItem(frame), home, new AbortController().signal));
  },
  paintPlain: (): Promise<number> => {
    const home = newHome();
    return timed(() => drawPlainTree(home));
  },
  expandAll: (): Promise<number> => timed(() => element('[aria-label="Expand all"]').click()),
  /** Folds the outermost row of the tree, with all others open. */
  fold: (): Promise<number> => timed(() => element('[aria-rowindex="2"] .twistie').click()),
  foldPlain: (): Promise<number> => timed(() => document.querySelector<HTMLElement>('summary')?.click()),
  /** From the typed text to the rows that it leaves, without the pause that waits for more typing. */
  async filter(text: string): Promise<number> {
    const input = element('[aria-label="Filter rows"]');
    if (!(input instanceof HTMLInputElement)) throw new Error('The filter is no input');
    input.value = text;
    input.dispatchEvent(new Event('input'));
    const started = performance.now();
    await untilCounted(/ of /);
    await nextPaint();
    return performance.now() - started - 120;
  },
  countElements: (): number => root().querySelectorAll('*').length,
};

declare global {
  var traceBench: TraceBench;
}
export type TraceBench = typeof traceBench;
globalThis.traceBench = traceBench;
