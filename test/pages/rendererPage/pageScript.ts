// Runs in the page: shows sample views with the real components, and records their requests.
import type { OutputItem, RendererApi } from 'vscode-notebook-renderer';

import { comparisonMime } from '../../../src/messages/comparisonFrame';
import { exchangeMime } from '../../../src/messages/exchangeFrame';
import { packFrame } from '../../../src/messages/packedFrame';
import type { OutdatedCause, OutputAgesMessage } from '../../../src/messages/rendererMessage';
import { printWorkReportFrame, workReportMime } from '../../../src/messages/workReportFrame';
import { answerView } from '../../../src/webview/components/answer/answerView';
import { componentSheet } from '../../../src/webview/components/answer/componentSheet';
import { Announcer } from '../../../src/webview/components/dom/announcer';
import { ReaderTime } from '../../../src/webview/components/dom/readerTime';
import { FindBar } from '../../../src/webview/components/find/findBar';
import type { OutputChoices } from '../../../src/webview/output/outputChoices';
import { activate } from '../../../src/webview/output/renderer';
import { brokenViews } from './brokenViews';
import { comparedFrame } from './comparedFrame';
import { listenToPage } from './listenToPage';
import { liveFrame, liveRowsMessage } from './liveFrame';
import { methodFrames } from './methodFrames';
import { sampleExchange } from './sampleExchange';
import { sampleFrames } from './sampleFrames';
import { sampleReports } from './sampleReports';
import { sampleViews } from './sampleViews';
import { worstFrames } from './worstFrames';

interface SampleItem {
  readonly id: string;
  readonly mime: string;
}

/** Packed samples by their name, because some take longer to make than to draw. */
const packedSamples = new Map<string, Promise<Uint8Array>>();

function packSample(name: string): Promise<Uint8Array> {
  const made = packedSamples.get(name);
  if (made !== undefined) return made;
  const frame = (sampleFrames[name] ?? worstFrames[name] ?? methodFrames[name])?.();
  if (frame === undefined) throw new Error(`There is no frame called ${name}`);
  const packed = packFrame(frame);
  packedSamples.set(name, packed);
  return packed;
}

function workFrame(name: string): Uint8Array {
  if (name === 'damaged') return new TextEncoder().encode('{"version":9}');
  const report = sampleReports[name];
  if (report === undefined) throw new Error(`There is no report called ${name}`);
  return printWorkReportFrame(report);
}

const workItem: SampleItem = { id: 'work', mime: workReportMime };
const sheet = componentSheet();
const rpcbookPage = {
  copied: [] as string[],
  asked: [] as unknown[],
  life: new AbortController(),
  state: undefined as OutputChoices | undefined,
  renderer: undefined as RendererApi | undefined,
  home: document.createElement('div'),
  /** Whether VS Code passes no metadata, as for an output that was copied with its cell. */
  isCopied: false,
  listen: listenToPage,
  /** Passes the renderer a message of the extension. */
  tell: (_message: unknown): void => undefined,

  /** Replaces the page's content with a sample view, drawn as in a notebook. */
  show(name: string, tab?: string): void {
    const view = sampleViews[name] ?? brokenViews[name];
    if (view === undefined) throw new Error(`There is no sample called ${name}`);
    this.life.abort();
    this.life = new AbortController();
    const { signal } = this.life;
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    const announcer = new Announcer(signal);
    const ask = (kind: string) => (what: unknown) => void this.asked.push({ kind, what });
    const logs = Array.from({ length: 300 }, (_, index) => ({
      logIndex: `0x${index.toString(16)}`,
      blockNumber: '0x121eac0',
      topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'],
      removed: false,
      data: `0x${'00'.repeat(31)}05`,
    }));
    const exchange = sampleExchange(
      'eth_getLogs',
      [{ fromBlock: '0x121eac0', toBlock: 'latest' }],
      `{"jsonrpc":"2.0","id":1,"result":${JSON.stringify(logs)}}`,
    );
    const find = new FindBar(signal);
    const answer = answerView(
      {
        kind: 'exchange',
        exchange,
        hints: { events: [], cairoAbis: {}, tokens: {} },
        notes: [],
        sentValues: [],
        name: 'transfers',
      },
      view,
      {
        signal,
        time: new ReaderTime('Europe/Berlin'),
        announce: (text) => announcer.announce(text),
        copy: (text, what) => {
          this.copied.push(text);
          announcer.announce(`Copied ${what}`);
        },
        network: 'main/mainnet',
        lookUp: ask('lookUp'),
        act: ask('act'),
        open: ask('open'),
        save: ask('save'),
        find,
      },
      { ...(tab !== undefined && { tab }), onTab: () => undefined },
    );
    find.attach(answer);
    root.append(find.element, answer, announcer.element);
    document.body.replaceChildren(host);
  },

  /** Replaces the page's content with a framed answer, drawn by the renderer as VS Code calls it. */
  async render(name: string, options: { readonly hasMessaging: boolean }): Promise<void> {
    await this.draw({ id: name, mime: exchangeMime }, await packSample(name), options);
  },

  /** Replaces the page's content with the answer of a live cell, in which nothing was chosen yet. */
  async renderLive(rows: number): Promise<void> {
    this.state = undefined;
    await this.draw({ id: 'live', mime: exchangeMime }, await packFrame(liveFrame(rows)), { hasMessaging: true });
  },

  /** Passes the renderer the answer of the live cell with other rows. */
  async growLive(rows: number, removed: number): Promise<void> {
    await this.pass({ id: 'live', mime: exchangeMime }, await packFrame(liveFrame(rows, removed)));
  },

  /** Passes the renderer the logs of the live cell that follow some others, as a message. */
  tellLive(before: number, rows: number, series?: number): void {
    this.tell(liveRowsMessage(before, rows, series));
  },

  /** Passes the renderer the answer of the live cell, and before it is unpacked the logs that follow. */
  async overtakeLive(before: number, rows: number, series: number): Promise<void> {
    const packed = await packFrame(liveFrame(before, 0, series));
    const unpacked = this.pass({ id: 'live', mime: exchangeMime }, packed);
    this.tellLive(before, rows, series);
    await unpacked;
  },

  /** Replaces the page's content with the answers of several networks, drawn by the renderer as VS Code calls it. */
  async renderCompared(): Promise<void> {
    await this.draw({ id: 'compared', mime: comparisonMime }, await packFrame(comparedFrame()), { hasMessaging: true });
  },

  /** Passes the renderer another answer for the same output, as VS Code does when a cell runs again. */
  async renderAgain(name: string): Promise<void> {
    await this.pass({ id: name, mime: exchangeMime }, await packSample(name));
  },

  /** Replaces the page's content with a report on long work, drawn by the renderer as VS Code calls it. */
  async renderWork(name: string, options: { readonly hasMessaging: boolean }): Promise<void> {
    await this.draw(workItem, await packFrame(workFrame(name)), options);
  },

  /** Passes the renderer a later report for the same output, as VS Code does when an output's items are replaced. */
  async updateWork(name: string): Promise<void> {
    await this.pass(workItem, await packFrame(workFrame(name)));
  },

  /** Passes the renderer many reports, each a little further than the one before, up to just before the end. */
  async updateWorkTo(name: string, reports: number): Promise<void> {
    const report = sampleReports[name];
    if (report === undefined) throw new Error(`There is no report called ${name}`);
    for (let tick = 1; tick < reports; tick++) {
      const done = Math.max(report.done ?? 0, tick / reports);
      const frame = printWorkReportFrame({ ...report, done, rows: report.rows + tick, calls: report.calls + tick });
      await this.pass(workItem, await packFrame(frame));
    }
  },

  async draw(item: SampleItem, bytes: Uint8Array, options: { readonly hasMessaging: boolean }): Promise<void> {
    this.home = document.createElement('div');
    document.body.replaceChildren(this.home);
    this.tell = () => undefined;
    this.renderer = await activate({
      setState: (state) => {
        this.state = state;
      },
      getState: () => this.state,
      getRenderer: () => Promise.resolve(undefined),
      workspace: { isTrusted: true },
      ...(options.hasMessaging && {
        postMessage: (message: unknown) => void this.asked.push(message),
        onDidReceiveMessage: (listener: (message: unknown) => void) => {
          const before = this.tell;
          this.tell = (told) => {
            before(told);
            listener(told);
          };
          return { dispose: () => undefined };
        },
      }),
    });
    // Every renderer asks for the ages of outputs when it starts.
    this.asked = this.asked.filter((message) => JSON.stringify(message) !== '{"kind":"ages"}');
    await this.pass(item, bytes);
  },

  /** Tells the renderer why the output of a sample is outdated, or that it isn't. */
  setAge(owner: string, outdated?: OutdatedCause): void {
    const message: OutputAgesMessage = { kind: 'ages', ages: [{ owner, outdated }] };
    this.tell(message);
  },

  /** Passes the renderer the bytes of an output, and returns what it returns. */
  pass({ id, mime }: SampleItem, bytes: Uint8Array): void | Promise<void> | undefined {
    const item: OutputItem = {
      id,
      mime,
      metadata: this.isCopied ? undefined : { rpcbook: { owner: id, isFirst: true } },
      data: () => bytes,
      text: () => '',
      json: () => undefined,
      blob: () => new Blob(),
    };
    return this.renderer?.renderOutputItem(item, this.home, new AbortController().signal);
  },

  /** Passes the renderer a packed answer whose end is missing. */
  async passDamaged(name: string): Promise<void> {
    const packed = await packSample(name);
    await this.pass({ id: name, mime: exchangeMime }, packed.subarray(0, packed.length >> 1));
  },

  /** Passes the renderer a packed answer, and something else for the same output before it is unpacked. */
  async overtake(name: string, by: string | undefined): Promise<void> {
    const packed = await packSample(name);
    const unpacked = this.pass({ id: name, mime: exchangeMime }, packed);
    if (by === undefined) this.renderer?.disposeOutputItem?.(name);
    else await this.pass({ id: name, mime: exchangeMime }, sampleFrames[by]?.() ?? new Uint8Array());
    await unpacked;
  },
};

declare global {
  var rpcbookPage: RendererPageScript;
}
export type RendererPageScript = typeof rpcbookPage;
globalThis.rpcbookPage = rpcbookPage;
