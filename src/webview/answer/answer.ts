import { type AnswerContent, type AnswerRequest, readAnswerContent } from '../../messages/answerMessage';
import type { FramedExchange } from '../../messages/exchangeFrame';
import type { OutputMessage } from '../../messages/outputMessage';
import { readExchangeFrame } from '../../messages/readExchangeFrame';
import { answerView } from '../components/answer/answerView';
import { componentSheet } from '../components/answer/componentSheet';
import { exchangeRemedies } from '../components/answer/exchangeRemedies';
import { framedView } from '../components/answer/framedView';
import { summaryForScreenReaders } from '../components/answer/summaryForScreenReaders';
import { Announcer } from '../components/dom/announcer';
import { copyText } from '../components/dom/copyText';
import { element } from '../components/dom/element';
import { iconButton } from '../components/dom/iconButton';
import { ReaderTime } from '../components/dom/readerTime';
import { ScreenReaderText } from '../components/dom/screenReaderText';
import type { ViewContext } from '../components/dom/viewContext';
import { FindBar } from '../components/find/findBar';
import barCss from '../components/pageBar.css';
import documentCss from './answerDocument.css';
import pageCss from './answerPage.css';

/** The API that VS Code provides to a webview page. */
declare const acquireVsCodeApi: () => {
  postMessage(message: AnswerRequest): void;
  getState(): unknown;
  setState(state: unknown): void;
};

const vscode = acquireVsCodeApi();

/** The page of a result document: its actions, and the answer as notebooks show it. */
class AnswerPage {
  readonly #bar = element('div', { class: 'bar', role: 'toolbar', 'aria-label': 'Result' });
  readonly #busy = element('span', { class: 'busy', role: 'status' });
  readonly #place = element('div', {});
  readonly #screenReaderText = new ScreenReaderText();
  readonly #again = button('refresh', 'Look up again', 'again');
  readonly #cost = element('span', { class: 'cost' });
  #life = new AbortController();
  #tab: string | undefined;
  #find: FindBar | undefined;

  constructor() {
    this.#again.append(this.#cost);
    const host = element('div', {});
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${barCss}${pageCss}`);
    root.adoptedStyleSheets = [componentSheet(), sheet];
    const documentSheet = new CSSStyleSheet();
    documentSheet.replaceSync(documentCss);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, documentSheet];
    this.#bar.append(
      button('notebook', 'Add to Notebook', 'addToNotebook'),
      button('json', 'Open as JSON', 'openJson'),
      this.#again,
      this.#busy,
    );
    const heading = element('h1', { class: 'screen-reader-text' }, document.title);
    root.append(element('main', {}, heading, this.#bar, this.#place, this.#screenReaderText.element));
    document.body.append(host);
    // The whole page is one answer, wherever the focus is.
    document.addEventListener('keydown', (event) => this.#find?.onKey(event));
  }

  take(content: AnswerContent): void {
    switch (content.kind) {
      case 'busy':
        this.#busy.textContent = content.isBusy ? 'Asking the network…' : '';
        this.#again.disabled = content.isBusy;
        return;
      case 'gone':
        this.#cost.textContent = `(${content.cost})`;
        this.#place.replaceChildren(
          element(
            'p',
            { class: 'gone' },
            `${content.what}: the answer wasn't saved when the window closed. Look it up again to see it.`,
          ),
        );
        return;
      case 'answer':
        this.#cost.textContent = `(${content.cost})`;
        vscode.setState(content.state);
        this.#draw(content.frame);
    }
  }

  #draw(frame: Uint8Array): void {
    this.#life.abort();
    this.#life = new AbortController();
    this.#find = undefined;
    const read = readExchangeFrame(frame);
    if (read.kind === 'failed') {
      this.#place.replaceChildren(element('p', { class: 'unreadable', role: 'alert' }, read.problem));
      return;
    }
    const announcer = new Announcer(this.#life.signal);
    const view = framedView(read.value);
    this.#screenReaderText.announce(summaryForScreenReaders(view));
    const find = new FindBar(this.#life.signal);
    const context = { ...contextOf(read.value, announcer, this.#life.signal), find };
    const answer = answerView(read.value, view, context, {
      ...(this.#tab !== undefined && { tab: this.#tab }),
      onTab: (tab) => {
        this.#tab = tab;
      },
    });
    const remedies = exchangeRemedies(read.value, (remedy) =>
      vscode.postMessage({ kind: 'output', message: { kind: 'remedy', remedy, owner: '' } }),
    );
    find.attach(answer);
    this.#find = find;
    this.#place.replaceChildren(find.element, answer, ...(remedies ? [remedies] : []), announcer.element);
  }
}

function button(
  icon: 'notebook' | 'json' | 'refresh',
  label: string,
  kind: 'addToNotebook' | 'openJson' | 'again',
): HTMLButtonElement {
  const made = iconButton(icon, label, () => vscode.postMessage({ kind }), label);
  made.classList.add('button');
  return made;
}

function contextOf({ exchange }: FramedExchange, announcer: Announcer, signal: AbortSignal): ViewContext {
  const post = (message: OutputMessage): void => vscode.postMessage({ kind: 'output', message });
  return {
    signal,
    time: new ReaderTime(),
    announce: (text) => announcer.announce(text),
    copy: (text, what) => {
      copyText(text).then(
        (copied) => announcer.announce(copied ? `Copied ${what}` : "Couldn't copy to the clipboard"),
        () => announcer.announce("Couldn't copy to the clipboard"),
      );
    },
    addCell: (text) => post({ kind: 'addCell', text, network: exchange.network.key }),
    lookUp: (subject) => post({ kind: 'lookUp', subject, network: exchange.network.key }),
    open: (document) => post({ kind: 'open', document }),
    save: (document) => post({ kind: 'save', document }),
  };
}

const page = new AnswerPage();
window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const content = readAnswerContent(data);
  if (content) page.take(content);
});
vscode.postMessage({ kind: 'ready' });
