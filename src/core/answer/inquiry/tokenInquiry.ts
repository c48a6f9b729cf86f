import { ok } from '../../base/result';
import { groupDigits } from '../../base/view/amountText';
import { isAmountFunction } from '../../formats/abi/calls/tokenFunctions';
import { isAmountLog } from '../../formats/abi/decode/tokenEvents';
import { calledSelectors } from '../../knowledge/answers/calledSelectors';
import { eventLogsIn } from '../../knowledge/answers/emittedTopics';
import { isLastingChain } from '../../knowledge/facts/factPlace';
import { findTokenFact, tokenFact } from '../../knowledge/facts/tokenFact';
import { mayBeContract } from '../../knowledge/names/canonicalAddress';
import { contractCall, contractReadOf } from '../../model/exchange/evmCalls';
import type { Inquiry } from '../../model/exchange/inquiry';
import { hasSelectors, isFreeNode, type Network } from '../../model/networks/network';
import type { OfferingPorts } from '../../request/pipe/offeringPorts';
import type { PipeResult } from '../../request/pipe/pipeResult';
import type { InquiryCaller } from './inquiryCaller';
import type { DecodedAnswer, InquiryReport, InquirySource, OpenQuestion } from './inquirySource';
import { decimalsIn, isFinalReply, symbolIn } from './tokenReplies';

/** The selectors of `decimals()` and `symbol()`. */
const decimalsSelector = '0x313ce567';
const symbolSelector = '0x95d89b41';

/** Reads the decimals and symbols of tokens (ERC-20). */
export const tokenInquiry: InquirySource = {
  kind: 'tokens',
  isSubject: mayBeContract,
  find: findTokens,
  plan: ({ subjects }) => ({ methods: subjects.flatMap(() => ['eth_call', 'eth_call']) }),
  ask: askTokens,
};

/**
 * Finds the contracts whose logs have an amount that can't be scaled yet, and a called one whose result is an amount.
 */
async function findTokens(
  { exchange, hints }: DecodedAnswer,
  { inquiries }: OfferingPorts,
): Promise<OpenQuestion | undefined> {
  const { outcome, network } = exchange;
  if (inquiries === undefined || !hasSelectors(network) || outcome.kind !== 'result') return undefined;
  const amounts = new Set(
    // What knows the functions is only loaded for a call of one.
    calledFor((selector) => isAmountFunction(selector), exchange).filter(
      (address) => !Object.hasOwn(hints.tokens, address),
    ),
  );
  /** Addresses as written that need no more logs. */
  const settled = new Set<string>();
  const logs = eventLogsIn(outcome.value ?? null);
  for (let row = 0; row < logs.count; row += 1) {
    const log = logs.at(row);
    if (settled.has(log.address)) continue;
    const address = log.address.toLowerCase();
    const isKnown = Object.hasOwn(hints.tokens, address) || !mayBeContract(address, network);
    const isAmount = !isKnown && isAmountLog(log);
    if (isAmount) amounts.add(address);
    if (isKnown || isAmount) settled.add(log.address);
  }
  const subjects: string[] = [];
  for (const address of amounts) {
    if ((await findTokenFact(inquiries.facts, network, address)) === undefined) subjects.push(address);
  }
  return { subjects };
}

/**
 * Returns the contract that an `eth_call` asked for an amount, in lowercase. Only at nodes where asking for the
 * decimals costs nothing: elsewhere a button below each balance would be more than people want.
 */
export function calledFor(
  isAmount: (selector: string) => boolean,
  { call, network, outcome }: DecodedAnswer['exchange'],
): readonly string[] {
  if (!isFreeNode(network) || !hasSelectors(network)) return [];
  if (contractReadOf(call) === undefined || outcome.kind !== 'result') return [];
  const [called] = calledSelectors({ call, outcome });
  if (called?.address === undefined || !isAmount(called.selector)) return [];
  return mayBeContract(called.address, network) ? [called.address] : [];
}

/**
 * Stores each contract's answers. A contract that isn't a token is stored as such, so that the inquiry isn't offered
 * again.
 */
export async function askTokens(
  { subjects: addresses }: Inquiry,
  network: Network,
  caller: InquiryCaller,
): Promise<PipeResult<InquiryReport>> {
  const calls = addresses.flatMap((to) =>
    [decimalsSelector, symbolSelector].map((data) => contractCall({ to, data }, 'latest')),
  );
  const replies = await caller.all(calls);
  if (replies.kind === 'failed') return replies;
  let [learned, others] = [0, 0];
  for (const [index, address] of addresses.entries()) {
    const [first, second] = replies.value.slice(2 * index, 2 * index + 2);
    if (first === undefined || second === undefined || !isFinalReply(first) || !isFinalReply(second)) continue;
    const [decimals, symbol] = [decimalsIn(first), symbolIn(second)];
    const fact = tokenFact(network, address, {
      learnedAt: caller.ports.now(),
      decimals,
      symbol,
    });
    await caller.port.facts.keep(fact, { isLasting: isLastingChain(network) });
    learned += 1;
    if (decimals === undefined) others += 1;
  }
  const missing = addresses.length - learned;
  return ok({
    learned,
    notes: [
      ...(missing === 0
        ? []
        : [`${groupDigits(missing)} of ${groupDigits(addresses.length)} contracts gave no answer. You can ask again.`]),
      ...(others === 0
        ? []
        : [`${groupDigits(others)} of ${groupDigits(addresses.length)} contracts don't say their decimals.`]),
    ],
  });
}
