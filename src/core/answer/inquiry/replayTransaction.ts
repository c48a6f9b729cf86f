import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { isList, isObject, readInteger, readText } from '../../base/json/readMember';
import { failed, ok, type Result } from '../../base/result';
import { shortForm } from '../../base/view/shortForm';
import { readErrorRevertData } from '../../formats/abi/calls/readRevertData';
import type { TraceFrame } from '../../formats/trace/callTrace';
import { causeOfReplay, type FailureCause } from '../../formats/trace/failureCause';
import { readHalt } from '../../formats/trace/haltReason';
import type { PipeResult } from '../../request/pipe/pipeResult';
import type { InquiryCaller, InquiryReply } from './inquiryCaller';

/** The methods of a replay, one for each call. */
export const replayMethods = ['eth_getTransactionByHash', 'eth_call'] as const;

/**
 * Repeats a transaction's call at the previous block, with the same sender, receiver, value, gas and data, and its
 * other members that `eth_call` accepts. Fees are omitted, because the base fee was different. Returns the cause that
 * the replay shows, or a sentence about why there is none. Fails if nothing could be sent.
 */
export async function replayTransaction(
  hash: string,
  caller: InquiryCaller,
): Promise<PipeResult<Result<FailureCause, string>>> {
  const asked = await caller.one({ method: 'eth_getTransactionByHash', params: [hash] });
  if (asked.kind === 'failed') return asked;
  const transaction = asked.value.kind === 'value' ? asked.value.value : null;
  const mined = readInteger(transaction, 'blockNumber');
  if (!isObject(transaction) || mined === undefined || mined === 0n)
    return ok(failed(`The transaction ${shortForm(hash)} couldn't be read, so it wasn't replayed.`));
  const block = `0x${(mined - 1n).toString(16)}`;
  const call = callOf(transaction);
  const replayed = await caller.one({ method: 'eth_call', params: [call, block] });
  if (replayed.kind === 'failed') return replayed;
  return ok(causeIn(replayed.value, call, block));
}

/** Members of a transaction that `eth_call` accepts. */
const members = ['from', 'to', 'value', 'gas', 'input', 'accessList', 'authorizationList'] as const;

function callOf(transaction: JsonObject): JsonObject {
  return Object.fromEntries(
    members.flatMap((name): readonly (readonly [string, JsonValue])[] => {
      const value = transaction[name];
      return typeof value === 'string' || (isList(value) && value.length > 0) ? [[name, value]] : [];
    }),
  );
}

function causeIn(reply: InquiryReply, call: JsonObject, block: string): Result<FailureCause, string> {
  if (reply.kind === 'value') return ok(causeOfReplay(block, undefined));
  if (reply.kind === 'none') return failed(`eth_call: ${reply.why}`);
  const isFailure = reply.failure === 'reverted' || reply.failure === 'outOfGas' || isHalt(reply.message);
  return isFailure
    ? ok(causeOfReplay(block, frameOf(call, reply)))
    : failed(`eth_call at the block before: the network says “${reply.message.slice(0, 300)}”.`);
}

function isHalt(message: string): boolean {
  return readHalt(message) !== 'other';
}

function frameOf(call: JsonObject, { message, data }: Extract<InquiryReply, { kind: 'error' }>): TraceFrame {
  const to = readText(call, 'to');
  const output = readErrorRevertData({ data, message });
  return {
    kind: to === undefined ? 'create' : 'call',
    depth: 0,
    parent: undefined,
    end: 1,
    from: readText(call, 'from') ?? '',
    to,
    input: readText(call, 'input') ?? '0x',
    output: output.startsWith('0x') && output !== '0x' ? output : undefined,
    value: readInteger(call, 'value'),
    gas: readInteger(call, 'gas'),
    gasUsed: undefined,
    failure: message,
    logs: [],
  };
}
