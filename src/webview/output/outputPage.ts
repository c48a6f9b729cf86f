import type { RendererContext } from 'vscode-notebook-renderer';

import type { FramedExchange } from '../../messages/exchangeFrame';
import type { OutputMessage } from '../../messages/outputMessage';
import type { Announcer } from '../components/dom/announcer';
import { answerContext, pageContext, type TableChoices, type ViewContext } from '../components/dom/viewContext';
import { type OutputChoices, readOutputChoices, withTabChoice, withTableChoice } from './outputChoices';

/** The page as an output sees it. A kept output is a stranger's text: it offers nothing that is sent or run. */
export interface OutputPage extends RendererContext<OutputChoices> {
  readonly isKept: boolean;
  /** Returns an answer with the names that its addresses have now. */
  readonly named: (framed: FramedExchange) => FramedExchange;
}

export function post(renderer: RendererContext<OutputChoices>, message: OutputMessage): void {
  renderer.postMessage?.(message);
}

/** Stores the tab that was selected in an output. */
export function rememberTab(renderer: RendererContext<OutputChoices>, output: string, tab: string): void {
  renderer.setState(withTabChoice(readOutputChoices(renderer.getState()), output, tab));
}

/** Stores choices in tables by cell, so that they stay when the cell runs again. */
export function tableChoices(renderer: RendererContext<OutputChoices>, owner: string): TableChoices {
  const keyOf = (title: string) => `${owner} ${title}`;
  return {
    recall: (title) => readOutputChoices(renderer.getState()).tables[keyOf(title)],
    remember: (title, choice) =>
      renderer.setState(withTableChoice(readOutputChoices(renderer.getState()), keyOf(title), choice)),
  };
}

/** Returns what the views of an output can do in a page. */
export function outputContext(
  renderer: OutputPage,
  network: string,
  announcer: Announcer,
  signal: AbortSignal,
): ViewContext {
  const page = pageContext(announcer, signal);
  if (renderer.postMessage === undefined) return page;
  const context = answerContext(page, network, (message) => post(renderer, message));
  return renderer.isKept ? { ...page, open: context.open, save: context.save } : context;
}
