import { ok } from '../../base/result';
import { shortForm } from '../../base/view/shortForm';
import { causeOfTrace, type FailureCause, printFailureCause } from '../../formats/trace/failureCause';
import { readFailureCause } from '../../formats/trace/readFailureCause';
import { parseFailedCall } from '../../knowledge/answers/failedCall';
import { failedSubjects } from '../../knowledge/answers/failedSubjects';
import { isLastingChain } from '../../knowledge/facts/factPlace';
import { failureFact, type FailureKey, findFailureFact } from '../../knowledge/facts/failureFact';
import type { Inquiry } from '../../model/exchange/inquiry';
import type { Network } from '../../model/networks/network';
import type { OfferingPorts } from '../../request/pipe/offeringPorts';
import type { PipeResult } from '../../request/pipe/pipeResult';
import type { InquiryCaller } from './inquiryCaller';
import type { DecodedAnswer, InquiryReport, InquirySource, OpenQuestion } from './inquirySource';
import { whyLacking } from './lackingMethods';
import { replayMethods, replayTransaction } from './replayTransaction';
import { askForTrace, callTraceWays, transactionTraceWays } from './traceWays';

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

/** How long the result of a replay is kept. Later, the network may have a trace method, which shows more. */
const replayMilliseconds = 24 * 60 * 60 * 1000;

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
    if (fact !== undefined && (isSettled || Math.abs(now() - fact.learnedAt) < replayMilliseconds)) continue;
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
