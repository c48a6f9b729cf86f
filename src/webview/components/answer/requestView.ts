import { cellCharacters, nameCharacters, shownFields } from '../../../core/base/answerBounds';
import { formatSpent } from '../../../core/base/credits/formatCredits';
import type { PlanCost } from '../../../core/base/credits/planCost';
import { parseJson } from '../../../core/base/json/parseJson';
import { groupDigits } from '../../../core/base/view/amountText';
import type { Field, FieldsSection } from '../../../core/base/view/decodedView';
import { hexValue, textValue, type Value } from '../../../core/base/view/value';
import { visibleText } from '../../../core/base/view/visibleText';
import type { Exchange } from '../../../core/model/exchange/exchange';
import type { SentValue } from '../../../core/request/params/sentValue';
import type { FramedExchange } from '../../../messages/exchangeFrame';
import { element } from '../dom/element';
import type { ViewContext } from '../dom/viewContext';
import { JsonTreeView } from '../json/jsonTreeView';
import { RawView } from '../raw/rawView';
import { valueView } from '../values/valueView';
import { fieldsView } from './sectionView';

const sentTitle = 'Sent in another form';

/**
 * Returns the request with its destination and measurements, the values that were sent in a form other than the written
 * one, and sections about what was asked. The endpoint has a placeholder instead of the key.
 */
export function requestView(
  { exchange, sentValues }: Pick<FramedExchange, 'exchange' | 'sentValues'>,
  sections: readonly FieldsSection[],
  context: ViewContext,
): HTMLElement {
  const view = element(
    'div',
    {},
    fieldsView({ kind: 'fields', fields: requestFields(exchange) }, context),
    sentValues.length === 0
      ? undefined
      : element(
          'section',
          { class: 'section sent-values' },
          element('h3', {}, sentTitle),
          sentList(sentValues, context),
        ),
    ...sections.map((section) => fieldsView(section, context)),
  );
  const { payload } = exchange.request;
  if (payload === '') return view;
  const parsed = parseJson(payload);
  view.append(
    parsed.kind === 'ok'
      ? new JsonTreeView(
          parsed.value,
          { title: 'Payload', root: 'payload', document: 'payload', isOpen: true },
          context,
        ).element
      : new RawView(payload, { label: 'Payload', document: 'payload.txt' }, context).element,
  );
  return view;
}

function sentList(values: readonly SentValue[], context: ViewContext): HTMLElement {
  const rows = values
    .slice(0, shownFields)
    .map(({ place = 'Value', written, sent, number }) =>
      element(
        'div',
        { class: 'field' },
        element('dt', {}, visibleText(place, nameCharacters)),
        element(
          'dd',
          {},
          element('code', {}, visibleText(written, cellCharacters)),
          element('span', { class: 'aside' }, number === undefined ? 'as' : `as ${groupDigits(number)}`),
          valueView(sent.startsWith('0x') ? hexValue(sent) : textValue(sent), context),
        ),
      ),
    );
  const left = values.length - rows.length;
  return element(
    'dl',
    { class: 'fields' },
    ...rows,
    left > 0 ? element('div', { class: 'field' }, element('dt', {}, `and ${groupDigits(left)} more`)) : undefined,
  );
}

function requestFields(exchange: Exchange): readonly Field[] {
  const { request, network, httpStatus } = exchange;
  return [
    { label: 'Endpoint', value: text(request.endpoint) },
    { label: 'Network', value: text(`${network.name} (${network.key})`) },
    { label: 'Transport', value: text(request.verb === 'WS' ? 'WebSocket' : `HTTP ${request.verb}`) },
    ...(httpStatus === undefined ? [] : [{ label: 'HTTP status', value: text(String(httpStatus)) }]),
    { label: 'Sent at', value: { kind: 'time', seconds: String(Math.floor(exchange.startedAt / 1000)) } },
    { label: 'Duration', value: text(durationText(exchange.milliseconds)) },
    { label: 'Bytes sent', value: { kind: 'integer', digits: String(exchange.bytesSent) } },
    { label: 'Bytes received', value: { kind: 'integer', digits: String(exchange.bytesReceived) } },
    { label: 'Cost', value: text(creditText(exchange.cost)) },
  ];
}

/**
 * Summarizes an exchange in one line: `HTTP 200 · 132 ms · 6.1 MB · 255 credits`. A live cell shows above how long it has
 * run.
 */
export function exchangeFacts({ exchange, hints }: Pick<FramedExchange, 'exchange' | 'hints'>): string {
  return [
    ...(exchange.httpStatus === undefined ? [] : [`HTTP ${exchange.httpStatus}`]),
    ...(hints.live === undefined ? [durationText(exchange.milliseconds)] : []),
    ...(exchange.bytesReceived === 0 ? [] : [byteText(exchange.bytesReceived)]),
    creditText(exchange.cost),
  ].join(' · ');
}

function creditText(cost: PlanCost | undefined): string {
  return cost === undefined ? 'not counted' : formatSpent(cost);
}

function durationText(milliseconds: number): string {
  return milliseconds < 10_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

function text(content: string): Value {
  return { kind: 'text', text: content };
}

/** Formats a size: `512 B`, `6.1 MB`, in decimal units like VS Code's file sizes. */
export function byteText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const power = Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const size = bytes / 1000 ** power;
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${['B', 'kB', 'MB', 'GB'][power]}`;
}
