import type { ActivationFunction, OutputItem, RendererContext } from 'vscode-notebook-renderer';
import type { FramedExchange } from '../../messages/exchangeFrame';
import type { OutputMessage } from '../../messages/outputMessage';
import { readExchangeFrame } from '../../messages/readExchangeFrame';
import { answerView } from '../components/answerView';
import { Announcer } from '../components/announcer';
import { copyText } from '../components/copyText';
import { element } from '../components/element';
import { framedView } from '../components/framedView';
import { ReaderTime } from '../components/values/readerTime';
import type { ViewContext } from '../components/viewContext';
import { componentSheet } from '../components/componentSheet';
import { readTabChoices, withTabChoice, type TabChoices } from './tabChoices';

/** The notebook's renderer for framed exchanges: one shadow root an output, nothing shared but the style sheet. */
export const activate: ActivationFunction<TabChoices> = (renderer) => {
  const sheet = componentSheet();
  const lives = new Map<string, AbortController>();
  const end = (id: string) => {
    lives.get(id)?.abort();
    lives.delete(id);
  };
  return {
    renderOutputItem(item, home) {
      end(item.id);
      const life = new AbortController();
      lives.set(item.id, life);
      const host = element('div', {});
      const root = host.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sheet];
      root.append(...drawItem(item, renderer, life.signal));
      home.replaceChildren(host);
    },
    disposeOutputItem(id) {
      if (id !== undefined) end(id);
      else for (const known of [...lives.keys()]) end(known);
    },
  };
};

function drawItem(item: OutputItem, renderer: RendererContext<TabChoices>, signal: AbortSignal): readonly HTMLElement[] {
  const frame = readExchangeFrame(item.data());
  if (frame.kind === 'failed') return [element('p', { class: 'unreadable', role: 'alert' }, frame.problem)];
  const announcer = new Announcer(signal);
  const context = viewContext(renderer, frame.value, announcer, signal);
  const tab = readTabChoices(renderer.getState())[item.id];
  const answer = answerView(frame.value, framedView(frame.value), context, {
    ...(tab !== undefined && { tab }),
    onTab: (chosen) => renderer.setState(withTabChoice(readTabChoices(renderer.getState()), item.id, chosen)),
  });
  return [answer, announcer.element];
}

function viewContext(renderer: RendererContext<TabChoices>, { exchange }: FramedExchange, announcer: Announcer, signal: AbortSignal): ViewContext {
  const base: ViewContext = {
    signal,
    time: new ReaderTime(),
    announce: (text) => announcer.say(text),
    copy: (text, what) => void copyText(text).then((copied) => announcer.say(copied ? `Copied ${what}` : 'The clipboard cannot be reached')),
  };
  if (renderer.postMessage === undefined) return base;
  const post = (message: OutputMessage) => renderer.postMessage?.(message);
  return {
    ...base,
    lookUp: (subject) => post({ kind: 'lookUp', subject, network: exchange.network.key }),
    open: (document) => post({ kind: 'open', document }),
    save: (document) => post({ kind: 'save', document }),
  };
}
