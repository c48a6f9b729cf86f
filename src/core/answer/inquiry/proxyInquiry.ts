import { integerOf, readMember } from '../../base/json/jsonValue';
import { ok } from '../../base/result';
import { groupDigits } from '../../base/view/amountText';
import { codeFact, findCodeFact } from '../../knowledge/facts/codeFact';
import { isLastingChain, nodeFactPlace } from '../../knowledge/facts/factPlace';
import { mayBeContract } from '../../knowledge/names/canonicalAddress';
import { findProxyFact, keepProxyFact } from '../../knowledge/proxies/proxyFact';
import { blockCall } from '../../model/exchange/evmCalls';
import type { Inquiry } from '../../model/exchange/inquiry';
import type { Network } from '../../model/networks/network';
import type { PipeResult } from '../../request/pipe/pipeResult';
import { findProxied } from './findProxied';
import { CallBudget, type InquiryCaller } from './inquiryCaller';
import type { InquiryPlan, InquiryReport, InquirySource } from './inquirySource';
import { ProxyResolver } from './proxyResolver';

/** The blocks of an inquiry by number. */
interface InquiryBlocks {
  /** By the inquiry's quantity or tag. */
  readonly numbers: ReadonlyMap<string, number>;
  /** The newest final block. Below zero if none is known. */
  readonly finalized: number;
}

const finalTag = 'finalized';

/** Finds the code that contracts delegate to, and the contracts behind those. */
export const proxyInquiry: InquirySource = {
  kind: 'proxies',
  isSubject: mayBeContract,
  find: findProxied,
  plan: planProxies,
  ask: askProxies,
};

/**
 * Counts the maximum number of calls. For each contract and block, these are: its code and that of the contract behind
 * it, two slots, and a call of a beacon or a diamond. Calls that a contract doesn't need can be used for the next
 * contract of its chain.
 */
function planProxies(inquiry: Inquiry, network: Network): InquiryPlan {
  const places = inquiry.subjects.reduce((sum, _, index) => sum + blocksOf(inquiry, index).length, 0);
  const repeat = (count: number, method: string): readonly string[] => new Array<string>(count).fill(method);
  return {
    methods: [
      ...repeat(tagsIn(inquiry).length + (isLastingChain(network) ? 1 : 0), 'eth_getBlockByNumber'),
      ...repeat(2 * places, 'eth_getCode'),
      ...repeat(2 * places, 'eth_getStorageAt'),
      ...repeat(places, 'eth_call'),
    ],
  };
}

async function askProxies(
  inquiry: Inquiry,
  network: Network,
  caller: InquiryCaller,
): Promise<PipeResult<InquiryReport>> {
  const budget = new CallBudget(caller, planProxies(inquiry, network).methods);
  const pinned = await pinBlocks(inquiry, network, budget);
  if (pinned.kind === 'failed') return pinned;
  const { numbers, finalized } = pinned.value;
  const asked = inquiry.subjects.map((address, index) => ({
    address,
    blocks: blocksOf(inquiry, index).flatMap((block) => numbers.get(block) ?? []),
  }));
  const { facts } = caller.port;
  const resolver = new ProxyResolver(budget, {
    find: (address) => findProxyFact(facts, network, address),
    keep: (seen) =>
      keepProxyFact(
        facts,
        network,
        { ...seen, isFinal: seen.block <= finalized, isHead: seen.block === numbers.get('latest') },
        caller.ports.now(),
      ),
    keepCode: async (address, block, code) => {
      // Only the code of an artifact tells something, and codes are large.
      const before = await findCodeFact(facts, network, address);
      if (!(await caller.ports.knowledge.isCodeOfArtifact(code)))
        return before === undefined ? undefined : facts.forget('code', nodeFactPlace(network, address));
      const isLasting = block <= finalized && isLastingChain(network);
      await facts.keep(codeFact(network, address, code, caller.ports.now()), { isLasting });
    },
  });
  const resolved = await resolver.resolve(asked.filter(({ blocks }) => blocks.length > 0));
  if (resolved.kind === 'failed') return resolved;
  const { answered, why } = resolved.value;
  const learned = inquiry.subjects.filter((address) => answered.has(address)).length;
  const missing = inquiry.subjects.length - learned;
  const reason = why === undefined ? '' : ` ${why}`;
  return ok({
    learned,
    notes:
      missing === 0
        ? []
        : [`${groupDigits(missing)} of ${groupDigits(inquiry.subjects.length)} contracts gave no answer.${reason}`],
  });
}

function blocksOf({ blocks }: Inquiry, index: number): readonly string[] {
  return blocks?.[index] ?? ['latest'];
}

/** Returns the tags of an inquiry whose block numbers are needed first, so that all calls read the same block. */
function tagsIn(inquiry: Inquiry): readonly string[] {
  return [...new Set(writtenBlocks(inquiry))].filter((block) => numberOf(block) === undefined && block !== finalTag);
}

/** Finds the numbers of an inquiry's tags, and which blocks are final on a chain whose facts are stored permanently. */
async function pinBlocks(inquiry: Inquiry, network: Network, budget: CallBudget): Promise<PipeResult<InquiryBlocks>> {
  const tags = [...tagsIn(inquiry), ...(isLastingChain(network) ? [finalTag] : [])];
  const replies = await budget.send(tags.map((tag) => blockCall(tag)));
  if (replies.kind === 'failed') return replies;
  const numbers = new Map<string, number>();
  for (const [index, tag] of tags.entries()) {
    const reply = replies.value[index];
    const number = reply?.kind === 'value' ? integerOf(readMember(reply.value, 'number')) : undefined;
    if (number !== undefined) numbers.set(tag, Number(number));
  }
  for (const block of writtenBlocks(inquiry)) {
    const number = numberOf(block);
    if (number !== undefined) numbers.set(block, number);
  }
  return ok({ numbers, finalized: numbers.get(finalTag) ?? -1 });
}

function writtenBlocks({ blocks }: Inquiry): readonly string[] {
  return blocks?.flat() ?? ['latest'];
}

function numberOf(block: string): number | undefined {
  const number = integerOf(block);
  return number === undefined || number < 0n || number > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(number);
}
