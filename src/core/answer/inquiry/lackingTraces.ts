import { isLastingChain } from '../../knowledge/facts/factPlace';
import { findLackingFact, lackingFact } from '../../knowledge/facts/lackingFact';
import type { Exchange } from '../../model/exchange/exchange';
import type { Network } from '../../model/networks/network';
import type { OfferingPorts } from '../../request/pipe/offeringPorts';

/** Under this name the facts have that a network refuses batches. */
export const batchFact = 'JSON-RPC batch';

/** What a network is known not to tell about a transaction, each with the reason: a sentence. */
export interface LackingTraces {
  readonly calls?: string;
  readonly changes?: string;
}

/** The names under which it is stored that a network lacks a way to the changes of a transaction. */
export const changeMethods = ['debug_traceTransaction (prestateTracer)', 'trace_replayTransaction'] as const;
const callMethods = {
  evm: ['debug_traceTransaction', 'trace_transaction'],
  solana: [],
  l2net: ['l2net_traceTransaction'],
} as const;

/** The method that returns the changes of each transaction of a block. */
export const listMethod = 'eth_getBlockAccessList';

const transactionMethods = /_getTransaction(?:Receipt|ByHash)$/;

/**
 * Returns what an answer about a transaction needs no button for, because its network lacks every method for it. Undefined
 * if there is nothing. Sends nothing.
 */
export async function lackingTraces(
  { call, network }: Pick<Exchange, 'call' | 'network'>,
  ports: OfferingPorts,
): Promise<LackingTraces | undefined> {
  return tellsTransaction(call) ? lackingTracesOf(network, ports) : undefined;
}

/** Whether a call asks for a transaction, so that its answer may offer the traces. */
export function tellsTransaction(call: Exchange['call']): boolean {
  return call.kind === 'rpc' && transactionMethods.test(call.method);
}

/** Returns what a network is known not to tell about transactions. Undefined if there is nothing. Sends nothing. */
export async function lackingTracesOf(network: Network, ports: OfferingPorts): Promise<LackingTraces | undefined> {
  const calls = await whyAll(callMethods[network.family], network, ports);
  const changes = network.family === 'evm' ? await whyAll([listMethod, ...changeMethods], network, ports) : undefined;
  if (calls === undefined && changes === undefined) return undefined;
  return { calls, changes };
}

/** Undefined if one of the methods isn't known to be lacking. */
async function whyAll(methods: readonly string[], network: Network, ports: OfferingPorts): Promise<string | undefined> {
  const reasons: string[] = [];
  for (const method of methods) {
    const why = await whyLacking(method, network, ports);
    if (why === undefined) return undefined;
    reasons.push(`${method}: ${why}`);
  }
  return reasons.length === 0 ? undefined : reasons.join(' ');
}

/** Says in one line what a network can't tell about transactions. */
export function describeLackingTraces({ calls, changes }: LackingTraces, name: string): string {
  const trace = calls === undefined ? [] : ['trace transactions'];
  const what = calls === undefined ? 'list the changes of transactions' : 'list their changes';
  return `${name} can't ${[...trace, ...(changes === undefined ? [] : [what])].join(' or ')}`;
}

/** Returns why a network lacks a method, if the network answered so within the last day. Sends nothing. */
export async function whyLacking(method: string, network: Network, ports: OfferingPorts): Promise<string | undefined> {
  const facts = ports.inquiries?.facts;
  return facts && findLackingFact(facts, network, method, ports.now());
}

/** Stores for a day that a network lacks a method, and why: a sentence. */
export async function noteLacking(method: string, why: string, network: Network, ports: OfferingPorts): Promise<void> {
  const fact = lackingFact(network, method, why, ports.now());
  await ports.inquiries?.facts.keep(fact, { isLasting: isLastingChain(network) });
}
