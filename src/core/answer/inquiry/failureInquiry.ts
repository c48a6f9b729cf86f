import { isList, isObject, type JsonObject, type JsonValue, readInteger, readText } from '../../base/json/jsonValue';
import { failed, ok, type Result } from '../../base/result';
import { shortForm } from '../../base/view/shortForm';
import { readErrorRevertData } from '../../formats/abi/calls/readRevertData';
import type { TraceFrame } from '../../formats/trace/callTrace';
import { causeOfReplay, causeOfTrace, type FailureCause, printFailureCause } from '../../formats/trace/failureCause';
import { readHalt } from '../../formats/trace/haltReason';
import { readFailureCause } from '../../formats/trace/readFailureCause';
import { parseFailedCall } from '../../knowledge/answers/failedCall';
import { failedSubjects } from '../../knowledge/answers/failedSubjects';
import { isLastingChain, isOfLastDay } from '../../knowledge/facts/factPlace';
import { failureFact, type FailureKey, findFailureFact } from '../../knowledge/facts/failureFact';
import { contractCall, transactionCall } from '../../model/exchange/evmCalls';
import type { Inquiry } from '../../model/exchange/inquiry';
import type { Network } from '../../model/networks/network';
import type { OfferingPorts } from '../../request/pipe/offeringPorts';
import type { PipeResult } from '../../request/pipe/pipeResult';
import type { InquiryCaller, InquiryReply } from './inquiryCaller';
import type { DecodedAnswer, InquiryReport, InquirySource, OpenQuestion } from './inquirySource';
import { whyLacking } from './lackingTraces';
import { askForTrace, callTraceWays, transactionTraceWays } from './traceWays';

/** The methods of a replay, one for each call. */
const replayMethods = ['eth_getTransactionByHash', 'eth_call'] as const;

/** Members of a transaction that `eth_call` accepts. */
const members = ['from', 'to', 'value', 'gas', 'input', 'accessList', 'authorizationList'] as const;

/**
 * Finds out why transactions and calls failed, from their call trees or otherwise from a replay at the previous block.
 */
export const failureInquiry: InquirySource = {
  kind: 'failures',
  isSubject: (text, { family }) => family === 'evm' && (isHash(text) || parseFailedCall(text) !== undefined),
  find: findFailures,
  plan: ({ subjects }) => ({
    methods: subjects.flatMap((subject) => [...waysTo(subject).map(({ method }) => method), ...replayOf(subject)]),
  }),
  ask: askForCauses,
};

/** Maximum number of failures of one answer in one inquiry. Each takes up to four calls. */
const maxAtOnce = 25;

/** Number of failures that are processed concurrently, after the first one has shown which methods the network has. */
const sideBySide = 5;

function isHash(text: string): boolean {
  return /^0x[\da-f]{64}$/.test(text);
}

function waysTo(subject: string) {
  const call = isHash(subject) ? undefined : parseFailedCall(subject);
  if (call !== undefined) return callTraceWays(call, { withLogs: false });
  return isHash(subject) ? transactionTraceWays(subject, { withLogs: false }) : [];
}

function replayOf(subject: string): readonly string[] {
  return isHash(subject) ? replayMethods : [];
}

async function findFailures({ exchange }: DecodedAnswer, ports: OfferingPorts): Promise<OpenQuestion | undefined> {
  const { inquiries, now } = ports;
  if (inquiries === undefined) return undefined;
  const { network } = exchange;
  const { facts } = inquiries;
  const open: FailureKey[] = [];
  const lacks = async (method: string): Promise<boolean> => (await whyLacking(method, network, ports)) !== undefined;
  for (const failed of failedSubjects(exchange)) {
    if (open.length === maxAtOnce) break;
    const fact = await findFailureFact(facts, network, failed);
    const isSettled = readFailureCause(fact?.value)?.way.kind === 'trace';
    // Later, the network may have a trace method, which shows more than a replay.
    if (fact !== undefined && (isSettled || isOfLastDay(fact, now()))) continue;
    const lacking = await Promise.all(waysTo(failed.subject).map(({ method }) => lacks(method)));
    const isReplayed = fact !== undefined || replayOf(failed.subject).length === 0;
    if (!isReplayed || lacking.includes(false)) open.push(failed);
  }
  return { subjects: open.map(({ subject }) => subject), blocks: open.map(({ block }) => [block]) };
}

async function askForCauses(
  { subjects, blocks = [] }: Inquiry,
  network: Network,
  caller: InquiryCaller,
): Promise<PipeResult<InquiryReport>> {
  const notes = new Set<string>();
  let learned = 0;
  const failures = subjects
    .slice(0, maxAtOnce)
    .map((subject, index): FailureKey => ({ subject, block: blockOf(blocks[index]?.[0]) }));
  const [first, ...others] = failures;
  const groups = first === undefined ? [] : [[first], ...groupsOf(others, sideBySide)];
  for (const [index, group] of groups.entries()) {
    if (caller.options.signal.aborted) break;
    const answers = await Promise.all(group.map((failure) => askForCause(failure, network, caller)));
    const [answer] = answers;
    if (index === 0 && answer?.kind === 'failed') return answer;
    for (const each of answers) {
      if (each.kind === 'failed') notes.add(each.problem.cause);
      else for (const note of each.value.notes) notes.add(note);
      if (each.kind === 'ok' && each.value.isKnown) learned += 1;
    }
  }
  return ok({ learned, notes: [...notes] });
}

/** Returns the hash of a transaction's block, which comes back from webviews. */
function blockOf(text: string | undefined): string {
  return text !== undefined && isHash(text) ? text : '';
}

function groupsOf<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

interface Learned {
  readonly isKnown: boolean;
  readonly notes: readonly string[];
}

async function askForCause(failure: FailureKey, network: Network, caller: InquiryCaller): Promise<PipeResult<Learned>> {
  const { subject } = failure;
  const traced = await askForTrace(waysTo(subject), network, caller);
  if (traced.kind === 'failed') return traced;
  const { notes } = traced.value;
  if (traced.value.kind === 'trace') {
    const cause = causeOfTrace(traced.value.trace, traced.value.method);
    if (cause === undefined) return ok({ isKnown: false, notes: [...notes, succeeded(subject, traced.value.method)] });
    await keep(failure, cause, network, caller);
    return ok({ isKnown: true, notes });
  }
  if (!isHash(subject)) return ok({ isKnown: false, notes: [...notes, noWay(network)] });
  const replayed = await replayTransaction(subject, caller);
  if (replayed.kind === 'failed') return ok({ isKnown: false, notes: [...notes, replayed.problem.cause] });
  if (replayed.value.kind === 'failed') return ok({ isKnown: false, notes: [...notes, replayed.value.problem] });
  await keep(failure, replayed.value.value, network, caller);
  return ok({ isKnown: true, notes });
}

async function keep(failure: FailureKey, cause: FailureCause, network: Network, caller: InquiryCaller): Promise<void> {
  const fact = failureFact(network, failure, printFailureCause(cause), caller.ports.now());
  // A failure at a moving block is only useful beside its answer.
  const isLasting = isLastingChain(network) && parseFailedCall(failure.subject)?.at === undefined;
  await caller.port.facts.keep(fact, { isLasting });
}

function succeeded(subject: string, method: string): string {
  return isHash(subject)
    ? `${method} says that ${shortForm(subject)} succeeded, against its receipt.`
    : `The call succeeds now: ${method} found no failure at this block.`;
}

function noWay({ name }: Network): string {
  return `${name} gave no trace of the call. The error itself is all that is known.`;
}

/**
 * Repeats a transaction's call at the previous block, with the same sender, receiver, value, gas and data, and its
 * other members that `eth_call` accepts. Fees are omitted, because the base fee was different. Returns the cause that
 * the replay shows, or a sentence about why there is none. Fails if nothing could be sent.
 */
async function replayTransaction(
  hash: string,
  caller: InquiryCaller,
): Promise<PipeResult<Result<FailureCause, string>>> {
  const asked = await caller.one(transactionCall(hash));
  if (asked.kind === 'failed') return asked;
  const transaction = asked.value.kind === 'value' ? asked.value.value : null;
  const mined = readInteger(transaction, 'blockNumber');
  if (!isObject(transaction) || mined === undefined || mined === 0n)
    return ok(failed(`The transaction ${shortForm(hash)} couldn't be read, so it wasn't replayed.`));
  const block = `0x${(mined - 1n).toString(16)}`;
  const call = callOf(transaction);
  const replayed = await caller.one(contractCall(call, block));
  if (replayed.kind === 'failed') return replayed;
  return ok(causeIn(replayed.value, call, block));
}

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
