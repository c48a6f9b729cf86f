import { integerOf, readMember } from '../../../base/json/readMember';
import { failed, ok } from '../../../base/result';
import type { Exchange } from '../../../model/exchange/exchange';
import { explainOutcome } from '../../../model/failure/explainOutcome';
import type { HeadTag } from '../../../request/params/encodeBlock';
import { headCall } from '../../../request/params/headCall';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';

/** Requests the numbers of heads in order, one call each. Fails with the first one that is unavailable. */
export async function findHeads(
  tags: readonly HeadTag[],
  options: CallOptions,
  ports: SendingPorts,
): Promise<PipeResult<ReadonlyMap<HeadTag, bigint>>> {
  const heads = new Map<HeadTag, bigint>();
  for (const tag of tags) {
    const asked = await executeCall(headCall(tag, options.network), options, ports);
    if (asked.kind === 'failed') return asked;
    const number = headNumber(asked.value);
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

/** Returns the block number in the answer to a `headCall`. Undefined if it has none. */
export function headNumber({ outcome }: Exchange): bigint | undefined {
  if (outcome.kind !== 'result') return undefined;
  return integerOf(outcome.value) ?? integerOf(readMember(outcome.value, 'number'));
}
