import type { Call } from '../exchange/call';
import type { Exchange } from '../exchange/exchange';
import { explainOutcome } from '../failure/explainOutcome';
import { integerOf, readMember } from '../json/readMember';
import type { Network } from '../networks/network';
import type { HeadTag } from '../params/encodeBlock';
import { type CallOptions, executeCall } from '../pipe/executeCall';
import type { PipePorts, PipeResult } from '../pipe/pipePorts';
import { failed, ok } from '../result';

/** The call that requests the number of a head. On l2net networks, only the latest block has such a call. */
export function headCall(tag: HeadTag, { family }: Pick<Network, 'family'>): Extract<Call, { kind: 'rpc' }> {
  if (family === 'l2net') return { kind: 'rpc', method: 'l2net_blockNumber', params: {} };
  return tag === 'latest'
    ? { kind: 'rpc', method: 'eth_blockNumber', params: [] }
    : { kind: 'rpc', method: 'eth_getBlockByNumber', params: [tag, false] };
}

/** Requests the numbers of heads in order, one call each. Fails with the first one that is unavailable. */
export async function findHeads(
  tags: readonly HeadTag[],
  options: CallOptions,
  ports: PipePorts,
): Promise<PipeResult<ReadonlyMap<HeadTag, bigint>>> {
  const heads = new Map<HeadTag, bigint>();
  for (const tag of tags) {
    const asked = await executeCall(headCall(tag, options.network), options, ports);
    if (asked.kind === 'failed') return asked;
    const number = numberOf(asked.value);
    if (number === undefined) {
      return failed({
        code: 'dependency',
        cause: `Couldn't get the ${tag} block number. ${reasonOf(asked.value)}`,
        cure: 'Write the block number itself, or try again.',
      });
    }
    heads.set(tag, number);
  }
  return ok(heads);
}

function reasonOf({ outcome, network }: Exchange): string {
  return outcome.kind === 'result' ? "The answer isn't a block." : explainOutcome(outcome, network).cause;
}

function numberOf({ outcome }: Exchange): bigint | undefined {
  if (outcome.kind !== 'result') return undefined;
  return integerOf(outcome.value) ?? integerOf(readMember(outcome.value, 'number'));
}
