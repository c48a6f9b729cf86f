// Runs in the page: shows sample views by the components themselves, and records what they asked for.
import { sampleExchange } from './sampleExchange';
import { sampleViews } from './sampleViews';
import { answerView } from '../../../src/webview/components/answerView';
import { Announcer } from '../../../src/webview/components/announcer';
import { componentSheet } from '../../../src/webview/components/componentSheet';
import { ReaderTime } from '../../../src/webview/components/values/readerTime';

const sheet = componentSheet();
const rpcbookPage = {
  copied: [] as string[],
  asked: [] as unknown[],
  life: new AbortController(),

  /** Replaces the page's content by a sample view, drawn as the notebook would. */
  show(name: string, tab?: string): void {
    const view = sampleViews[name];
    if (view === undefined) throw new Error(`There is no sample called ${name}`);
    this.life.abort();
    this.life = new AbortController();
    const { signal } = this.life;
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    const announcer = new Announcer(signal);
    const ask = (kind: string) => (what: unknown) => void this.asked.push({ kind, what });
    const logs = Array.from({ length: 300 }, (_, index) => ({ logIndex: `0x${index.toString(16)}`, blockNumber: '0x121eac0', topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'], removed: false, data: `0x${'00'.repeat(31)}05` }));
    const exchange = sampleExchange('eth_getLogs', [{ fromBlock: '0x121eac0', toBlock: 'latest' }], `{"jsonrpc":"2.0","id":1,"result":${JSON.stringify(logs)}}`);
    root.append(answerView({ exchange, hints: { events: [], cairoAbis: {}, tokens: {} }, notes: [], name: 'transfers' }, view, {
      signal, time: new ReaderTime('Europe/Berlin'), announce: (text) => announcer.say(text),
      copy: (text, what) => {
        this.copied.push(text);
        announcer.say(`Copied ${what}`);
      },
      lookUp: ask('lookUp'), open: ask('open'), save: ask('save'),
    }, { ...(tab !== undefined && { tab }), onTab: () => undefined }), announcer.element);
    document.body.replaceChildren(host);
  },
};

declare global {
  var rpcbookPage: RendererPageScript;
}
export type RendererPageScript = typeof rpcbookPage;
globalThis.rpcbookPage = rpcbookPage;
