import type { JsonValue } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { isList } from '../../base/json/readMember';
import { finishAtOnce, type Piecewise } from '../../base/piecewise';
import { countedText, groupDigits } from '../../base/view/amountText';
import type { DecodedView, Section } from '../../base/view/decodedView';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import type { Call } from '../../model/exchange/call';
import type { Outcome } from '../../model/exchange/outcome';
import type { Network } from '../../model/networks/network';
import { describeWhatIf } from '../../request/overrides/describeWhatIf';
import { answerDoubts } from './answerDoubts';
import { BatchRequests, decodeAnswer, requestParams } from './batchAnswer';
import { decodeCallList, isCallList } from './decodeCallList';
import { decodeFailure } from './decodeFailure';
import { decodeResult, decodeResultPiecewise } from './decodeResult';
import { withNativeLogs } from './evm/logs/nativeLogs';
import { nothingReceived } from './nothingReceived';
import { genericView, noteOf } from './shared/genericView';
import { undecodedView } from './showView';
import { withWatchedChart } from './watchedChart';
import { withContractNames } from './withContractNames';
import { withLostTransactions } from './withLostTransactions';

/** The parts of an exchange that decoding needs. */
export interface DecodableExchange {
  readonly call: Call;
  readonly network: Network;
  readonly outcome: Outcome;
  readonly request?: { readonly endpoint: string };
}

/**
 * Decodes an exchange into a view for users. Never throws, whatever the answer contains: an answer that can't be
 * decoded gets a generic view, and its JSON is shown next to it. The rows of its tables are decoded when they are shown, by
 * `showView`.
 */
export function decodeExchange(exchange: DecodableExchange, hints: DecodeHints): DecodedView {
  return finishAtOnce(decodeExchangePiecewise(exchange, hints));
}

/** Does the same in pieces, so that a long answer doesn't hold up what else is to be done. */
export function* decodeExchangePiecewise(exchange: DecodableExchange, hints: DecodeHints): Piecewise<DecodedView> {
  try {
    return yield* decodeWhole(exchange, hints);
  } catch (error) {
    return undecodedView(exchange.outcome, error);
  }
}

function* decodeWhole(exchange: DecodableExchange, hints: DecodeHints): Piecewise<DecodedView> {
  const decoded = asWhatIf(
    withContractNames(
      yield* decodeOutcome(exchange, withNativeLogs(hints, exchange.network)),
      exchange.network,
      hints.contractNames,
    ),
    exchange,
  );
  const found = nothingReceived(exchange.outcome, hints) ? { ...decoded, summary: 'None received' } : decoded;
  const view = withoutEmptySections(withWatchedChart(found, hints.watched), exchange.outcome);
  const notes = [...answerDoubts(exchange.outcome, exchange.call), ...view.notes];
  return { ...view, notes: assumesKeyPath(exchange) ? [...notes, keyPathNote] : notes };
}

/** Leaves out sections without a field. An answer that has none of what its decoder reads is shown as JSON. */
function withoutEmptySections(view: DecodedView, outcome: Outcome): DecodedView {
  const sections = view.sections.filter((section) => section.kind !== 'fields' || section.fields.length > 0);
  if (sections.length === view.sections.length) return view;
  const json = view.json ?? (outcome.kind === 'result' && sections.length === 0 ? outcome.value : undefined);
  return { ...view, sections, json };
}

/** Adds a first note that the answer is about a changed state. */
function asWhatIf(view: DecodedView, { call, outcome, network }: DecodableExchange): DecodedView {
  const notes = describeWhatIf(call, outcome, network);
  return notes.length === 0 ? view : { ...view, notes: [...notes.map(noteOf), ...view.notes] };
}

/** Returns whether the request put the key in a path that is only assumed, not set by the user. */
function assumesKeyPath({ call, network, request }: DecodableExchange): boolean {
  return call.kind === 'gas' && network.gas?.assumesKeyPath === true && request?.endpoint.includes('{key}') === true;
}

const keyPathNote = noteOf(
  "The path with the key is an assumption, because the service doesn't document it. You can set `gasKeyPath` for the network.",
);

function* decodeOutcome({ call, network, outcome }: DecodableExchange, hints: DecodeHints): Piecewise<DecodedView> {
  if (outcome.kind !== 'result')
    return withLostTransactions(decodeFailure(outcome, network, hints), call, network, outcome);
  if (outcome.value === undefined) {
    return genericView(
      'Large answer',
      `${groupDigits(outcome.body.length)} bytes`,
      `This answer is too large to decode. Open it, or save it to a file.${smallerForm(call)}`,
    );
  }
  switch (call.kind) {
    case 'rpc':
      return yield* decodeResultPiecewise(call.method, call.params, outcome.value, network, hints);
    case 'gas':
      return decodeResult(call.method, [], outcome.value, network, hints);
    case 'raw':
      return yield* decodeRaw(call, outcome.value, network, hints);
  }
}

/** Suggests a smaller request, if there is one. Empty otherwise. */
function smallerForm(call: Call): string {
  return call.kind === 'rpc' && call.method.startsWith('debug_trace')
    ? ' A trace is smaller without events, and with `"tracerConfig": { "onlyTopCall": true }`.'
    : '';
}

/** Decodes a raw envelope by its method. A batch is decoded answer by answer, matched by ID. */
function* decodeRaw(
  call: Extract<Call, { kind: 'raw' }>,
  value: JsonValue,
  network: Network,
  hints: DecodeHints,
): Piecewise<DecodedView> {
  const parsed = parseJson(call.text);
  const written = parsed.kind === 'ok' ? parsed.value : null;
  if (!isList(written))
    return yield* decodeResultPiecewise(call.methods[0] ?? '', requestParams(written), value, network, hints);
  if (!isList(value)) return genericView('Batch', "The answer isn't a list");
  if (isCallList(call.methods)) return decodeCallList(written, value, network, hints);
  // Answers beyond the number of calls don't belong to any of them.
  const requests = new BatchRequests(written);
  const views: DecodedView[] = [];
  for (const answer of value.slice(0, written.length)) {
    views.push(decodeAnswer(answer, requests.of(answer), network, hints));
    yield;
  }
  const failures = views.filter((view) => view.tone === 'bad').length;
  return {
    title: 'Batch',
    summary: `${countedText(value.length, 'answer')} to ${countedText(written.length, 'call')}${failures === 0 ? '' : `, ${groupDigits(failures)} failed`}`,
    tone: failures === 0 ? 'neutral' : 'bad',
    notes: views.flatMap((view) => view.notes),
    sections: views.flatMap((view, index) => numbered(view, index)),
    ...(views.some(({ json }) => json !== undefined) && { json: value }),
  };
}

/** Returns the sections of one answer of a batch, with its summary first. */
function numbered(view: DecodedView, index: number): readonly Section[] {
  const head: Section = {
    kind: 'fields',
    title: `${index + 1}. ${view.title}`,
    fields: [{ label: 'Summary', value: { kind: 'status', tone: view.tone, text: view.summary } }],
  };
  return [head, ...view.sections];
}
