import { integerOf, readMember } from '../../base/json/readMember';
import { ok } from '../../base/result';
import { isLastingChain } from '../../knowledge/facts/factPlace';
import type { Inquiry } from '../../model/exchange/inquiry';
import type { Network } from '../../model/networks/network';
import type { PipeResult } from '../../request/pipe/pipeResult';
import type { CallBudget } from './callBudget';

/** The blocks of an inquiry by number. */
export interface InquiryBlocks {
  /** By the inquiry's quantity or tag. */
  readonly numbers: ReadonlyMap<string, number>;
  /** The newest final block. Below zero if none is known. */
  readonly finalized: number;
}

const finalTag = 'finalized';

/** Returns the tags of an inquiry whose block numbers are needed first, so that all calls read the same block. */
export function tagsIn(inquiry: Inquiry): readonly string[] {
  return [...new Set(writtenBlocks(inquiry))].filter((block) => numberOf(block) === undefined && block !== finalTag);
}

/** Finds the numbers of an inquiry's tags, and which blocks are final on a chain whose facts are stored permanently. */
export async function pinBlocks(
  inquiry: Inquiry,
  network: Network,
  budget: CallBudget,
): Promise<PipeResult<InquiryBlocks>> {
  const tags = [...tagsIn(inquiry), ...(isLastingChain(network) ? [finalTag] : [])];
  const replies = await budget.send(tags.map((tag) => ({ method: 'eth_getBlockByNumber', params: [tag, false] })));
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
