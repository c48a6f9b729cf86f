import type { Draft } from '../../core/editor/draft/draft';
import { readDraft } from '../../core/editor/draft/readDraft';
import { noArtifactNames } from '../../core/knowledge/files/artifactLookup';
import type { BuilderContracts, HostMessage } from '../../messages/builderMessage';
import { componentSheet } from '../components/answer/componentSheet';
import { element } from '../components/dom/element';
import builderCss from './builder.css';
import pageCss from './builderPage.css';
import { BuilderView } from './builderView';
import { HostLink, type WebviewApi } from './hostLink';
import { keepAnswer, type KeptAnswer, readKeptAnswer } from './keptAnswer';
import { BuilderModel } from './model/builderModel';

/** Provided by VS Code in every webview page. It can be called only once. */
declare function acquireVsCodeApi(): WebviewApi;

const reportAfterMilliseconds = 120;

/** Connects the page to the host: asks for the setup, then keeps the draft and reports its changes. */
class BuilderPage {
  readonly #link: HostLink;
  readonly #root = makeRoot();
  #kept: KeptState;
  #parts: { readonly model: BuilderModel; readonly view: BuilderView } | undefined;
  #names = noArtifactNames;
  #contracts: BuilderContracts | undefined;
  #reportTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly api: WebviewApi) {
    this.#kept = recallState(api);
    this.#link = new HostLink(api, (message) => this.#receive(message));
    this.#link.post({ kind: 'ready' });
  }

  #receive(message: Exclude<HostMessage, { kind: 'response' }>): void {
    switch (message.kind) {
      case 'setup':
        if (this.#parts) this.#parts.model.refresh(message.setup);
        else this.#open(message);
        return;
      case 'plan':
        this.#parts?.model.know(message.plan);
        return;
      case 'names':
        this.#names = message.names;
        this.#parts?.model.updateNames(message.names);
        return;
      case 'contracts':
        this.#contracts = message.contracts;
        this.#parts?.model.updateContracts(message.contracts);
        return;
      case 'sending':
        this.#parts?.view.showSending(message.isSending);
        return;
      case 'useNetwork':
        this.#parts?.model.setNetwork(message.network);
        return;
      case 'answer':
        this.#parts?.view.answer.showAnswer(message.frame);
        if (this.#parts) this.#parts.view.answer.showDraft(this.#parts.model.draft);
        this.#keep({ ...this.#kept, answer: keepAnswer(message.frame) });
        return;
    }
  }

  #open({ setup }: Extract<HostMessage, { kind: 'setup' }>): void {
    const model = new BuilderModel(setup, this.#kept.draft ?? setup.draft, this.#names);
    if (this.#contracts) model.updateContracts(this.#contracts);
    const view = new BuilderView(model, {
      ask: (request) => this.#link.ask(request),
      tab: this.#kept.tab,
      onTab: (tab) => this.#keep({ ...this.#kept, tab }),
    });
    model.onChange((change) => {
      if (change !== 'knowledge') this.#report(model);
    });
    this.#root.append(view.element);
    this.#report(model);
    if (this.#kept.answer && !setup.sendsAtOnce) view.answer.showKept(this.#kept.answer, () => view.send());
    view.answer.showDraft(model.draft);
    if (setup.sendsAtOnce) view.send();
    this.#parts = { model, view };
    if (setup.takesFocus) view.focusFirst();
  }

  #report(model: BuilderModel): void {
    this.#keep({ ...this.#kept, draft: model.draft });
    clearTimeout(this.#reportTimer);
    this.#reportTimer = setTimeout(
      () => this.#link.post({ kind: 'draft', draft: model.draft }),
      reportAfterMilliseconds,
    );
  }

  #keep(state: KeptState): void {
    this.#kept = state;
    this.api.setState(state);
  }
}

/** The component styles target a shadow root. The CSP allows style sheets that a script constructs. */
function makeRoot(): ShadowRoot {
  const host = element('div', {});
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(builderCss);
  root.adoptedStyleSheets = [componentSheet(), sheet];
  const pageSheet = new CSSStyleSheet();
  pageSheet.replaceSync(pageCss);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, pageSheet];
  document.body.append(host);
  return root;
}

new BuilderPage(acquireVsCodeApi());

/** The state that a page saves while it is hidden, reloaded, or restarted. */
interface KeptState {
  readonly draft?: Draft;
  /** The tab of the answer that the user selected last. */
  readonly tab?: string;
  readonly answer?: KeptAnswer;
}

/** Reads the state that an earlier page of this panel saved. */
function recallState(api: WebviewApi): KeptState {
  const state = api.getState();
  if (typeof state !== 'object' || state === null) return {};
  const draft = readDraft('draft' in state ? state.draft : undefined);
  const tab = 'tab' in state && typeof state.tab === 'string' ? state.tab : undefined;
  const answer = readKeptAnswer('answer' in state ? state.answer : undefined);
  return { draft, tab, answer };
}
