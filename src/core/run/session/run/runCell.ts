import { createTypedSecret } from '../../../base/credentials/environmentSecret';
import type { Secret } from '../../../base/credentials/secret';
import { addCosts, noCost } from '../../../base/credits/planCost';
import { delay } from '../../../base/delay';
import { parseJson } from '../../../base/json/parseJson';
import { failed, ok, type Result } from '../../../base/result';
import { withoutTrailing } from '../../../base/withoutTrailing';
import { type Cell, directiveOf, nameOf } from '../../../model/cell/cell';
import { parseTemplate } from '../../../model/cell/parseTemplate';
import { type Refusal, refuseFor } from '../../../model/exchange/refusal';
import { explainOutcome } from '../../../model/failure/explainOutcome';
import type { FailureClass } from '../../../model/failure/failureClass';
import { canConvert } from '../../../request/pasted/convertPasted';
import { refusePasted } from '../../../request/pasted/pastedProblem';
import { chooseTransport } from '../../../request/pipe/chooseNetwork';
import type { NetworkPorts } from '../../../request/pipe/networkPorts';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { PromptPorts } from '../../../request/pipe/promptPorts';
import type { RequestPorts } from '../../longWork/run/longWorkPorts';
import type { WorkReport } from '../../longWork/workReport';
import type { PreparedCell } from '../compose/cellStages';
import { withValues } from '../compose/prepareCell';
import { encodingOf, type Substitution, type SubstitutionProblem } from '../compose/substitution';
import { checkAssertion } from '../directives/assertion';
import type { ReferenceValues } from '../directives/assertionCondition';
import { placeOfSame, readAssertions } from '../directives/readAssertions';
import { readRetryDirective, type Retry } from '../directives/readRepeatDirective';
import { readTimeout } from '../directives/readTimeout';
import type { CellAnswer, ExchangeAnswer, NetworkAnswer } from '../memory/cellAnswer';
import { cellErrors } from '../notebook/cellErrors';
import { type AskingCell, destinationOf, gatherEnvironment } from '../notebook/environmentValues';
import { permitWrittenKeys } from '../notebook/writtenKeys';
import { answerRequest } from './answerRequest';
import { answerToCheck } from './answerToCheck';
import type { CellRun, RequestRun } from './runLevels';

/**
 * Runs one cell after its dependencies: resolves, composes and sends it, and reads a whole variable if it names one.
 * Sends nothing if there is a problem. Queries several networks concurrently.
 */
export async function runCell(run: CellRun, ports: RequestPorts & NetworkPorts & PromptPorts): Promise<CellAnswer> {
  const { cell } = run.placed;
  const refusal = refuseFor(cellErrors(run.placed, run.placed.names), 'invalidCell');
  if (refusal) return { kind: 'refused', refusal };
  if (!cell.request) return { kind: 'nothing' };
  if (cell.request.kind === 'pasted') {
    const context = { services: ports.services(), catalogue: ports.catalogue, setsNetwork: false };
    return { kind: 'refused', refusal: refusePasted(cell.request, canConvert(cell.request, context)) };
  }
  if (run.prepared?.kind === 'failed') return { kind: 'refused', refusal: run.prepared.problem };
  const [first, ...others] = run.prepared?.value ?? [];
  if (!first) return { kind: 'nothing' };
  const requests = await requestsOf([first, ...others], run, ports);
  if (requests.kind === 'failed') return { kind: 'refused', refusal: requests.problem };
  const answers = await Promise.all(
    requests.value.map(async (request): Promise<NetworkAnswer> => {
      const retry = readRetryDirective(cell);
      const answered = retry.kind === 'ok' ? await answerUntilHeld(request, retry.value, ports) : retry;
      const answer = answered.kind === 'ok' ? answered.value : { kind: 'refused' as const, refusal: answered.problem };
      return { network: request.prepared.network, answer };
    }),
  );
  const [only, another] = answers;
  if (!another) return only?.answer ?? { kind: 'nothing' };
  const same = placeOfSame(cell);
  return { kind: 'compared', answers, name: nameOf(cell), ...(same !== undefined && { same }) };
}

/** Gets prompts and environment variables once for all networks. */
async function requestsOf(
  prepared: readonly [PreparedCell, ...PreparedCell[]],
  run: CellRun,
  ports: OfferingPorts & PromptPorts,
): Promise<PipeResult<readonly RequestRun[]>> {
  const { placed, observer, pins, signal, allowance } = run;
  const { cell } = placed;
  const [first, another] = prepared;
  const transport = chooseTransport(directiveOf(cell, 'transport'));
  if (transport.kind === 'failed') return transport;
  const timeout = readTimeout(cell);
  if (timeout.kind === 'failed') return timeout;
  const assertions = readAssertions(cell);
  if (assertions.kind === 'failed') return assertions;
  const scope = first.scope.renewed();
  const isGet = cell.request?.kind === 'get';
  const destinations = prepared.map(({ network }) => destinationOf(network, transport.value, isGet));
  const asking = { scope, notebookPath: placed.notebookPath, destinations, grants: run.grants, signal };
  const written = await permitWrittenKeys(asking, ports);
  if (written.kind === 'failed') return written;
  const prompted = await askPrompts(asking, ports);
  if (prompted.kind === 'failed') return prompted;
  const environment = await gatherEnvironment(asking, ports);
  if (environment.kind === 'failed') return environment;
  const { typed, chosen } = prompted.value;
  const values = { prompted: chosen, environment: new Map([...written.value, ...environment.value, ...typed]) };
  const cells = await Promise.all(prepared.map((each) => withValues(each, values, ports)));
  const references = await Promise.all(cells.map((each) => referencesOfAssertions(each, ports)));
  const without = references.map((each) => findWithoutValue(cell, each)).find((each) => each !== undefined);
  if (without) return failed(without);
  return ok(
    cells.map((each, at) => ({
      // Long work is the same work with and without pins, so that it can resume.
      prepared: { ...each, pins },
      assertions: assertions.value,
      references: references[at] ?? noReferences,
      // What several networks answer is shown only at the end.
      observer: another ? { ...observer, progressed: undefined, wentLive: undefined } : observer,
      renewNeeded: run.renewNeeded,
      heads: run.heads,
      perMinute: run.perMinute,
      options: {
        network: each.network,
        transport: transport.value,
        signal,
        allowance: allowance.within({}),
        notebookPath: each.notebookPath,
        timeoutMilliseconds: timeout.value,
      },
    })),
  );
}

/** Failures that another attempt would meet again, or that no attempt may repeat. */
const lasting: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'auth',
  'notEnabled',
  'quota',
  'methodMissing',
  'badParams',
  'aborted',
]);

/**
 * Answers a request and checks its assertions. With `retry`, sends it again until they hold, at new blocks each time. The
 * answer is the last one, with the cost of all.
 */
async function answerUntilHeld(
  run: RequestRun,
  retry: Retry | undefined,
  ports: RequestPorts & Pick<NetworkPorts, 'catalogue'>,
): Promise<PipeResult<ExchangeAnswer>> {
  const { attempts, milliseconds } = retry ?? { attempts: 1, milliseconds: 0 };
  const sleep = ports.work?.sleep ?? delay;
  const { signal, network } = run.options;
  let last: ExchangeAnswer | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const { prepared } = run;
    const again = { ...run, prepared: { ...prepared, scope: prepared.scope.renewed(), pins: undefined } };
    const answered = await answerRequest(attempt === 1 ? run : again, ports);
    if (answered.kind === 'failed') {
      const { problem } = answered;
      return last ? ok(withEnd(last, `${problem.cause} ${problem.cure}`)) : answered;
    }
    const checked = checkAssertions(run, answered.value, ports);
    if (retry === undefined) return ok(checked);
    const { outcome } = checked.exchange;
    const spent = addCosts(last?.exchange.cost ?? noCost, checked.exchange.cost ?? noCost);
    last = { ...checked, exchange: { ...checked.exchange, cost: spent }, attempts: attempt };
    if (last.assertions?.every(({ state }) => state === 'holds') === true)
      return ok(attempt === 1 ? last : withEnd(last, `The assertions held at attempt ${attempt} of ${attempts}.`));
    const isLasting = outcome.kind !== 'result' && lasting.has(explainOutcome(outcome, network).class);
    if (attempt === attempts) return ok(withEnd(last, `The assertions did not hold in ${attempts} attempts.`));
    if (!isLasting) {
      run.observer.progressed?.(prepared.id, reportOfAttempt(last, attempt, network.key), undefined);
      await sleep(milliseconds, signal);
    }
    const why = isLasting ? 'Another one would fail the same way' : 'You stopped it';
    if (isLasting || signal.aborted)
      return ok(withEnd(last, `${why}, so there was no further attempt after ${attempt} of ${attempts}.`));
  }
}

function withEnd(answer: ExchangeAnswer, note: string): ExchangeAnswer {
  return { ...answer, notes: [note, ...answer.notes] };
}

/** What is shown while a cell waits for its next attempt. */
function reportOfAttempt({ exchange }: ExchangeAnswer, attempt: number, key: string): WorkReport {
  const counted = { rows: attempt, shownRows: attempt, calls: attempt, cost: exchange.cost ?? noCost };
  return { id: `retry:${key}`, state: 'running', rowKind: 'attempt', ...counted, notices: [] };
}

const noReferences: ReferenceValues = {
  value: (reference) => failed(`${reference} has no value here`),
  json: (text) => failed(`${text} has no value here`),
};

/**
 * How references in assertions get their values: those that the notebook has when an assertion is checked. A failed
 * assertion shows them, so none may be hidden.
 */
async function referencesOfAssertions(cell: PreparedCell, ports: OfferingPorts): Promise<ReferenceValues> {
  const book = await ports.knowledge.addressBook(cell.network);
  const read = <T>(
    get: (substitution: Substitution) => Result<T, Pick<SubstitutionProblem, 'message'>>,
  ): Result<T, string> => {
    const { substitution } = encodingOf({ ...cell, scope: cell.scope.renewed() }, { book }, ports);
    const value = get(substitution);
    if (substitution.hiddenReads > 0)
      return failed("an assertion can't contain an environment variable or a typed text");
    return value.kind === 'ok' ? value : failed(withoutTrailing(value.problem.message, '.'));
  };
  return {
    value: (reference) => read((substitution) => substitution.text(reference, noRange, 'value')),
    json: (text) => {
      const written = read((substitution) => substitution.json(text, noRange));
      const value = written.kind === 'ok' ? parseJson(written.value) : written;
      return value.kind === 'ok' ? value : failed("the expected value isn't JSON");
    },
  };
}

const noRange = { start: 0, end: 0 };

/** Returns the refusal of a reference in a condition that has no value, so that nothing is sent in vain. */
function findWithoutValue({ directives }: Cell, references: ReferenceValues): Refusal | undefined {
  for (const { name, value, valueRange } of directives) {
    if (name !== 'assert' && name !== 'until') continue;
    for (const part of parseTemplate(value)) {
      const found =
        part.kind === 'reference' ? references.value(value.slice(part.range.start, part.range.end)) : ok(null);
      if (found.kind === 'failed')
        return {
          code: 'problem',
          cause: `\`${value}\` can't be checked: ${found.problem}.`,
          cure: 'Nothing was sent and nothing was charged.',
          range: valueRange,
        };
    }
  }
  return undefined;
}

/** Assertions are checked only on finished work. */
function checkAssertions(
  { assertions, references }: Pick<RequestRun, 'assertions' | 'references'>,
  answer: ExchangeAnswer,
  { catalogue }: Pick<NetworkPorts, 'catalogue'>,
): ExchangeAnswer {
  if (assertions.length === 0) return answer;
  const { answer: found, facts } = answerToCheck(answer, assertions, catalogue, references);
  const read = answer.work?.stopped === undefined ? (found ?? {}) : undefined;
  const results = assertions.map((assertion) => checkAssertion(assertion, read, facts));
  const failures = results.map(({ failure }) => failure).filter((failure) => failure !== undefined);
  const checked = { ...answer, assertions: results };
  return failures.length === 0
    ? checked
    : { ...checked, failures: [...failures, ...(answer.failures ?? [])], notes: [...failures, ...answer.notes] };
}

/** The values that the user typed, which are hidden, and chose, by the expression between the braces. */
interface PromptAnswers {
  readonly typed: ReadonlyMap<string, Secret>;
  readonly chosen: ReadonlyMap<string, string>;
}

/** Asks for each `$input` and `$pick` once per run. */
async function askPrompts(
  { scope, notebookPath, destinations, signal }: AskingCell,
  ports: Pick<PromptPorts, 'ask'>,
): Promise<PipeResult<PromptAnswers>> {
  const typed = new Map<string, Secret>();
  const chosen = new Map<string, string>();
  for (const { target, expression, range } of scope.references()) {
    if ((target.kind !== 'input' && target.kind !== 'pick') || typed.has(expression) || chosen.has(expression))
      continue;
    const answer = await ports.ask({ ...target, notebookPath, destinations }, signal);
    if (answer === undefined)
      return failed({
        code: 'aborted',
        cause: `No value was entered for {{${expression}}}.`,
        cure: 'Nothing was sent and nothing was charged.',
        range,
      });
    if (target.kind === 'input') typed.set(expression, createTypedSecret(answer));
    else chosen.set(expression, answer);
  }
  return ok({ typed, chosen });
}
