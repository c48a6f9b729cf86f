import type { RendererContext } from 'vscode-notebook-renderer';

import { lazily } from '../../core/base/lazily';
import type { FramedExchange } from '../../messages/exchangeFrame';
import type { OutputMessage } from '../../messages/outputMessage';
import type { Announcer } from '../components/dom/announcer';
import { copyText } from '../components/dom/copyText';
import { ReaderTime } from '../components/dom/readerTime';
import type { TableChoices } from '../components/dom/tableChoice';
import type { ViewContext } from '../components/dom/viewContext';
import { type OutputChoices, readOutputChoices, withTabChoice, withTableChoice } from './outputChoices';

/** Shared, because creating one takes longer than drawing a small answer. */
const readerTime = lazily(() => new ReaderTime());

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
  const base: ViewContext = {
    signal,
    time: readerTime(),
    announce: (text) => announcer.announce(text),
    copy: (text, what) => {
      copyText(text).then(
        (copied) => announcer.announce(copied ? `Copied ${what}` : "Couldn't copy to the clipboard"),
        () => announcer.announce("Couldn't copy to the clipboard"),
      );
    },
  };
  if (renderer.postMessage === undefined) return base;
  const files: ViewContext = {
    ...base,
    open: (document) => post(renderer, { kind: 'open', document }),
    save: (document) => post(renderer, { kind: 'save', document }),
  };
  if (renderer.isKept) return files;
  return {
    ...files,
    addCell: (text) => post(renderer, { kind: 'addCell', text, network }),
    lookUp: (subject) => post(renderer, { kind: 'lookUp', subject, network }),
  };
}
