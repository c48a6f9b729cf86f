import { type AnswerContent, type AnswerRequest, readAnswerContent } from '../../messages/answerMessage';
import { readExchangeFrame } from '../../messages/readExchangeFrame';
import { buttonsBelow } from '../components/answer/actionButtons';
import { answerView } from '../components/answer/answerView';
import { componentSheet } from '../components/answer/componentSheet';
import { framedView } from '../components/answer/framedView';
import { summaryForScreenReaders } from '../components/answer/summaryLine';
import { Announcer } from '../components/dom/announcer';
import { element } from '../components/dom/element';
import { iconButton } from '../components/dom/icon';
import { ScreenReaderText } from '../components/dom/screenReaderText';
import { answerContext, pageContext } from '../components/dom/viewContext';
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
    const page = pageContext(announcer, this.#life.signal);
    const context = {
      ...answerContext(page, read.value.exchange.network.key, (message) =>
        vscode.postMessage({ kind: 'output', message }),
      ),
      find,
    };
    const answer = answerView(read.value, view, context, {
      tab: this.#tab,
      onTab: (tab) => {
        this.#tab = tab;
      },
    });
    const buttons = buttonsBelow(read.value, context);
    find.attach(answer);
    this.#find = find;
    this.#place.replaceChildren(find.element, answer, ...(buttons ? [buttons] : []), announcer.element);
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

const page = new AnswerPage();
window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const content = readAnswerContent(data);
  if (content) page.take(content);
});
vscode.postMessage({ kind: 'ready' });
