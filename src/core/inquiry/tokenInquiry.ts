import type { Inquiry } from '../exchange/inquiry';
import { emittedTopics } from '../knowledge/emittedTopics';
import { isLastingChain } from '../knowledge/facts/factKey';
import { findTokenFact, tokenFact } from '../knowledge/facts/tokenFact';
import type { Network } from '../networks/network';
import type { PipePorts, PipeResult } from '../pipe/pipePorts';
import { ok } from '../result';
import type { InquiryCaller, InquiryReply } from './inquiryCaller';
import type { DecodedAnswer, InquiryReport, InquirySource, OpenQuestion } from './inquirySource';

/** `Transfer(address,address,uint256)`, which tokens emit. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** The selectors of `decimals()` and `symbol()`. */
const decimalsSelector = '0x313ce567';
const symbolSelector = '0x95d89b41';

/** Asks tokens for their decimals and symbols (ERC-20). */
export const tokenInquiry: InquirySource = {
  kind: 'tokens',
  find: findTokens,
  plan: ({ subjects }) => ({ methods: subjects.flatMap(() => ['eth_call', 'eth_call']) }),
  ask: askTokens,
};

async function findTokens(
  { exchange, hints }: DecodedAnswer,
  { inquiries }: PipePorts,
): Promise<OpenQuestion | undefined> {
  const { outcome, network } = exchange;
  if (inquiries === undefined || network.family !== 'evm' || outcome.kind !== 'result') return undefined;
  const emitting = new Set(
    emittedTopics(outcome.value ?? null)
      .filter(({ topic }) => topic === transferTopic)
      .map(({ address }) => address),
  );
  const subjects: string[] = [];
  for (const address of emitting) {
    if (Object.hasOwn(hints.tokens, address)) continue;
    if ((await findTokenFact(inquiries.facts, network, address)) === undefined) subjects.push(address);
  }
  return { subjects };
}

async function askTokens(
  { subjects }: Inquiry,
  network: Network,
  caller: InquiryCaller,
): Promise<PipeResult<InquiryReport>> {
  const calls = subjects.flatMap((to) =>
    [decimalsSelector, symbolSelector].map((data) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] })),
  );
  const replies = await caller.all(calls);
  if (replies.kind === 'failed') return replies;
  let learned = 0;
  for (const [index, address] of subjects.entries()) {
    const [decimals, symbol] = replies.value.slice(2 * index, 2 * index + 2);
    if (decimals === undefined || symbol === undefined || decimals.kind === 'none' || symbol.kind === 'none') continue;
    const fact = tokenFact(network, address, {
      learnedAt: caller.ports.now(),
      ...decimalsIn(decimals),
      ...symbolIn(symbol),
    });
    await caller.port.facts.keep(fact, { isLasting: isLastingChain(network) });
    learned += 1;
  }
  const missing = subjects.length - learned;
  return ok({ learned, notes: missing === 0 ? [] : [`${missing} of ${subjects.length} contracts gave no answer.`] });
}

function decimalsIn(reply: InquiryReply): { readonly decimals?: number } {
  if (reply.kind !== 'value' || typeof reply.value !== 'string' || reply.value.length !== 66) return {};
  const decimals = BigInt(reply.value);
  return decimals > 255n ? {} : { decimals: Number(decimals) };
}

/** H2 completes this. */
function symbolIn(reply: InquiryReply): { readonly symbol?: string } {
  void reply;
  return {};
}
