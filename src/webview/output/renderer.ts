import type { ActivationFunction, OutputItem, RendererContext } from 'vscode-notebook-renderer';

import { comparisonMime } from '../../messages/comparisonFrame';
import type { OutputMessage } from '../../messages/outputMessage';
import { readComparisonFrame } from '../../messages/readComparisonFrame';
import { readExchangeFrame } from '../../messages/readExchangeFrame';
import { readWorkFrame } from '../../messages/readWorkFrame';
import { workMime } from '../../messages/workFrame';
import { answerView } from '../components/answer/answerView';
import { componentSheet } from '../components/answer/componentSheet';
import { framedView } from '../components/answer/framedView';
import { comparedAnswersView } from '../components/compare/comparedAnswersView';
import { Announcer } from '../components/dom/announcer';
import { copyText } from '../components/dom/copyText';
import { element } from '../components/dom/element';
import { ReaderTime } from '../components/dom/readerTime';
import type { ViewContext } from '../components/dom/viewContext';
import { WorkView } from '../components/work/workView';
import { readTabChoices, type TabChoices, withTabChoice } from './tabChoices';

/** Contents of an output: its lifetime, its element, and the view that receives later reports. */
interface Drawn {
  readonly life: AbortController;
  readonly host: HTMLElement;
  readonly work: WorkView | undefined;
}

interface Drawing {
  readonly elements: readonly HTMLElement[];
  readonly work?: WorkView;
}

/**
 * The notebook's renderer for framed exchanges, comparisons, and reports on long work. Each output has its own shadow
 * root; outputs share only the style sheet.
 */
export const activate: ActivationFunction<TabChoices> = (renderer) => {
  const sheet = componentSheet();
  const outputs = new Map<string, Drawn>();
  const end = (id: string) => {
    outputs.get(id)?.life.abort();
    outputs.delete(id);
  };
  return {
    renderOutputItem(item, home) {
      const before = outputs.get(item.id);
      if (item.mime === workMime && before?.host.parentElement === home && updateWork(before, item)) return;
      end(item.id);
      const life = new AbortController();
      const host = element('div', {});
      const root = host.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sheet];
      const { elements, work } = drawItem(item, renderer, life.signal);
      root.append(...elements);
      outputs.set(item.id, { life, host, work });
      home.replaceChildren(host);
    },
    disposeOutputItem(id) {
      if (id !== undefined) end(id);
      else for (const known of [...outputs.keys()]) end(known);
    },
  };
};

/** Shows a later report in the existing view. Returns false if there is no view, or none that can show it. */
function updateWork({ work }: Drawn, item: OutputItem): boolean {
  const report = readWorkFrame(item.data());
  if (work === undefined || report.kind === 'failed') return false;
  work.update(report.value);
  return true;
}

function drawItem(item: OutputItem, renderer: RendererContext<TabChoices>, signal: AbortSignal): Drawing {
  switch (item.mime) {
    case workMime:
      return drawWork(item, renderer, signal);
    case comparisonMime:
      return drawComparison(item, renderer, signal);
    default:
      return drawAnswer(item, renderer, signal);
  }
}

function drawWork(item: OutputItem, renderer: RendererContext<TabChoices>, signal: AbortSignal): Drawing {
  const report = readWorkFrame(item.data());
  if (report.kind === 'failed') return unreadable(report.problem);
  const announcer = new Announcer(signal);
  const work = new WorkView(report.value, {
    announce: (text) => announcer.say(text),
    ...(renderer.postMessage !== undefined && { act: (action, id) => post(renderer, { kind: 'work', action, id }) }),
  });
  return { elements: [work.element, announcer.element], work };
}

function drawAnswer(item: OutputItem, renderer: RendererContext<TabChoices>, signal: AbortSignal): Drawing {
  const frame = readExchangeFrame(item.data());
  if (frame.kind === 'failed') return unreadable(frame.problem);
  const announcer = new Announcer(signal);
  const context = viewContext(renderer, frame.value.exchange.network.key, announcer, signal);
  const tab = readTabChoices(renderer.getState())[item.id];
  const answer = answerView(frame.value, framedView(frame.value), context, {
    ...(tab !== undefined && { tab }),
    onTab: (chosen) => rememberTab(renderer, item.id, chosen),
  });
  return { elements: [answer, announcer.element] };
}

function drawComparison(item: OutputItem, renderer: RendererContext<TabChoices>, signal: AbortSignal): Drawing {
  const frame = readComparisonFrame(item.data());
  if (frame.kind === 'failed') return unreadable(frame.problem);
  const announcer = new Announcer(signal);
  const contextOf = (network: string) => viewContext(renderer, network, announcer, signal);
  const choiceOf = (part: string) => `${item.id} ${part}`;
  // The rows of a comparison come from several networks, so their values can't be looked up on one.
  const { lookUp: _ofOneNetwork, ...context } = contextOf('');
  const compared = comparedAnswersView(frame.value, context, {
    contextOf,
    tabOf: (part) => readTabChoices(renderer.getState())[choiceOf(part)],
    onTab: (part, chosen) => rememberTab(renderer, choiceOf(part), chosen),
  });
  return { elements: [compared, announcer.element] };
}

function rememberTab(renderer: RendererContext<TabChoices>, output: string, tab: string): void {
  renderer.setState(withTabChoice(readTabChoices(renderer.getState()), output, tab));
}

function unreadable(problem: string): Drawing {
  return { elements: [element('p', { class: 'unreadable', role: 'alert' }, problem)] };
}

function post(renderer: RendererContext<TabChoices>, message: OutputMessage): void {
  renderer.postMessage?.(message);
}

function viewContext(
  renderer: RendererContext<TabChoices>,
  network: string,
  announcer: Announcer,
  signal: AbortSignal,
): ViewContext {
  const base: ViewContext = {
    signal,
    time: new ReaderTime(),
    announce: (text) => announcer.say(text),
    copy: (text, what) => {
      copyText(text).then(
        (copied) => announcer.say(copied ? `Copied ${what}` : "Couldn't copy to the clipboard"),
        () => announcer.say("Couldn't copy to the clipboard"),
      );
    },
  };
  if (renderer.postMessage === undefined) return base;
  return {
    ...base,
    lookUp: (subject) => post(renderer, { kind: 'lookUp', subject, network }),
    open: (document) => post(renderer, { kind: 'open', document }),
    save: (document) => post(renderer, { kind: 'save', document }),
  };
}
