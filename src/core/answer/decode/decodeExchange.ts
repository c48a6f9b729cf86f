import { integerOfText } from '../../base/json/integerText';
import { isList, type JsonValue, readText } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { finishAtOnce, type Piecewise } from '../../base/piecewise';
import { countedText, groupDigits } from '../../base/view/amountText';
import type { DecodedView, Field, Note, Section } from '../../base/view/decodedView';
import { lineChart } from '../../base/view/lineChart';
import { utf8Text } from '../../base/view/utf8Text';
import { hashValue, integerValue, nothing, textValue, type Value } from '../../base/view/value';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import { readRawTransaction } from '../../formats/rlp/readRawTransaction';
import type { Call, Outcome } from '../../model/exchange/exchange';
import { answersIn } from '../../model/exchange/resultsOfBatch';
import type { Network } from '../../model/networks/network';
import { describeWhatIf } from '../../request/overrides/describeWhatIf';
import { scanItems, scanTopLevel } from '../../request/pipe/scanTopLevel';
import { sentTransactions } from '../../request/pipe/sentTransactions';
import { answeredBatch, decodeAnswer, requestParams } from './batchAnswer';
import { decodeCallList, isCallList } from './decodeCallList';
import { decodeFailure } from './decodeFailure';
import { decodeResult, decodeResultPiecewise } from './decodeResult';
import { withNativeLogs } from './evm/logs/nativeLogs';
import { genericView, noteOf, warningOf } from './shared/genericView';
import { nothingReceived, undecodedView } from './showView';
import { withContractNames } from './withContractNames';

const invalidBytes = warningOf(
  'The answer has bytes that are not valid UTF-8. Each is shown as \ufffd, so texts can differ from what the node stores.',
);

/** The members of an envelope that have what is shown. */
const envelopeNames = ['result', 'error'] as const;

/** Outcomes of calls that may have reached the node although no answer came back. */
const unanswered: ReadonlySet<Outcome['kind']> = new Set([
  'timeout',
  'networkError',
  'aborted',
  'httpError',
  'malformed',
]);

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
  const { call, network, outcome } = exchange;
  try {
    const decoded = asWhatIf(
      withContractNames(yield* decodeOutcome(exchange, withNativeLogs(hints, network)), network, hints),
      exchange,
    );
    const found = nothingReceived(outcome, hints) ? { ...decoded, summary: 'None received' } : decoded;
    const view = withoutEmptySections(withWatchedChart(found, hints.watched), outcome);
    const notes = [...answerDoubts(outcome, call), ...view.notes];
    return { ...view, notes: assumesKeyPath(exchange) ? [...notes, keyPathNote] : notes };
  } catch (error) {
    return undecodedView(outcome, error);
  }
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
      return yield* decodeResultPiecewise(call, outcome.value, network, hints);
    case 'gas':
      return decodeResult({ method: call.method, params: [] }, outcome.value, network, hints);
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
    return yield* decodeResultPiecewise(
      { method: call.methods[0] ?? '', params: requestParams(written) },
      value,
      network,
      hints,
    );
  if (!isList(value)) return genericView('Batch', "The answer isn't a list");
  if (isCallList(call.methods)) return decodeCallList(written, value, network, hints);
  const { answers, unanswered, notes } = answeredBatch(written, value);
  const views: DecodedView[] = [];
  for (const { answer, request } of answers) {
    views.push(decodeAnswer(answer, request, network, hints));
    yield;
  }
  const failures = views.filter((view) => view.tone === 'bad').length;
  return {
    title: 'Batch',
    summary: `${countedText(answersIn(value).length, 'answer')} to ${countedText(written.length, 'call')}${failures === 0 ? '' : `, ${groupDigits(failures)} failed`}${unanswered === 0 ? '' : `, ${groupDigits(unanswered)} not answered`}`,
    tone: failures === 0 && unanswered === 0 ? 'neutral' : 'bad',
    notes: [...notes, ...views.flatMap((view) => view.notes)],
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

/**
 * Adds the hashes of the transactions that a call may have sent although no answer came. The user can look them up
 * before sending them again.
 */
function withLostTransactions(view: DecodedView, call: Call, network: Network, outcome: Outcome): DecodedView {
  if (!unanswered.has(outcome.kind)) return view;
  const fields = sentTransactions(call, network).flatMap((transaction): Field[] => {
    const read = typeof transaction === 'string' ? readRawTransaction(transaction) : undefined;
    const hash = read?.kind === 'ok' ? readText(read.value, 'hash') : undefined;
    return hash === undefined ? [] : [{ label: 'Transaction', value: hashValue(hash, 'transaction') }];
  });
  if (fields.length === 0) return view;
  const note = 'The transaction may have reached the network. Look up its receipt before you send it again.';
  return {
    ...view,
    notes: [...view.notes, warningOf(note)],
    sections: [...view.sections, { kind: 'fields', title: 'May have been sent', fields }],
  };
}

/** Puts a chart of a watched number over the runs of its cell before the sections of a view. None for fewer than two numbers. */
function withWatchedChart(view: DecodedView, watched: DecodeHints['watched']): DecodedView {
  if (watched === undefined) return view;
  const { label, by, at, numbers } = watched;
  const heights = at.map((_, index) => heightOf(numbers[index] ?? ''));
  if (heights.filter((height) => height !== null).length < 2) return view;
  const chart = lineChart(
    by === 'run' ? 'Run' : 'Block',
    at,
    { label, unit: '', heights, exact: (index) => exactValue(numbers[index] ?? '') },
    `${label} by ${by}`,
  );
  return { ...view, sections: [chart, ...view.sections] };
}

function heightOf(text: string): number | null {
  const height = text === '' ? NaN : Number(text);
  return Number.isFinite(height) ? height : null;
}

function exactValue(text: string): Value {
  if (text === '') return nothing;
  const integer = integerOfText(text);
  return integer === undefined ? textValue(text) : integerValue(integer);
}

/** Returns what is wrong with the bytes of an answer that could be read in spite of it, or of one that couldn't. */
function answerDoubts(outcome: Outcome, call: Call): readonly Note[] {
  switch (outcome.kind) {
    case 'result':
      return outcome.value === undefined ? [] : doubtsOf(outcome.body, call.kind !== 'gas');
    case 'rpcError':
      return doubtsOf(outcome.body, true);
    case 'httpError':
    case 'malformed':
      return outcome.hasInvalidBytes ? [invalidBytes] : [];
    default:
      return [];
  }
}

function doubtsOf(body: Uint8Array, hasEnvelopes: boolean): readonly Note[] {
  const text = new TextDecoder().decode(body);
  // A character in the place of invalid bytes can also be in the answer itself.
  const invalid = text.includes('\ufffd') && utf8Text(body) === undefined ? [invalidBytes] : [];
  return hasEnvelopes ? [...invalid, ...envelopeNames.flatMap((name) => repeatedMember(name, text, body))] : invalid;
}

/** Warns if an envelope has a member more than once: the answer, or an item of a batch. */
function repeatedMember(name: string, text: string, body: Uint8Array): readonly Note[] {
  const quoted = `"${name}"`;
  // Most answers have the word once and no escapes, which is found out faster than by following their members.
  if (text.indexOf(quoted) === text.lastIndexOf(quoted) && !text.includes('\\u')) return [];
  const items = scanItems(body) ?? [];
  const isBatch = items.length > 0;
  const places = (isBatch ? items : [body]).flatMap((envelope, index) => (isRepeated(name, envelope) ? [index] : []));
  const [first] = places;
  if (first === undefined) return [];
  const which = isBatch ? `Answer ${first + 1} of the batch` : 'The answer';
  const others = places.length > 1 ? ` So do ${places.length - 1} more answers.` : '';
  return [
    warningOf(
      `${which} has \`${name}\` more than once. The last one is shown. Other programs may read another one.${others}`,
    ),
  ];
}

function isRepeated(name: string, envelope: Uint8Array): boolean {
  const members = scanTopLevel(envelope, [name]);
  return members.kind === 'ok' && (members.value.get(name)?.times ?? 0) > 1;
}
