import { StorageNames } from '../../../answer/decode/evm/state/changedStorage';
import type { CreditCost } from '../../../base/credits/planCost';
import { isList, type JsonValue } from '../../../base/json/jsonValue';
import { stepLimits } from '../../../base/stepBudget';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { KeyWordCollector } from '../../../formats/stateDiff/keyWords';
import { readStateDiffs } from '../../../formats/stateDiff/readStateDiffs';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import type { CellRequest } from '../../../model/cell/cell';
import type { Call, Exchange } from '../../../model/exchange/exchange';
import type { Network } from '../../../model/networks/network';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { PricingPorts } from '../../../request/pipe/pipeSettings';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';
import { joinExchanges } from '../memory/joinExchanges';

/** The methods whose answers contain the words of a transaction. */
const methods = ['eth_getTransactionByHash', 'eth_getTransactionReceipt'] as const;

/** An answer's display data, and the exchanges that were needed for it. */
export interface RecoveredKeys {
  readonly exchange: Exchange;
  readonly hints: DecodeHints;
  readonly notes: readonly string[];
}

/**
 * Returns the maximum cost of finding the keys of mappings. Empty for requests that don't return the changes of one
 * transaction.
 */
export function costsOfKeys(request: CellRequest, network: Network, ports: PricingPorts): readonly CreditCost[] {
  if (request.kind !== 'call' || !asksForChanges(request.method, request.arguments)) return [];
  return methods.map((method) => resolveCost(method, network, ports.settings().costs).cost);
}

/**
 * Requests the transaction and its receipt if an answer has changed slots that the layouts of its contracts don't name
 * yet, because these contain keys of mappings. Requests nothing else, and nothing beyond the allowance. Returns an
 * answer without changes of one transaction unchanged.
 */
export async function recoverKeys(
  exchange: Exchange,
  hints: DecodeHints,
  options: CallOptions,
  ports: SendingPorts,
): Promise<RecoveredKeys> {
  const none: RecoveredKeys = { exchange, hints, notes: [] };
  const hash = hashOf(exchange.call);
  const value = exchange.outcome.kind === 'result' ? exchange.outcome.value : undefined;
  if (hash === undefined || value === undefined || !lacksNames(value, hints)) return none;
  const costs = methods.map((method) => resolveCost(method, options.network, ports.settings().costs).cost);
  const refusal = await options.allowance.ensure({ network: options.network, signal: options.signal, costs });
  if (refusal) return { ...none, notes: [`${unasked} ${refusal.cause}`] };
  const asked = await Promise.all(
    methods.map((method) => executeCall({ kind: 'rpc', method, params: [hash] }, options, ports)),
  );
  const answers = asked.flatMap((answer) => (answer.kind === 'ok' ? [answer.value] : []));
  const collector = new KeyWordCollector();
  for (const { call, outcome } of answers) {
    if (outcome.kind !== 'result' || outcome.value === undefined) continue;
    if (call.kind === 'rpc' && call.method === methods[0]) collector.addTransaction(outcome.value);
    else collector.addReceipt(outcome.value);
  }
  const found = collector.finish();
  const known = hints.keyWords ?? { words: [], texts: [] };
  const keyWords = { words: [...found.words, ...known.words], texts: [...found.texts, ...known.texts] };
  return {
    exchange: { ...joinExchanges(exchange, [exchange, ...answers]), call: exchange.call },
    hints: { ...hints, keyWords },
    notes: [found.words.length === 0 ? `${unasked} The node has no such transaction.` : wasAsked],
  };
}

const wasAsked = 'The transaction and its receipt were asked for too, to find the keys of mappings.';
const unasked = "Keys of mappings weren't looked for in the transaction and its receipt.";

/** Words in the options of a method that request changes. */
const changeWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['debug_traceTransaction', ['prestateTracer', 'diffMode']],
  ['trace_replayTransaction', ['stateDiff']],
]);

/** Each plan checks this, so the options of other methods aren't printed. */
function asksForChanges(method: string, options: unknown): boolean {
  const words = changeWords.get(method);
  if (words === undefined) return false;
  const printed = JSON.stringify(options ?? null);
  return words.every((word) => printed.includes(word));
}

/** Returns the transaction whose changes a call requests. */
function hashOf(call: Call): string | undefined {
  if (call.kind !== 'rpc' || !isList(call.params)) return undefined;
  const [hash, options] = call.params;
  if (!asksForChanges(call.method, options)) return undefined;
  return typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash) ? hash : undefined;
}

/** Whether a contract with a layout has changed slots without a name so far. Tries only a few keys. */
function lacksNames(value: JsonValue, hints: DecodeHints): boolean {
  const reading = readStateDiffs(value);
  if (reading?.kind !== 'changes' || hints.layouts === undefined) return false;
  const names = new StorageNames(value, reading.diffs, [], hints, stepLimits.namesBeforeKeys);
  return reading.diffs.some((diff) => names.name(diff).unnamed > 0);
}
