import { readInteger } from '../../base/json/jsonValue';
import { failed, ok } from '../../base/result';
import { readBlockTime } from '../../base/view/blockTime';
import { blockCall } from '../../model/exchange/evmCalls';
import { type CallOptions, executeCall } from '../../request/pipe/executeCall';
import type { PipeResult } from '../../request/pipe/pipeResult';
import type { SendingPorts } from '../../request/pipe/sendingPorts';

interface TimedBlock {
  readonly number: bigint;
  readonly timestamp: bigint;
}

/** Maximum number of calls per search. A chain with regular blocks takes about five. */
const maxCalls = 80;

/**
 * Finds the last block at or before a time (seconds since the epoch) by interpolation and bisection. Each call is
 * recorded in the ledger. Fails at the first call that doesn't return a block.
 */
export async function findBlockAt(
  time: number,
  options: CallOptions,
  ports: SendingPorts,
): Promise<PipeResult<bigint>> {
  const wanted = BigInt(time);
  const latest = await blockAt('latest', options, ports);
  if (latest.kind === 'failed') return latest;
  if (latest.value.timestamp <= wanted) return ok(latest.value.number);
  const first = await blockAt('0x0', options, ports);
  if (first.kind === 'failed') return first;
  if (first.value.timestamp > wanted)
    return failed({ code: 'problem', cause: 'The first block is later than this time.', cure: 'Choose a later time.' });
  let [low, high] = [first.value, latest.value];
  for (let calls = 2; high.number - low.number > 1n && calls < maxCalls; calls += 1) {
    const middle = await blockAt(`0x${chooseBetween(low, high, wanted, calls).toString(16)}`, options, ports);
    if (middle.kind === 'failed') return middle;
    if (middle.value.timestamp <= wanted) low = middle.value;
    else high = middle.value;
  }
  return ok(low.number);
}

/** Interpolates between the bounds. Every third call takes the middle, in case the blocks are irregular. */
function chooseBetween(low: TimedBlock, high: TimedBlock, wanted: bigint, calls: number): bigint {
  const span = high.number - low.number;
  const duration = high.timestamp - low.timestamp;
  const guess =
    calls % 3 === 1 || duration === 0n
      ? low.number + span / 2n
      : low.number + (span * (wanted - low.timestamp)) / duration;
  if (guess <= low.number) return low.number + 1n;
  return guess >= high.number ? high.number - 1n : guess;
}

async function blockAt(block: string, options: CallOptions, ports: SendingPorts): Promise<PipeResult<TimedBlock>> {
  const asked = await executeCall(blockCall(block), options, ports);
  if (asked.kind === 'failed') return asked;
  const { outcome } = asked.value;
  const value = outcome.kind === 'result' ? outcome.value : undefined;
  const number = readInteger(value, 'number');
  const timestamp = readInteger(value, 'timestamp');
  if (number !== undefined && timestamp !== undefined)
    return ok({ number, timestamp: readBlockTime(timestamp).seconds });
  return failed({
    code: 'dependency',
    cause: `Couldn't get block ${block}.`,
    cure: 'Enter a block number, or try again.',
  });
}
