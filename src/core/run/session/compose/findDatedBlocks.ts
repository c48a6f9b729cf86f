import type { CreditCost } from '../../../base/credits/planCost';
import { integerOf, readMember } from '../../../base/json/jsonValue';
import { failed, ok } from '../../../base/result';
import { groupDigits } from '../../../base/view/amountText';
import { readBlockTime } from '../../../base/view/blockTime';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import { blockCall } from '../../../model/exchange/evmCalls';
import type { Refusal } from '../../../model/exchange/refusal';
import { explainOutcome } from '../../../model/failure/explainOutcome';
import type { Network } from '../../../model/networks/network';
import { parseDatedBlock } from '../../../request/params/encodeBlock';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { PricingPorts } from '../../../request/pipe/pipeSettings';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';

interface TimedBlock {
  readonly number: bigint;
  readonly seconds: bigint;
}

/** Blocks by the texts that name them by their time, and how they were found, a sentence each. */
export interface FoundDates {
  readonly blocks: ReadonlyMap<string, bigint>;
  readonly notes: readonly string[];
}

/** Number of calls that are planned for one date: a chain of a hundred million blocks takes 27 halvings. */
const plannedCalls = 28;

/** Returns the cost of finding the blocks at a number of times. */
export function costsOfDates(dates: number, network: Network, ports: PricingPorts): readonly CreditCost[] {
  const each = resolveCost('eth_getBlockByNumber', network, ports.settings().costs).cost;
  return Array.from({ length: dates * plannedCalls }, () => each);
}

/**
 * Finds blocks by their time, by halving the chain with the headers of blocks: the first one at or after a time, or the last
 * one before it. A header is requested once.
 */
export async function findDatedBlocks(
  dates: readonly string[],
  options: CallOptions,
  ports: SendingPorts,
): Promise<PipeResult<FoundDates>> {
  const blocks = new Map<string, bigint>();
  const known = new Map<string, TimedBlock>();
  const ask = async (block: bigint | 'latest'): Promise<PipeResult<TimedBlock>> => {
    const before = known.get(String(block));
    if (before !== undefined) return ok(before);
    const asked = await askHeader(block, options, ports);
    if (asked.kind === 'ok') known.set(String(block), asked.value);
    return asked;
  };
  for (const text of dates) {
    const date = parseDatedBlock(text);
    if (date === undefined) continue;
    const head = await ask('latest');
    if (head.kind === 'failed') return head;
    if (head.value.seconds < date.seconds) {
      if (!date.isBefore) return failed(notYet(text, options.network));
      blocks.set(text, head.value.number);
      continue;
    }
    let [before, after] = [-1n, head.value.number];
    while (after - before > 1n) {
      const middle = (before + after) / 2n;
      const asked = await ask(middle);
      if (asked.kind === 'failed') return asked;
      if (asked.value.seconds >= date.seconds) after = middle;
      else before = middle;
    }
    if (date.isBefore && before < 0n) return failed(noneBefore(text, options.network));
    blocks.set(text, date.isBefore ? before : after);
  }
  const notes = [...blocks].map(([text, block]) => `${text} is block ${groupDigits(block)}.`);
  if (known.size > 0) notes.push(`Found with ${known.size} calls of eth_getBlockByNumber.`);
  return ok({ blocks, notes });
}

async function askHeader(
  block: bigint | 'latest',
  options: CallOptions,
  ports: SendingPorts,
): Promise<PipeResult<TimedBlock>> {
  const asked = await executeCall(blockCall(block), options, ports);
  if (asked.kind === 'failed') return asked;
  const { outcome } = asked.value;
  if (outcome.kind !== 'result') return failed(notFound(explainOutcome(outcome, options.network).cause));
  const number = integerOf(readMember(outcome.value, 'number'));
  const time = integerOf(readMember(outcome.value, 'timestamp'));
  if (number === undefined || time === undefined || (block !== 'latest' && number !== block))
    return failed(notFound(`The answer for block ${block} has no time of this block.`));
  return ok({ number, seconds: readBlockTime(time).seconds });
}

function notYet(text: string, { name }: Network): Refusal {
  return { code: 'dependency', cause: `${name} has no block at or after ${text} yet.`, cure: 'Write an earlier date.' };
}

function noneBefore(text: string, { name }: Network): Refusal {
  const date = text.replace(/^before /, '');
  return { code: 'dependency', cause: `${name} has no block before ${date}.`, cure: 'Write a later date.' };
}

function notFound(why: string): Refusal {
  const cure = 'Write the number of the block, or try again.';
  return { code: 'dependency', cause: `Couldn't find a block by its time. ${why}`, cure };
}
