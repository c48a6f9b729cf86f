import type { Draft } from '../../core/editor/draft/draft';
import { type Action, distinctRemedies } from '../../core/model/exchange/action';
import type { Exchange } from '../../core/model/exchange/exchange';
import type { BuilderRequest } from '../../messages/builderMessage';
import { readExchangeFrame } from '../../messages/readExchangeFrame';
import { buttonsBelow, remedyView } from '../components/answer/actionButtons';
import { answerView } from '../components/answer/answerView';
import { framedView } from '../components/answer/framedView';
import { summaryForScreenReaders } from '../components/answer/summaryLine';
import { Announcer } from '../components/dom/announcer';
import { element } from '../components/dom/element';
import { icon } from '../components/dom/icon';
import { ScreenReaderText } from '../components/dom/screenReaderText';
import { answerContext, pageContext } from '../components/dom/viewContext';
import { FindBar } from '../components/find/findBar';
import { frameOf, type KeptAnswer } from './keptAnswer';

export interface AnswerPaneOptions {
  /** The tab that the user selected last. */
  readonly tab: string | undefined;
  readonly onTab: (tab: string) => void;
  /** Sends a request to the extension. Errors are shown next to the answer. */
  readonly ask: (request: BuilderRequest) => void;
}

interface FailureOptions {
  /** Actions that can fix it. */
  readonly remedies?: readonly Action[];
  /** Returns whether the failure no longer applies. Called when the draft changes. */
  readonly isOver?: () => boolean;
}

/** The result of the last request: the answer as notebooks show it, or the reason why there is none. */
export class AnswerPane {
  readonly element = element('section', { class: 'answer-pane', 'aria-label': 'Answer' });
  readonly #options: AnswerPaneOptions;
  /** Explains why there is no answer. The owner keeps it visible. */
  readonly alert = element('div', { class: 'failure', role: 'alert' });
  readonly #progress = element('div', {
    class: 'progress',
    role: 'progressbar',
    'aria-label': 'Waiting for the answer',
    hidden: '',
  });
  readonly #content = element('div', { class: 'answer-content' });
  /** Shows that the answer is for another method or network than the form. */
  readonly #former = element('p', { class: 'former', role: 'status' });
  #shown: Exchange | undefined;
  #isFailureOver: () => boolean = () => true;
  /** Announces that a request is being sent, and its result. */
  readonly #screenReaderText = new ScreenReaderText();
  #life = new AbortController();
  #tab: string | undefined;

  constructor(options: AnswerPaneOptions) {
    this.#options = options;
    this.#tab = options.tab;
    this.element.append(this.#progress, this.#former, this.#content, this.#screenReaderText.element);
  }

  showSending(isSending: boolean): void {
    this.#progress.hidden = !isSending;
    this.#content.setAttribute('aria-busy', String(isSending));
    if (!isSending) return;
    this.alert.replaceChildren();
    this.#screenReaderText.announce('Sending the request');
  }

  /** Shows why there is no answer, until the draft changes and `isOver` returns true. */
  showFailure(message: string, { remedies = [], isOver = () => true }: FailureOptions = {}): void {
    this.#isFailureOver = isOver;
    const act = (action: Action): void => this.#options.ask({ kind: 'act', action, owner: '' });
    this.alert.replaceChildren(
      element('span', { class: 'failure-text' }, icon('error', 'Error'), element('span', {}, message)),
      ...(remedies.length > 0 ? [remedyView({ remedies: distinctRemedies(remedies) }, act)] : []),
    );
  }

  /**
   * Removes messages that a change of the draft made wrong: the failure, or that the answer is for the current request.
   */
  showDraft(draft: Draft): void {
    if (this.#isFailureOver()) this.alert.replaceChildren();
    const { call, network } = this.#shown ?? {};
    const isFormer =
      call !== undefined && call.kind !== 'raw' && (call.method !== draft.method || network?.key !== draft.network);
    this.#former.replaceChildren(
      ...(isFormer
        ? [icon('info'), `This answer is for ${call.method} on ${network?.name ?? ''}. Send the request to replace it.`]
        : []),
    );
  }

  /** Shows the saved answer of an earlier window. If it was too large to save, offers to send the request again. */
  showKept(kept: KeptAnswer, sendAgain: () => void): void {
    const frame = frameOf(kept);
    const read = frame && readExchangeFrame(frame);
    if (frame && read?.kind === 'ok' && read.value.keptBody === undefined) return this.showAnswer(frame);
    const again = element('button', { class: 'button plain' }, 'Send Again');
    again.addEventListener('click', sendAgain);
    this.#content.replaceChildren(
      element('p', { class: 'aside' }, 'The previous answer was too large to save. '),
      again,
    );
  }

  showAnswer(frame: Uint8Array): void {
    this.#life.abort();
    this.#life = new AbortController();
    this.alert.replaceChildren();
    const read = readExchangeFrame(frame);
    if (read.kind === 'failed') {
      this.showFailure(read.problem);
      this.#content.replaceChildren();
      this.#shown = undefined;
      return;
    }
    this.#shown = read.value.exchange;
    this.#former.replaceChildren();
    const announcer = new Announcer(this.#life.signal);
    const view = framedView(read.value);
    this.#screenReaderText.announce(summaryForScreenReaders(view));
    const find = new FindBar(this.#life.signal);
    // The page has its own button that adds a cell.
    const { addCell: _ofDraft, ...context } = answerContext(
      { ...pageContext(announcer, this.#life.signal), find },
      read.value.exchange.network.key,
      this.#options.ask,
    );
    const answer = answerView(read.value, view, context, {
      tab: this.#tab,
      onTab: (tab) => {
        this.#tab = tab;
        this.#options.onTab(tab);
      },
    });
    const buttons = buttonsBelow(read.value, context);
    find.attach(answer);
    this.#content.replaceChildren(find.element, answer, ...(buttons ? [buttons] : []), announcer.element);
    this.element.scrollIntoView({ block: 'nearest' });
  }
}
