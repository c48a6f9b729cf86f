import { isList, isObject, type JsonValue } from '../../base/json/jsonValue';
import type { Catalogue } from '../../model/catalogue/catalogue';
import { effectOfMethod } from '../../model/catalogue/effectOfMethod';
import { type MethodEffect, stricterEffect } from '../../model/catalogue/methodFacts';
import type { Call } from '../../model/exchange/exchange';
import type { Refusal } from '../../model/exchange/refusal';
import type { Network } from '../../model/networks/network';
import { type ExecutedCall, executedCalls } from './executedCalls';

/** A call that does, or may do, more than read: it sends a transaction, changes the node, or has an unknown effect. */
export interface SentTransaction {
  readonly network: Network;
  /** The name that is sent. */
  readonly method: string;
  readonly effect: Exclude<MethodEffect, 'reads'>;
  readonly params: JsonValue;
  /** The first parameter as it is sent: hex, if the call is a valid signed transaction. */
  readonly transaction: JsonValue;
  /** The index of this call among those of one request, from 1, and their number. */
  readonly place: number;
  readonly count: number;
}

/** A transaction or a change to ask about. */
export interface TransactionQuestion extends SentTransaction {
  /** Removes the call's environment values from a text to show. */
  readonly redact: (text: string) => string;
  /** The notebook that sends the call. Undefined outside of a saved notebook. */
  readonly notebookPath: string | undefined;
}

/** Shows what a call does and asks whether to send it. Returns a refusal, or undefined if it may be sent. */
export type TransactionPort = (question: TransactionQuestion, signal: AbortSignal) => Promise<Refusal | undefined>;

const signedMethods: ReadonlySet<string> = new Set(['eth_sendRawTransaction', 'eth_sendRawTransactionSync']);

/** Returns whether a method sends a signed transaction to an EVM network, as bytes in its first parameter. */
export function sendsTransaction(method: string): boolean {
  return signedMethods.has(method);
}

/** Returns the signed EVM transactions that a call sends, in order: of one call, or of the members of a batch. */
export function sentTransactions(call: Call, network: Network): readonly JsonValue[] {
  const executed = executedCalls(call, network);
  if (executed.kind === 'failed') return [];
  return executed.value.filter(({ method }) => sendsTransaction(method)).map(({ params }) => firstOf(params));
}

/** Shared, because most calls only read. */
const none: readonly SentTransaction[] = [];

/**
 * Returns the calls that do more than read, in order. The effect of a method is decided by the name that is sent, and
 * by its name in the catalogue.
 */
export function findEffects(
  calls: readonly ExecutedCall[],
  network: Network,
  catalogue: Catalogue,
): readonly SentTransaction[] {
  const acting = calls.flatMap(({ method, name, params }) => {
    const effect = effectOf(method, name, network, catalogue);
    return effect === 'reads' ? [] : [{ method, effect, params }];
  });
  if (acting.length === 0) return none;
  return acting.map(({ method, effect, params }, index) => ({
    network,
    method,
    effect,
    params,
    transaction: firstOf(params),
    place: index + 1,
    count: acting.length,
  }));
}

function effectOf(method: string, name: string, network: Network, catalogue: Catalogue): MethodEffect {
  const effect = effectOfMethod(name, catalogue.isDeclared(name, network));
  if (name === method) return effect;
  // If the network has its own prefix, the sent name matters only if it is a method that sends or changes something.
  const sent = effectOfMethod(method, true);
  return stricterEffect(effect, sent);
}

/** Asks about each call that does more than read. Returns the first refusal. */
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

/** The user declined to send a transaction, or a call that does more than read. */
export function declineTransaction({ effect }: Pick<SentTransaction, 'effect'>): Refusal {
  return {
    code: 'notConfirmed',
    cause: `You chose not to send this ${effect === 'sends' ? 'transaction' : 'call'}.`,
    cure: 'Nothing was sent and nothing was charged.',
  };
}

const cannotAsk: Refusal = {
  code: 'notConfirmed',
  cause: 'A call that sends or changes something is only sent after it was confirmed, and nobody can be asked here.',
  cure: 'Send it from a notebook or the request builder.',
};

function firstOf(params: JsonValue): JsonValue {
  if (isList(params)) return params[0] ?? null;
  return isObject(params) ? (Object.values(params)[0] ?? null) : params;
}
