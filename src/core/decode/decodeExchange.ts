import type { JsonValue } from '../json/jsonValue';
import { parseJson } from '../json/parseJson';
import { printJson } from '../json/printJson';
import type { Network } from '../networks/network';
import type { Call } from '../pipe/call';
import type { Outcome } from '../pipe/outcome';
import type { DecodedView, Section } from '../view/decodedView';
import type { DecodeHints } from './decodeHints';
import { decodeFailure } from './decodeFailure';
import { decodeResult } from './decodeResult';
import { genericView, noteOf } from './genericView';
import { isList, isObject, readInteger, readMember, readText } from '../json/readMember';

/** The parts of an exchange that decoding looks at; a whole exchange has them. */
export interface DecodableExchange {
  readonly call: Call;
  readonly network: Network;
  readonly outcome: Outcome;
  readonly request?: { readonly endpoint: string };
}

/**
 * Makes an exchange readable. Never fails and never throws for anything that an answer can hold: what is not understood
 * gives a view that says so, and the answer's JSON is shown beside it anyway.
 */
export function decodeExchange(exchange: DecodableExchange, hints: DecodeHints): DecodedView {
  const view = decodeOutcome(exchange, hints);
  return assumesKeyPath(exchange) ? { ...view, notes: [...view.notes, keyPathNote] } : view;
}

/** Whether the gas API was asked with the key in a path that nobody has stated. */
function assumesKeyPath({ call, network, request }: DecodableExchange): boolean {
  return call.kind === 'gas' && network.gas?.assumesKeyPath === true && request?.endpoint.includes('{key}') === true;
}

const keyPathNote = noteOf('Assumed: the path that the key alone goes in. The service does not say; it is the setting `gasKeyPath` of the network.');

function decodeOutcome({ call, network, outcome }: DecodableExchange, hints: DecodeHints): DecodedView {
  if (outcome.kind !== 'result') return decodeFailure(outcome, network, hints);
  if (outcome.value === undefined) {
    return genericView('Large answer', `${outcome.body.length.toLocaleString('en-US')} bytes`, 'Too large to be decoded: open it, or save it to a file.');
  }
  switch (call.kind) {
    case 'rpc':
      return decodeResult(call.method, call.params, outcome.value, network, hints);
    case 'gas':
      return decodeResult(call.method, [], outcome.value, network, hints);
    case 'raw':
      return decodeRaw(call, outcome.value, network, hints);
  }
}

/** An envelope as written is decoded by its method; a batch answer by answer, matched by id. */
function decodeRaw(call: Extract<Call, { kind: 'raw' }>, value: JsonValue, network: Network, hints: DecodeHints): DecodedView {
  const parsed = parseJson(call.text);
  const written = parsed.kind === 'ok' ? parsed.value : null;
  if (!isList(written)) return decodeResult(call.methods[0] ?? '', paramsOf(written), value, network, hints);
  if (!isList(value)) return genericView('Batch', 'The answer is not a list');
  const views = value.map((answer) => decodeAnswer(answer, written, network, hints));
  const failures = views.filter((view) => view.tone === 'bad').length;
  return {
    title: 'Batch',
    summary: `${views.length} ${views.length === 1 ? 'answer' : 'answers'} to ${written.length} ${written.length === 1 ? 'call' : 'calls'}${failures === 0 ? '' : `, ${failures} failed`}`,
    tone: failures === 0 ? 'neutral' : 'bad',
    notes: views.flatMap((view) => view.notes),
    sections: views.flatMap((view, index) => numbered(view, index)),
  };
}

function decodeAnswer(answer: JsonValue, written: readonly JsonValue[], network: Network, hints: DecodeHints): DecodedView {
  const id = idText(answer);
  const request = written.find((one) => id !== undefined && idText(one) === id);
  const error = readMember(answer, 'error');
  if (isObject(error)) {
    const data = readMember(error, 'data');
    return decodeFailure({
      kind: 'rpcError', code: Number(readInteger(error, 'code') ?? 0n), message: readText(error, 'message') ?? '', ...(data !== undefined && { data }), body: new Uint8Array(),
    }, network, hints);
  }
  return decodeResult(readText(request, 'method') ?? '', paramsOf(request ?? null), readMember(answer, 'result') ?? null, network, hints);
}

/** An id as JSON text, so that numbers of any length compare by their digits. */
function idText(envelope: JsonValue): string | undefined {
  const id = readMember(envelope, 'id');
  return id === undefined ? undefined : printJson(id);
}

/** A view of a batch as sections: a line about it first, then its own. */
function numbered(view: DecodedView, index: number): readonly Section[] {
  const head: Section = {
    kind: 'fields', title: `${index + 1}. ${view.title}`, fields: [{ label: 'Summary', value: { kind: 'status', tone: view.tone, text: view.summary } }],
  };
  return [head, ...view.sections];
}

function paramsOf(envelope: JsonValue): readonly JsonValue[] {
  const params = readMember(envelope, 'params');
  return isList(params) ? params : [];
}
