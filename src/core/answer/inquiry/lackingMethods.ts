import { isLastingChain } from '../../knowledge/facts/factPlace';
import { findLackingFact, lackingFact } from '../../knowledge/facts/lackingFact';
import type { Network } from '../../model/networks/network';
import type { OfferingPorts } from '../../request/pipe/offeringPorts';

/** Under this name the facts have that a network refuses batches. */
export const batchFact = 'JSON-RPC batch';

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
