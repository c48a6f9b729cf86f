import type { HostMessage } from '../../messages/builderMessage';
import { componentSheet } from '../components/componentSheet';
import { element } from '../components/element';
import builderCss from './builder.css';
import { BuilderModel } from './builderModel';
import { BuilderView } from './builderView';
import { HostLink, type WebviewApi } from './hostLink';
import { keepAnswer } from './keptAnswer';
import { recallState, type KeptState } from './keptState';

/** Given by VS Code to the page of a webview; may be called once. */
declare function acquireVsCodeApi(): WebviewApi;

const tellAfterMilliseconds = 120;

/** Joins the page: asks for what it is made of, and from then on keeps the draft and tells of it. */
function start(): void {
  const api = acquireVsCodeApi();
  let kept: KeptState = recallState(api);
  let page: { readonly model: BuilderModel; readonly view: BuilderView } | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  const link: HostLink = new HostLink(api, (message) => receive(message));
  const root = makeRoot();
  const keep = (state: KeptState) => {
    kept = state;
    api.setState(state);
  };
  const tell = (model: BuilderModel) => {
    keep({ ...kept, draft: model.draft });
    clearTimeout(telling);
    telling = setTimeout(() => link.say({ kind: 'draft', draft: model.draft }), tellAfterMilliseconds);
  };
  const open = ({ setup }: Extract<HostMessage, { kind: 'setup' }>) => {
    const model = new BuilderModel(setup, kept.draft ?? setup.draft);
    const view = new BuilderView(model, { ask: (request) => link.ask(request), tab: kept.tab, onTab: (tab) => keep({ ...kept, tab }) });
    model.onChange((change) => {
      if (change !== 'knowledge') tell(model);
    });
    root.append(view.element);
    tell(model);
    if (kept.answer && !setup.sendsAtOnce) view.answer.showKept(kept.answer, () => view.send());
    if (setup.sendsAtOnce) view.send();
    return { model, view };
  };
  const receive = (message: Exclude<HostMessage, { kind: 'response' }>): void => {
    switch (message.kind) {
      case 'setup':
        if (page) page.model.refresh(message.setup);
        else page = open(message);
        return;
      case 'plan':
        page?.model.know(message.plan);
        return;
      case 'sending':
        page?.view.showSending(message.isSending);
        return;
      case 'answer':
        page?.view.answer.showAnswer(message.frame);
        keep({ ...kept, answer: keepAnswer(message.frame) });
        return;
    }
  };
  link.say({ kind: 'ready' });
}

/** The styles of the components are made for a shadow root, and style sheets made by script need no leave of the CSP. */
function makeRoot(): ShadowRoot {
  const host = element('div', {});
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(builderCss);
  root.adoptedStyleSheets = [componentSheet(), sheet];
  document.body.append(host);
  return root;
}

start();
