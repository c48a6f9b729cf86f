import { formatIfUpgraded, formatPlanCost } from '../../core/base/credits/formatCredits';
import { isSendable, lacksOnlyLayout } from '../../core/editor/draft/composeDraft';
import type { BuilderRequest } from '../../messages/builderMessage';
import { ComboBox } from '../components/dom/comboBox';
import { element } from '../components/dom/element';
import { showMenu } from '../components/dom/menu';
import { AnswerPane } from './answerPane';
import { FormView } from './formView';
import { FailedRequest } from './hostLink';
import { JsonPane } from './jsonPane';
import type { BuilderModel } from './model/builderModel';

export interface BuilderViewOptions {
  readonly ask: (request: BuilderRequest) => Promise<string | undefined>;
  /** The tab of the answer that the user selected last. */
  readonly tab: string | undefined;
  readonly onTab: (tab: string) => void;
}

/** The whole page: network and method, the form, the exact request beside it, and the answer below. */
export class BuilderView {
  readonly element: HTMLElement;
  readonly answer: AnswerPane;
  readonly #model: BuilderModel;
  readonly #options: BuilderViewOptions;
  readonly #network = element('select', { class: 'ask-select', id: 'network' });
  readonly #transport = element('select', { class: 'ask-select', id: 'transport' });
  readonly #method: ComboBox;
  readonly #form: FormView;
  readonly #json: JsonPane;
  readonly #cost = element('span', { class: 'cost', 'aria-live': 'polite' });
  readonly #send = element(
    'button',
    { class: 'primary', title: 'Send (Ctrl+Enter, Cmd+Enter, or Shift+Enter)' },
    'Send',
  );
  readonly #cancel = element('button', { class: 'button plain', hidden: '' }, 'Cancel');
  #isSending = false;

  constructor(model: BuilderModel, options: BuilderViewOptions) {
    this.#model = model;
    this.#options = options;
    this.#method = new ComboBox({
      id: 'method',
      value: model.draft.method,
      placeholder: 'Search methods',
      options: () => model.methods.map(({ name, summary }) => ({ value: name, label: name, detail: summary })),
      onAccept: (name) => model.setMethod(name),
    });
    this.#form = new FormView(
      model,
      async (time) => (await options.ask({ kind: 'findBlock', draft: model.draft, time })) ?? '',
    );
    this.#json = new JsonPane(model, () => this.answer.showDraft(model.draft));
    this.answer = new AnswerPane({ tab: options.tab, onTab: options.onTab, ask: (request) => this.#do(request) });
    const head = element('div', { class: 'head' }, this.#target(), this.#actions(), this.answer.alert);
    this.element = element(
      'main',
      { class: 'builder' },
      element('h1', { class: 'screen-reader-text' }, 'Request Builder'),
      head,
      element('div', { class: 'panes' }, this.#form.element, this.#json.element),
      this.answer.element,
    );
    keepSelectAll(this.element);
    revealFocus(this.element, head);
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      this.send();
    });
    model.onChange((change) => {
      if (change === 'fields') this.#form.draw();
      else this.#form.refresh();
      if (change !== 'knowledge') this.#json.yield();
      this.#json.refresh();
      if (change !== 'knowledge') this.answer.showDraft(model.draft);
      this.#refresh();
    });
    this.#refresh();
  }

  /** Focuses the first field that needs a value, otherwise the method. */
  focusFirst(): void {
    if (!this.#form.focusNeeded()) this.#method.input.focus();
  }

  /** Sends the draft, or shows the problems that prevent it. */
  send(): void {
    const { composed } = this.#model;
    if (this.#isSending || !composed) return;
    if (!this.#isReadable()) return;
    const isOver = (): boolean => this.#model.composed === undefined || isSendable(this.#model.composed);
    // The extension refuses a draft that lacks a layout, too, and offers the layout.
    if (!isOver() && !lacksOnlyLayout(composed)) {
      this.#model.showMissing();
      this.#form.focusProblem();
      this.answer.showFailure('Fix the highlighted fields before sending.', { isOver });
      return;
    }
    this.#do({ kind: 'send', draft: this.#model.draft }, isOver() ? {} : { isOver });
  }

  /** Actions are blocked while the JSON has an edit that the fields don't contain. */
  #isReadable(): boolean {
    const isOver = (): boolean => this.#json.isReadable;
    if (!isOver()) this.answer.showFailure("The JSON isn't valid. Fix it or discard your edit.", { isOver });
    return this.#json.isReadable;
  }

  showSending(isSending: boolean): void {
    const hadFocus = this.#cancel.matches(':focus') || this.#send.matches(':focus');
    this.#isSending = isSending;
    this.#send.hidden = isSending;
    this.#cancel.hidden = !isSending;
    if (hadFocus) (isSending ? this.#cancel : this.#send).focus();
    this.answer.showSending(isSending);
  }

  #do(request: BuilderRequest, until: { readonly isOver?: () => boolean } = {}): void {
    this.#options.ask(request).catch((error: unknown) => this.#showFailure(error, until));
  }

  #showFailure(error: unknown, until: { readonly isOver?: () => boolean } = {}): void {
    this.answer.showFailure(error instanceof Error ? error.message : String(error), {
      ...until,
      ...(error instanceof FailedRequest && { remedies: error.remedies }),
    });
  }

  #target(): HTMLElement {
    this.#network.addEventListener('change', () => this.#model.setNetwork(this.#network.value));
    this.#transport.addEventListener('change', () =>
      this.#model.setTransport(this.#transport.value === 'ws' ? 'ws' : 'http'),
    );
    const labeled = (id: string, label: string, control: HTMLElement) =>
      element('div', { class: `target-${id}` }, element('label', { for: id }, label), control);
    return element(
      'div',
      { class: 'target' },
      labeled('network', 'Network', this.#network),
      labeled('method', 'Method', this.#method.element),
      labeled('transport', 'Transport', this.#transport),
    );
  }

  #actions(): HTMLElement {
    const add = element('button', { class: 'button plain' }, 'Add to Notebook');
    const copy = element('button', { class: 'button plain', 'aria-haspopup': 'menu' }, 'Copy As…');
    this.#send.addEventListener('click', () => this.send());
    this.#cancel.addEventListener('click', () => this.#do({ kind: 'cancel' }));
    add.addEventListener('click', () => {
      if (this.#isReadable()) this.#do({ kind: 'addToNotebook', draft: this.#model.draft });
    });
    copy.addEventListener('click', () => {
      this.#copy(copy).catch((error: unknown) => this.#showFailure(error));
    });
    return element(
      'div',
      { class: 'actions' },
      this.#send,
      this.#cancel,
      this.#cost,
      element('span', { class: 'spring' }),
      add,
      copy,
    );
  }

  /** Shows the formats that support the call. Their code is loaded with the first use. */
  async #copy(anchor: HTMLElement): Promise<void> {
    const { copyFormatsFor } = await import('../../core/editor/copyOut/copyFormats');
    const { composed, network, draft } = this.#model;
    if (!composed || !network || !this.#isReadable()) return;
    showMenu(
      anchor,
      copyFormatsFor({ call: composed.call, network, transport: draft.transport }).map(({ id, label }) => ({
        kind: 'item',
        label,
        run: () => this.#do({ kind: 'copyAs', draft, format: id }),
      })),
    );
  }

  #refresh(): void {
    const { networks, network, draft, method, plan } = this.#model;
    const services = new Set(networks.map(({ service }) => service.id));
    const options = networks.map(({ key, name, service }) =>
      element('option', { value: key }, services.size > 1 ? `${name} (${service.name})` : name),
    );
    const missing = draft.network === '' ? 'No network' : `${draft.network} (not in settings)`;
    const gone = network ? [] : [element('option', { value: draft.network }, missing)];
    this.#network.replaceChildren(...gone, ...options);
    this.#network.value = draft.network;
    const transports =
      method?.path !== undefined
        ? ['http']
        : [network?.rpc && 'http', network?.ws && 'ws'].filter((name) => name !== undefined);
    this.#transport.replaceChildren(
      ...transports.map((name) => element('option', { value: name }, name === 'ws' ? 'WebSocket' : 'HTTP')),
    );
    this.#transport.value = transports.includes(draft.transport) ? draft.transport : (transports[0] ?? '');
    this.#method.show(draft.method);
    const bound = plan?.isOpen === true ? 'at least ' : '';
    this.#cost.textContent = plan === undefined ? '' : `${bound}${formatPlanCost(plan.cost)}${formatIfUpgraded(plan)}`;
  }
}

/**
 * Scrolls the complete focused element into view. Browsers only reveal the caret's line in a text area, so the rest may
 * be behind a sticky head or outside of the window. Doesn't scroll for elements in the head.
 */
function revealFocus(container: HTMLElement, head: HTMLElement): void {
  container.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || head.contains(target)) return;
    target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  });
}

/**
 * Keeps Ctrl+A inside the fields of a part of a page. The browser selects the field's text immediately. VS Code also
 * receives the keys and would select everything again later, including text typed in between.
 */
function keepSelectAll(part: HTMLElement): void {
  part.addEventListener('keydown', (event) => {
    const isSelectAll =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'a';
    if (isSelectAll && event.target instanceof Element && event.target.matches('input, textarea'))
      event.stopPropagation();
  });
}
