import { readText } from '../../../base/json/jsonValue';
import { ok } from '../../../base/result';
import { blockCall } from '../../../model/exchange/evmCalls';
import type { Exchange } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import { isFreeNode } from '../../../model/networks/network';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';
import type { ChainMark } from '../journalSummary';
import type { RpcCall } from '../longWork';
import type { BlockSpan } from '../plan/blockSpan';

/** Reads the mark of a chain. Undefined if there is none. Fails if nothing could be sent. */
export async function readChainMark(
  span: BlockSpan | undefined,
  options: CallOptions,
  ports: SendingPorts,
): Promise<PipeResult<ChainMark | undefined>> {
  if (options.network.family !== 'evm' || !isFreeNode(options.network)) return ok(undefined);
  const block = span?.from ?? 0;
  const asked = await executeCall(blockCall(block), options, ports);
  if (asked.kind === 'failed') return asked;
  const hash = hashIn(asked.value);
  return ok(hash === undefined ? undefined : { block, hash });
}

/** Whether a block is still the one of a mark. It isn't if there is no answer. */
export async function isSameBlock(
  { block, hash }: ChainMark,
  options: CallOptions,
  ports: SendingPorts,
): Promise<boolean> {
  const asked = await executeCall(blockCall(block), options, ports);
  return asked.kind === 'ok' && hashIn(asked.value) === hash;
}

/**
 * Sends a call, and checks after its answer that the chain is still the one of a mark. Refused if it isn't: the answer may be
 * from the new chain. If the check gets no answer, returns why, so that both are sent again.
 */
export async function askOnChain(
  call: RpcCall,
  mark: ChainMark | undefined,
  options: CallOptions,
  ports: SendingPorts,
): Promise<PipeResult<Exchange>> {
  const sent = await executeCall(call, options, ports);
  if (mark === undefined || sent.kind === 'failed') return sent;
  const asked = await executeCall(blockCall(mark.block), options, ports);
  if (asked.kind === 'failed' || asked.value.outcome.kind !== 'result') return asked;
  return hashIn(asked.value) === mark.hash ? sent : { kind: 'failed', problem: wasReset(options) };
}

/** Says that the chain of a network is another one than when the work began. */
export function wasReset({ network }: Pick<CallOptions, 'network'>): Refusal {
  return {
    code: 'problem',
    cause: `The chain of ${network.name} was reset.`,
    cure: 'They are from before the reset. To read the new chain, start over.',
  };
}

function hashIn({ outcome }: Exchange): string | undefined {
  return outcome.kind === 'result' ? readText(outcome.value, 'hash') : undefined;
}
