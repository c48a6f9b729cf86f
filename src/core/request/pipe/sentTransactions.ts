import type { JsonValue } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { isList, isObject, readMember } from '../../base/json/readMember';
import type { Call } from '../../model/exchange/call';
import type { Refusal } from '../../model/exchange/refusal';
import type { Network } from '../../model/networks/network';

/** A signed transaction that a call is about to send. Sending it can't be undone. */
export interface SentTransaction {
  readonly network: Network;
  readonly method: string;
  /** The first parameter as it is sent: hex, if the call is as it should be. */
  readonly transaction: JsonValue;
  /** Which of the transactions of one request it is, from 1, and how many there are. */
  readonly place: number;
  readonly count: number;
}

/** A transaction to ask about. */
export interface TransactionQuestion extends SentTransaction {
  /** Removes the values of the environment that the call contains from a text to show. */
  readonly redact: (text: string) => string;
}

/** Shows a transaction and asks whether to send it. Returns why not. */
export type TransactionPort = (question: TransactionQuestion, signal: AbortSignal) => Promise<Refusal | undefined>;

const sendingMethods: ReadonlySet<string> = new Set(['eth_sendRawTransaction', 'eth_sendRawTransactionSync']);

/** Returns whether a method sends a signed transaction to an EVM network. */
export function sendsTransaction(method: string): boolean {
  return sendingMethods.has(method);
}

/** Most calls send none. */
const none: readonly SentTransaction[] = [];

/** Returns the transactions that a call sends, in order: of one call, or of the members of a batch. */
export function sentTransactions(call: Call, network: Network): readonly SentTransaction[] {
  if (call.kind === 'rpc' && !sendsTransaction(call.method)) return none;
  const sending = callsOf(call).filter(({ method }) => sendsTransaction(method));
  return sending.map(({ method, params }, index) => ({
    network,
    method,
    transaction: firstOf(params),
    place: index + 1,
    count: sending.length,
  }));
}

/** Asks about each of the transactions that a call sends. Returns the first refusal. */
export async function refuseTransactions(
  questions: readonly TransactionQuestion[],
  signal: AbortSignal,
  port: TransactionPort | undefined,
): Promise<Refusal | undefined> {
  for (const question of questions) {
    const refusal = port === undefined ? cannotAsk : await port(question, signal);
    if (refusal) return refusal;
  }
  return undefined;
}

/** The user declined to send a transaction. */
export const transactionDeclined: Refusal = {
  code: 'notConfirmed',
  cause: 'You chose not to send this transaction.',
  cure: 'Nothing was sent and nothing was charged.',
};

const cannotAsk: Refusal = {
  code: 'notConfirmed',
  cause: 'A transaction is only sent after it was confirmed, and nobody can be asked here.',
  cure: 'Send it from a notebook or the request builder.',
};

interface WrittenCall {
  readonly method: string;
  readonly params: JsonValue;
}

function callsOf(call: Call): readonly WrittenCall[] {
  if (call.kind === 'gas') return [];
  if (call.kind === 'rpc') return [{ method: call.method, params: call.params }];
  if (!call.methods.some(sendsTransaction)) return [];
  const parsed = parseJson(call.text);
  const value = parsed.kind === 'ok' ? parsed.value : null;
  return (isList(value) ? value : [value]).flatMap((envelope) => {
    const method = readMember(envelope, 'method');
    return typeof method === 'string' ? [{ method, params: readMember(envelope, 'params') ?? null }] : [];
  });
}

function firstOf(params: JsonValue): JsonValue {
  if (isList(params)) return params[0] ?? null;
  return isObject(params) ? (Object.values(params)[0] ?? null) : params;
}
