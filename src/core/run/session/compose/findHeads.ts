import { integerOf, readMember, readText } from '../../../base/json/jsonValue';
import { failed, ok } from '../../../base/result';
import { blockCall } from '../../../model/exchange/evmCalls';
import type { Call, Exchange } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import { explainOutcome } from '../../../model/failure/explainOutcome';
import type { HeadTag } from '../../../request/params/encodeBlock';
import { headCall } from '../../../request/params/headCall';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';
import type { ChainMark } from '../../longWork/journalSummary';

/** Requests the numbers of heads in order, one call each. Fails with the first one that is unavailable. */
export async function findHeads(
  tags: readonly HeadTag[],
  options: CallOptions,
  ports: SendingPorts,
): Promise<PipeResult<ReadonlyMap<HeadTag, bigint>>> {
  const heads = new Map<HeadTag, bigint>();
  for (const tag of tags) {
    const asked = await askHead(tag, headCall(tag, options.network), options, ports);
    if (asked.kind === 'failed') return asked;
    heads.set(tag, asked.value.number);
  }
  return ok(heads);
}

/** Heads, and the hash of the latest block if it was requested and has one. */
export interface MarkedHeads {
  readonly heads: ReadonlyMap<HeadTag, bigint>;
  readonly head: ChainMark | undefined;
}

/** The same, but for a search, the latest block is requested with its hash. That takes no more calls. */
export async function findMarkedHeads(
  tags: readonly HeadTag[],
  options: CallOptions,
  ports: SendingPorts,
  isSearch: boolean | undefined,
): Promise<PipeResult<MarkedHeads>> {
  const others = tags.filter((tag) => tag !== 'latest');
  if (!isSearch || others.length === tags.length || options.network.family !== 'evm') {
    const heads = await findHeads(tags, options, ports);
    return heads.kind === 'failed' ? heads : ok({ heads: heads.value, head: undefined });
  }
  const asked = await askHead('latest', blockCall('latest'), options, ports);
  if (asked.kind === 'failed') return asked;
  const heads = await findHeads(others, options, ports);
  if (heads.kind === 'failed') return heads;
  const { number, exchange } = asked.value;
  const hash = exchange.outcome.kind === 'result' ? readText(exchange.outcome.value, 'hash') : undefined;
  const head = hash === undefined ? undefined : { block: Number(number), hash };
  return ok({ heads: new Map([['latest', number], ...heads.value]), head });
}

async function askHead(
  tag: HeadTag,
  call: Call,
  options: CallOptions,
  ports: SendingPorts,
): Promise<PipeResult<{ readonly number: bigint; readonly exchange: Exchange }>> {
  const asked = await executeCall(call, options, ports);
  if (asked.kind === 'failed') return asked;
  const number = headNumber(asked.value);
  if (number === undefined) {
    return failed({
      code: 'dependency',
      cause: `Couldn't get the ${tag} block number. ${reasonOf(asked.value)}`,
      cure: 'Write the block number itself, or try again.',
      ...failureOf(asked.value),
    });
  }
  return ok({ number, exchange: asked.value });
}

/** The class of a failure, for the refusal of what needs the call. */
export function failureOf({ outcome, network }: Exchange): Pick<Refusal, 'failure'> {
  return outcome.kind === 'result' ? {} : { failure: explainOutcome(outcome, network).class };
}

function reasonOf({ outcome, network }: Exchange): string {
  return outcome.kind === 'result' ? "The answer isn't a block." : explainOutcome(outcome, network).cause;
}

/** Returns the block number in the answer to a `headCall`. Undefined if it has none. */
export function headNumber({ outcome }: Exchange): bigint | undefined {
  if (outcome.kind !== 'result') return undefined;
  return integerOf(outcome.value) ?? integerOf(readMember(outcome.value, 'number'));
}
