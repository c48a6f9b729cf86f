import { nothingReceived, undecodedView } from '../../../core/answer/decode/showView';
import { cellCharacters, nameCharacters } from '../../../core/base/answerBounds';
import type { JsonValue } from '../../../core/base/json/jsonValue';
import { parseAnswer } from '../../../core/base/json/parseAnswer';
import type { DecodedView, Note, Section } from '../../../core/base/view/decodedView';
import { visibleText } from '../../../core/base/view/visibleText';
import type { DecodeHints } from '../../../core/formats/abi/names/decodeHints';
import type { Exchange, Outcome } from '../../../core/model/exchange/exchange';
import { type FramedExchange, type KeptBody, maxFramedBodyLength } from '../../../messages/exchangeFrame';
import { codeSpans, element, uniqueId } from '../dom/element';
import { guardDrawing } from '../dom/guardDrawing';
import { icon, iconButton } from '../dom/icon';
import { notesView } from '../dom/notesView';
import { type Tab, tabs } from '../dom/tabs';
import type { ViewContext } from '../dom/viewContext';
import { JsonTreeView } from '../json/jsonTreeView';
import { RawView } from '../raw/rawView';
import { valueView } from '../values/valueView';
import { tabRowButtons } from './actionButtons';
import { byteText } from './requestView';
import { exchangeFacts, requestView } from './requestView';
import { sectionView } from './sectionView';
import { requestSections, type SingleResult, singleResult } from './singleResult';
import { summaryLine } from './summaryLine';

/** The parts of a framed answer that its first tab depends on. */
interface TabbedAnswer {
  readonly exchange: Pick<Exchange, 'outcome'>;
  readonly notes: readonly string[];
  readonly assertions?: readonly unknown[];
  readonly keptBody?: KeptBody;
  readonly hints?: Pick<DecodeHints, 'live'>;
}

const icons = { holds: 'check', failed: 'error', unchecked: 'info' } as const;
const labels = { holds: 'Assertion holds', failed: 'Assertion failed', unchecked: 'Not checked' } as const;

export interface AnswerOptions {
  /** The tab shown first. By default, this is the decoded answer unless it is empty. */
  readonly tab?: string;
  onTab(tab: string): void;
  /** Returns the answer as it is when another tab is shown, if it grows. */
  latest?(): FramedExchange;
}

/**
 * Returns the view of one answer: a sentence with the result, and tabs for the decoded answer, JSON, raw text, and the
 * request.
 */
export function answerView(
  framed: FramedExchange,
  view: DecodedView,
  context: ViewContext,
  options: AnswerOptions,
): HTMLElement {
  const answer = element('article', { class: 'answer', 'aria-label': view.title });
  guardDrawing(
    answer,
    context.signal,
    (signal) => answerParts(framed, view, { ...context, part: framed.exchange.part, signal }, options),
    (error) => {
      answer.classList.add(undecodedClass);
      context.announce("The answer couldn't be shown. It's shown as it was received.");
      const { live: _ended, ...others } = context;
      return answerParts(framed, undecodedView(framed.exchange.outcome, error), others, { ...options, tab: 'decoded' });
    },
  );
  return answer;
}

/** The class of an answer that an internal error keeps from being decoded or drawn. */
export const undecodedClass = 'undecoded';

function answerParts(
  framed: FramedExchange,
  view: DecodedView,
  context: ViewContext,
  options: AnswerOptions,
): readonly HTMLElement[] {
  const prefix = uniqueId('answer');
  const result = singleResult(framed, view);
  const all = answerTabs(framed, view, context, options.latest);
  const { bar, panels } = tabs({
    prefix,
    label: 'Answer',
    tabs: all,
    selected: options.tab ?? firstTab(framed, view),
    onSelect: options.onTab,
  });
  const facts = element('span', { class: 'facts' }, exchangeFacts(framed));
  return [
    summaryLine(partly(view, context.part), result && (() => resultView(result, context))),
    element('div', { class: 'tab-row' }, bar, facts, tabRowButtons(framed, context)),
    panels,
  ];
}

/** A sentence about a part of the rows says so. */
function partly(view: DecodedView, part: string | undefined): DecodedView {
  return part === undefined ? view : { ...view, summary: `${view.summary} · ${part}` };
}

/** Returns the value of a result with its type, as a field has them, behind the name of a variable. */
function resultView({ lead, value, hint }: SingleResult, context: ViewContext): readonly (HTMLElement | string)[] {
  const type = hint === undefined ? undefined : element('span', { class: 'type' }, visibleText(hint, nameCharacters));
  const result = element('span', { class: 'result' }, valueView(value, context), type);
  return lead === '' ? [result] : [visibleText(lead, nameCharacters), result];
}

function answerTabs(
  framed: FramedExchange,
  view: DecodedView,
  context: ViewContext,
  latest = () => framed,
): readonly Tab[] {
  const { exchange, keptBody } = framed;
  const json = jsonOf(exchange.outcome);
  const document = documentName(framed);
  const rawTab: Tab = {
    id: 'raw',
    label: 'Raw',
    content: () =>
      new RawView(
        rawOf(latest().exchange.outcome)(),
        { label: 'Answer as received', document: `${document}.json` },
        context,
      ).element,
  };
  const jsonTab = (value: JsonValue): Tab => ({
    id: 'json',
    label: 'JSON',
    content: () => jsonView(framed, jsonOf(latest().exchange.outcome) ?? value, context),
  });
  return [
    {
      id: 'decoded',
      label: keptBody === undefined ? 'Decoded' : 'Answer',
      content: () => decodedPanel(framed, view, context),
    },
    ...(json === undefined || keptBody !== undefined ? [] : [jsonTab(json)]),
    ...(keptBody !== undefined || !hasRaw(exchange.outcome) ? [] : [rawTab]),
    {
      id: 'request',
      label: 'Request',
      content: () => requestView(latest(), requestSections(framed, view), context),
    },
  ];
}

function jsonView(framed: FramedExchange, value: JsonValue, context: ViewContext): HTMLElement {
  const { exchange, name } = framed;
  const root = exchange.outcome.kind === 'result' ? 'result' : 'error';
  return new JsonTreeView(value, { root, document: documentName(framed), name }, context).element;
}

function decodedPanel(framed: FramedExchange, view: DecodedView, context: ViewContext): HTMLElement {
  const { notes, keptBody, exchange, assertions = [] } = framed;
  const allNotes: readonly Note[] = [...notes.map((text): Note => ({ severity: 'information', text })), ...view.notes];
  const panel = element('div', { class: 'decoded' });
  const results = assertionsView(assertions);
  if (results !== undefined) panel.append(results);
  const list = notesView(allNotes);
  if (list !== undefined) panel.append(list);
  // The line above says a single result.
  const asked: readonly Section[] = requestSections(framed, view);
  const shown = view.sections.filter((section) => !asked.includes(section));
  const below = singleResult(framed, view) === undefined ? shown : shown.slice(1);
  if (keptBody !== undefined) panel.append(largeAnswerView(keptBody, context));
  panel.append(...below.map((section) => sectionView(section, context)));
  const isBare = view.sections.length === 0 && !nothingReceived(exchange.outcome, framed.hints);
  const json = isBare && keptBody === undefined ? jsonOf(exchange.outcome) : undefined;
  if (json !== undefined) panel.append(jsonView(framed, json, context));
  return panel;
}

function jsonOf(outcome: Outcome): JsonValue | undefined {
  switch (outcome.kind) {
    case 'result':
      return outcome.value;
    case 'rpcError': {
      const parsed = parseAnswer(outcome.body);
      return parsed.kind === 'ok' ? parsed.value : undefined;
    }
    default:
      return undefined;
  }
}

function hasRaw(outcome: Outcome): boolean {
  return rawOf(outcome) !== noText;
}

const noText = (): string => '';

/** Returns a function that decodes the text of an answer; `noText` if there is no body. */
function rawOf(outcome: Outcome): () => string {
  switch (outcome.kind) {
    case 'result':
    case 'rpcError':
      return () => new TextDecoder().decode(outcome.body);
    case 'httpError':
    case 'malformed':
      return outcome.excerpt === '' ? noText : () => outcome.excerpt;
    default:
      return noText;
  }
}

function documentName({ name, exchange }: FramedExchange): string {
  const { call } = exchange;
  return name ?? (call.kind === 'raw' ? 'answer' : call.method.replace(/\W+/g, '-'));
}

/** Returns the placeholder for an answer that is too large to draw: the reason, and buttons to open or save it. */
function largeAnswerView({ bytes, id }: KeptBody, { open, save }: ViewContext): HTMLElement {
  const reason = `The answer is ${byteText(bytes)}. Answers over ${byteText(maxFramedBodyLength)} aren't shown here.`;
  const ways = element('div', { class: 'buttons' });
  if (id !== undefined && open !== undefined)
    ways.append(button('openDocument', 'Open as document', () => open({ kind: 'kept', id })));
  if (id !== undefined && save !== undefined) ways.append(button('save', 'Save…', () => save({ kind: 'kept', id })));
  const cure =
    ways.childElementCount > 0
      ? undefined
      : element('p', {}, 'To get a smaller answer, request fewer blocks, a single address, or a smaller page.');
  return element('section', { class: 'section large' }, element('p', {}, reason), cure, ways);
}

function button(name: 'openDocument' | 'save', label: string, run: () => void): HTMLElement {
  const made = iconButton(name, label, run, label);
  made.classList.add('button');
  return made;
}

/** Returns the results of a cell's assertions, green or red, in their order. Undefined if it has none. */
function assertionsView(assertions: NonNullable<FramedExchange['assertions']>): HTMLElement | undefined {
  if (assertions.length === 0) return undefined;
  return element('ul', { class: 'notes assertions', 'aria-label': 'Assertions' }, ...assertions.map(assertionItem));
}

function assertionItem({ text, state, failure }: NonNullable<FramedExchange['assertions']>[number]): HTMLLIElement {
  const shown = (sentence: string): string => visibleText(sentence, cellCharacters);
  const parts = failure === undefined ? [element('code', {}, shown(text))] : codeSpans(shown(failure));
  return element('li', { class: state }, icon(icons[state], labels[state]), element('span', {}, ...parts));
}

/**
 * Returns the tab that an answer opens with: the JSON if something is in it and nothing is decoded, otherwise the decoded
 * answer. Notes and assertions are on the decoded tab, which then has the JSON below them.
 */
export function firstTab(
  { exchange, keptBody, notes, assertions = [], hints = {} }: TabbedAnswer,
  view: DecodedView,
): 'decoded' | 'json' {
  const { outcome } = exchange;
  const hasJson = outcome.kind === 'result' && outcome.value !== undefined && keptBody === undefined;
  const isBare = [view.sections, view.notes, notes, assertions].every(({ length }) => length === 0);
  return hasJson && isBare && !nothingReceived(outcome, hints) ? 'json' : 'decoded';
}
