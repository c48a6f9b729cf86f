import { failed, ok } from '../../../base/result';
import type { VariablePlan } from '../../../formats/storage/planVariable';
import { type AnswerHints, hintsOfAnswer } from '../../../knowledge/answers/hintsOfAnswer';
import { hintsOfKnowledge } from '../../../knowledge/answers/knowledgeOfCell';
import type { KnowingPorts } from '../../../knowledge/sources/knowingPorts';
import type { Cell } from '../../../model/cell/cell';
import { directiveOf, nameOf } from '../../../model/cell/parsedCell';
import type { Exchange } from '../../../model/exchange/exchange';
import { type Refusal, refuseFor } from '../../../model/exchange/refusal';
import { readOverrides } from '../../../request/overrides/readOverrides';
import type { Allowance } from '../../../request/pipe/allowance';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import { chooseTransport } from '../../../request/pipe/chooseNetwork';
import type { CallOptions } from '../../../request/pipe/executeCall';
import { exceedsParameterLimit } from '../../longWork/kinds/exceedsParameterLimit';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { PromptPorts } from '../../../request/pipe/promptPorts';
import type { LongWorkPorts } from '../../longWork/run/longWorkPorts';
import type { ComposedCell } from '../compose/composeCell';
import { composeOverriddenCell } from '../compose/composeOverriddenCell';
import { inquireForRefusal } from '../compose/offerLayout';
import type { PinnedHeads } from '../compose/pinnedHeads';
import { type PreparedCell, withValues } from '../compose/prepareCell';
import { slotOfCall, variableOfCell } from '../compose/variableOfCell';
import { type Assertion, checkAssertion } from '../directives/assertion';
import { readAssertions } from '../directives/readAssertions';
import { readTimeout } from '../directives/readTimeout';
import { answerOf } from '../memory/answerToRead';
import type { CellAnswer, ExchangeAnswer, NetworkAnswer } from '../memory/cellAnswer';
import { destinationOf, type EnvironmentGrants, gatherEnvironment } from '../notebook/environmentValues';
import type { Scope } from '../notebook/scope';
import { recoverKeys } from '../plan/recoverKeys';
import { type CellReportObserver, CellWorkRun } from './cellWorkRun';
import { inquireByItself } from './inquireByItself';
import { readWholeVariable } from './readWholeVariable';
import { sendCallList } from './sendCallList';

export interface CellRun {
  readonly cell: Cell;
  /** The cell on each of its networks. Undefined for a cell that sends nothing. */
  readonly prepared: PipeResult<readonly PreparedCell[]> | undefined;
  /** What all calls of the cell may spend. */
  readonly allowance: Allowance;
  /** What a request that takes many calls needs. Without this, each request is sent as one call. */
  readonly workPorts: LongWorkPorts | undefined;
  readonly progressed: CellReportObserver | undefined;
  readonly grants: EnvironmentGrants;
  /** Set if tags that move stand for the same blocks in the whole run. */
  readonly pins: PinnedHeads | undefined;
  readonly signal: AbortSignal;
}

/**
 * Runs one cell after its dependencies: resolves, composes and sends it, and reads a whole variable if it names one.
 * Sends nothing if there is a problem. Asks several networks at the same time.
 */
export async function runCell(run: CellRun, ports: AskingPorts & PromptPorts): Promise<CellAnswer> {
  const { cell } = run;
  const refusal = refuseFor(cell.problems) ?? refuseFor(readOverrides(cell).problems);
  if (refusal) return { kind: 'refused', refusal };
  if (!cell.request) return { kind: 'nothing' };
  if (cell.request.kind === 'curl') return { kind: 'refused', refusal: { ...curlIsNotRun, range: cell.request.range } };
  if (run.prepared?.kind === 'failed') return { kind: 'refused', refusal: run.prepared.problem };
  const [first, ...others] = run.prepared?.value ?? [];
  if (!first) return { kind: 'nothing' };
  const ready = await makeReady([first, ...others], run, ports);
  if (ready.kind === 'failed') return { kind: 'refused', refusal: ready.problem };
  const { cells, assertions, name } = ready.value;
  const alone = cells.length === 1 ? run : { ...run, progressed: undefined };
  const answers = await Promise.all(
    cells.map(async (prepared): Promise<NetworkAnswer> => {
      const sent = await send(prepared, ready.value, alone, ports);
      const answer =
        sent.kind === 'ok'
          ? checkAssertions(assertions, sent.value)
          : { kind: 'refused' as const, refusal: sent.problem };
      return { network: prepared.network, answer };
    }),
  );
  const [only, another] = answers;
  if (!another) return only?.answer ?? { kind: 'nothing' };
  return { kind: 'compared', answers, ...(name !== undefined && { name }) };
}

/** A cell with all values for its run. */
interface ReadyCell {
  /** One for each network. */
  readonly cells: readonly PreparedCell[];
  readonly options: Omit<CallOptions, 'network'>;
  readonly name: string | undefined;
  readonly assertions: readonly Assertion[];
}

/** Gets prompts and environment variables once for all networks. */
async function makeReady(
  prepared: readonly [PreparedCell, ...PreparedCell[]],
  run: CellRun,
  ports: OfferingPorts & PromptPorts,
): Promise<PipeResult<ReadyCell>> {
  const { cell, signal } = run;
  const [first] = prepared;
  const transport = chooseTransport(directiveOf(cell, 'transport'));
  if (transport.kind === 'failed') return transport;
  const timeout = readTimeout(cell);
  if (timeout.kind === 'failed') return timeout;
  const assertions = readAssertions(cell);
  if (assertions.kind === 'failed') return assertions;
  const scope = first.scope.renewed();
  const prompted = await askPrompts(scope, signal, ports);
  if (prompted.kind === 'failed') return prompted;
  const isGet = cell.request?.kind === 'get';
  const destinations = prepared.map(({ network }) => destinationOf(network, transport.value, isGet));
  const environment = await gatherEnvironment(scope, destinations, run.grants, signal, ports);
  if (environment.kind === 'failed') return environment;
  const values = { prompted: prompted.value, environment: environment.value };
  const cells = await Promise.all(prepared.map((each) => withValues(each, values, ports)));
  return ok({
    // Long work is the same work with and without pins, so that it can resume.
    cells: cells.map((each) => ({ ...each, ...(run.pins && { pins: run.pins }) })),
    name: nameOf(cell),
    assertions: assertions.value,
    options: {
      transport: transport.value,
      signal,
      allowance: run.allowance,
      notebookPath: first.notebookPath,
      ...(timeout.value !== undefined && { timeoutMilliseconds: timeout.value }),
    },
  });
}

async function send(
  prepared: PreparedCell,
  ready: ReadyCell,
  run: CellRun,
  ports: AskingPorts,
  mayInquire = true,
): Promise<PipeResult<ExchangeAnswer>> {
  const { cell, workPorts, progressed } = run;
  const { network } = prepared;
  const { name } = ready;
  const options: CallOptions = { ...ready.options, network };
  // Long work is stored on disk, which must not contain values of the environment.
  const hidesValues = prepared.environment.size > 0;
  if (hidesValues && directiveOf(cell, 'save')) return failed(notSavedWithValues);
  const takesOneCall = !workPorts || hidesValues;
  const long =
    workPorts && !takesOneCall
      ? await CellWorkRun.find({ prepared, name, options, progressed }, ports, workPorts)
      : ok(undefined);
  if (long.kind === 'failed') return long;
  const resumed = await long.value?.resume();
  if (resumed) return resumed;
  const composed = await composeOverriddenCell(prepared, options, ports);
  if (composed.kind === 'failed') {
    if (!mayInquire || !(await inquireForRefusal(composed.problem, options, ports))) return composed;
    // With what was learned, the request may be long work.
    const { prompted, environment } = prepared;
    return send(await withValues(prepared, { prompted, environment }, ports), ready, run, ports, false);
  }
  if (takesOneCall && exceedsParameterLimit(composed.value.composed.call, network)) return failed(takesSeveralCalls);
  const begun = await long.value?.begin(composed.value);
  return begun ?? sendOnce(name, composed.value, { options, long: long.value }, ports);
}

interface OneCall {
  readonly options: CallOptions;
  /** Sends the request, and continues with more calls if one is too few. */
  readonly long: CellWorkRun | undefined;
}

async function sendOnce(
  name: string | undefined,
  composed: ComposedCell,
  { options, long }: OneCall,
  ports: AskingPorts,
): Promise<PipeResult<ExchangeAnswer>> {
  const variable = variableOf(composed);
  if (variable?.place.type?.kind === 'mapping') return failed(namesMapping(variable));
  const exchange = await sendCallList(composed.composed, { ...options, secrets: composed.secrets }, ports);
  if (exchange.kind === 'failed') return exchange;
  const split = await long?.split(composed, exchange.value);
  if (split) return split;
  const whole =
    variable && exchange.value.outcome.kind === 'result'
      ? await readWholeVariable(
          { ...exchange.value, call: composed.composed.call },
          variable,
          { ...options, secrets: composed.secrets },
          ports,
        )
      : { exchange: exchange.value, words: undefined, notes: [], failures: [] };
  const shown = { ...whole.exchange, call: exchange.value.call };
  const { hints: known, problems } = await resolveHints(shown, composed, options.signal, ports);
  const { exchange: joined, hints, notes } = await recoverKeys(shown, known, options, ports);
  const answer: ExchangeAnswer = {
    kind: 'exchange',
    exchange: joined,
    known: composed.known,
    expansions: composed.composed.expansions,
    notes: [
      ...composed.notes,
      ...exchange.notes,
      ...whole.notes,
      ...notes,
      ...(long?.notesOn(exchange.value) ?? []),
      ...problems,
    ],
    hints: { ...hints, ...(whole.words !== undefined && { words: whole.words }) },
    ...(whole.failures.length > 0 && { failures: whole.failures }),
    ...(name !== undefined && { name }),
  };
  return ok(await inquireByItself(answer, options, ports));
}

/** Assertions are checked only on finished work. */
function checkAssertions(assertions: readonly Assertion[], answer: ExchangeAnswer): ExchangeAnswer {
  if (assertions.length === 0 || answer.work?.stopped !== undefined) return answer;
  const read = answerOf(answer.exchange) ?? {};
  const failures = assertions
    .map((assertion) => checkAssertion(assertion, read))
    .filter((failure) => failure !== undefined);
  return failures.length === 0
    ? answer
    : { ...answer, failures: [...failures, ...(answer.failures ?? [])], notes: [...failures, ...answer.notes] };
}

function variableOf(composed: ComposedCell): VariablePlan | undefined {
  const slot = slotOfCall(composed.composed.call);
  return slot === undefined ? undefined : variableOfCell(composed, slot);
}

/** When the run is stopped, shows the answer at once with what is known, because it was paid for. */
async function resolveHints(
  exchange: Exchange,
  { known, expression }: ComposedCell,
  signal: AbortSignal,
  ports: KnowingPorts,
): Promise<AnswerHints> {
  const resolved = (await untilAborted(hintsOfAnswer(exchange, known, ports.knowledge), signal)) ?? {
    hints: hintsOfKnowledge(known),
    problems: known.problems,
  };
  const { layout } = resolved.hints;
  if (layout === undefined || expression === undefined) return resolved;
  return { ...resolved, hints: { ...resolved.hints, layout: { ...layout, expression } } };
}

function namesMapping({ place }: VariablePlan): Refusal {
  return {
    code: 'problem',
    cause: `${place.label} is a ${place.type?.label ?? 'mapping'}. Its own slot is empty.`,
    cure: `Name an element, such as ${place.label}[key]. Nothing was sent and nothing was charged.`,
  };
}

const notSavedWithValues: Refusal = {
  code: 'problem',
  cause: "A request with an environment variable is sent as one call, so its rows can't be saved by `# @save`.",
  cure: 'Use a notebook variable or `$input` instead.',
};

const takesSeveralCalls: Refusal = {
  code: 'problem',
  cause: 'The request contains more addresses and topics than one call can take.',
  cure: 'Run it in a notebook cell, where Rpcbook can split it. Nothing was sent and nothing was charged.',
};

const curlIsNotRun: Refusal = {
  code: 'problem',
  cause: "Rpcbook doesn't run curl commands because they may contain a key.",
  cure: 'Use the quick fix to convert it to a call. Nothing was sent and nothing was charged.',
};

/** Asks for each `$input` and `$pick` once per run. */
async function askPrompts(
  scope: Scope,
  signal: AbortSignal,
  ports: Pick<PromptPorts, 'ask'>,
): Promise<PipeResult<ReadonlyMap<string, string>>> {
  const answers = new Map<string, string>();
  for (const { target, expression, range } of scope.references()) {
    if ((target.kind !== 'input' && target.kind !== 'pick') || answers.has(expression)) continue;
    const answer = await ports.ask(target, signal);
    if (answer === undefined)
      return failed({
        code: 'aborted',
        cause: `No value was entered for {{${expression}}}.`,
        cure: 'Nothing was sent and nothing was charged.',
        range,
      });
    answers.set(expression, answer);
  }
  return ok(answers);
}

/**
 * Returns the value of a promise, or undefined if the signal aborts first. The promise then continues without effect.
 */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const leave = (): void => resolve(undefined);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
