import { codeCharacters } from '../../base/answerBounds';
import {
  isList,
  isObject,
  type JsonValue,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { printJson } from '../../base/json/printJson';
import { lacksMembers } from '../../base/json/recordList';
import { cutText } from '../../base/view/cutText';
import { readHalt } from '../../formats/trace/haltReason';
import { factsOf } from '../../model/catalogue/methodFacts';
import { errorOutcome } from '../../model/exchange/errorOutcome';
import type { Exchange } from '../../model/exchange/exchange';
import { explainOutcome } from '../../model/failure/explainOutcome';
import { hasSelectors, type Network } from '../../model/networks/network';
import type { FailureKey } from '../facts/failureFact';
import { failedCallOf, printFailedCall } from './failedCall';

/** Something in an answer that failed on the chain: a transaction, or the call itself. */
export interface FailedSubject extends FailureKey {
  /** Its name in `DecodeHints.failures`. */
  readonly name: string;
}

/** The name of an exchange's own call in `DecodeHints.failures`. Transactions are named by their hashes. */
export const failedCallName = 'call';

/** Returns the name in `DecodeHints.failures` of a batch's call with this ID. */
export function batchedCallName(id: JsonValue | undefined): string {
  return `${failedCallName} ${cutText(printJson(id ?? null), codeCharacters)}`;
}

/** The members of an exchange that show what failed. */
export type FailableExchange = Pick<Exchange, 'outcome' | 'network'> &
  Partial<Pick<Exchange, 'call' | 'startedAt' | 'minedIn'>>;

/** Maximum number of failed transactions of one answer whose cause is looked up or requested. */
const maxFailures = 500;

/** Maximum number of members of an answer that are searched for receipts. */
const maxSearched = 20_000;

/** Whether a method executes a call and has the parameters call, block, and state overrides. */
function executesCall(method: string | undefined): boolean {
  return method !== undefined && factsOf(method).overrides === 'parameters';
}

/** Returns what failed on the chain in an answer of an EVM network: its receipts, or the reverted call itself. */
export function failedSubjects(exchange: FailableExchange): readonly FailedSubject[] {
  const { outcome, network } = exchange;
  if (!hasSelectors(network)) return [];
  if (outcome.kind === 'result') return [...failedReceipts(outcome.value ?? null), ...failedInBatch(exchange)];
  if (outcome.kind !== 'rpcError' || !isExecuted(outcome, network)) return [];
  const params = paramsOf(exchange.call);
  const call = params && failedCallOf(params, exchange.startedAt);
  const subject = call && printFailedCall(call);
  return subject === undefined ? [] : [{ subject, block: '', name: failedCallName }];
}

/** Whether an error means that a call was executed and failed. */
function isExecuted(outcome: Extract<Exchange['outcome'], { kind: 'rpcError' }>, network: Network): boolean {
  const { class: failure } = explainOutcome(outcome, network);
  if (failure === 'reverted' || failure === 'outOfGas') return true;
  const halt = readHalt(outcome.message);
  return failure === 'unknown' && halt !== 'other' && halt !== 'balance';
}

function paramsOf(call: Exchange['call'] | undefined): readonly JsonValue[] | undefined {
  if (call?.kind === 'rpc') return executesCall(call.method) && isList(call.params) ? call.params : undefined;
  if (call?.kind !== 'raw' || call.isBatch || !executesCall(call.methods[0])) return undefined;
  const parsed = parseJson(call.text);
  return parsed.kind === 'ok' ? readList(parsed.value, 'params') : undefined;
}

/** Returns the calls of a batch that were executed and failed, such as those of a list of calls. */
function failedInBatch({ call, outcome, network, startedAt }: FailableExchange): readonly FailedSubject[] {
  if (call?.kind !== 'raw' || !call.isBatch || outcome.kind !== 'result') return [];
  if (!call.methods.some(executesCall)) return [];
  const parsed = parseJson(call.text);
  const asked = parsed.kind === 'ok' && isList(parsed.value) ? parsed.value : [];
  const byName = new Map(asked.map((request) => [batchedCallName(readMember(request, 'id')), request]));
  const answers = isList(outcome.value) ? outcome.value.slice(0, maxFailures) : [];
  return answers.flatMap((answer): readonly FailedSubject[] => {
    const error = readMember(answer, 'error');
    const name = batchedCallName(readMember(answer, 'id'));
    const request = byName.get(name);
    if (!isObject(error) || !executesCall(readText(request, 'method'))) return [];
    if (!isExecuted(errorOutcome(error), network)) return [];
    const failed = failedCallOf(readList(request, 'params'), startedAt);
    const subject = failed && printFailedCall(failed);
    return subject === undefined ? [] : [{ subject, block: '', name }];
  });
}

/** Returns the failed receipts of an answer: the answer itself, the items of a list, or the results of a batch. */
function failedReceipts(value: JsonValue): readonly FailedSubject[] {
  const found = new Map<string, FailedSubject>();
  const note = (receipt: JsonValue): void => {
    const subject = failedReceipt(receipt);
    if (subject !== undefined && found.size < maxFailures) found.set(subject.subject, subject);
  };
  if (lacksMembers(value, ['status', 'result'])) return [];
  for (const item of isList(value) ? value.slice(0, maxSearched) : [value]) {
    note(item);
    const result = readMember(item, 'result');
    if (isList(result)) result.slice(0, maxSearched).forEach(note);
    else if (result !== undefined) note(result);
  }
  return [...found.values()];
}

/** Returns a receipt whose status is 0 (EIP-658). A transaction has no gas used. */
function failedReceipt(receipt: JsonValue): FailedSubject | undefined {
  if (!isObject(receipt) || readInteger(receipt, 'status') !== 0n) return undefined;
  const hash = readText(receipt, 'transactionHash')?.toLowerCase() ?? '';
  const block = readText(receipt, 'blockHash')?.toLowerCase() ?? '';
  if (!isHash(hash) || !isHash(block) || readInteger(receipt, 'gasUsed') === undefined) return undefined;
  return { subject: hash, block, name: hash };
}

function isHash(text: string): boolean {
  return /^0x[\da-f]{64}$/.test(text);
}
