import type { Cell } from '../cell/cell';
import { directiveOf, nameOf } from '../cell/sessionCell';
import type { Exchange } from '../exchange/exchange';
import { type Refusal, refuseFor } from '../exchange/refusal';
import { type AnswerHints, hintsOfAnswer } from '../knowledge/hintsOfAnswer';
import { hintsOfKnowledge } from '../knowledge/knowledgeOfCell';
import type { LongWorkPorts } from '../longWork/run/longWorkPorts';
import { exceedsParameterLimit } from '../longWork/workIdentity';
import type { Allowance } from '../pipe/allowance';
import { chooseTransport } from '../pipe/chooseNetwork';
import { type CallOptions, executeCall } from '../pipe/executeCall';
import type { Attempted, PipePorts } from '../pipe/pipePorts';
import { failed, ok } from '../result';
import type { VariablePlan } from '../storage/planVariable';
import { answerOf } from './answerToRead';
import { type Assertion, checkAssertion } from './assertion';
import type { CellAnswer, ExchangeAnswer, NetworkAnswer } from './cellAnswer';
import { CellLongWork, type CellReportObserver } from './cellLongWork';
import { composeCell, type ComposedCell } from './composeCell';
import { destinationOf, type EnvironmentGrants, gatherEnvironment } from './environmentValues';
import { type PreparedCell, withValues } from './prepareCell';
import { readAssertions } from './readAssertions';
import { readTimeout } from './readTimeout';
import { readWholeVariable } from './readWholeVariable';
import type { Scope } from './scope';
import { slotOfCall, variableOfCell } from './variableOfCell';

export interface CellRun {
  readonly cell: Cell;
  /** The cell on each of its networks; undefined for a cell that has nothing to send. */
  readonly prepared: Attempted<readonly PreparedCell[]> | undefined;
  /** What all calls of the cell are paid from. */
  readonly allowance: Allowance;
  /** What a request that takes many calls needs; where there is nothing, each is sent once. */
  readonly workPorts: LongWorkPorts | undefined;
  readonly progressed: CellReportObserver | undefined;
  readonly grants: EnvironmentGrants;
  readonly signal: AbortSignal;
}

/**
 * Runs one cell whose dependencies have run: resolves, composes, sends, and reads a whole variable where one is named.
 * Nothing leaves when anything is amiss. Several networks are asked at the same time.
 */
export async function runCell(run: CellRun, ports: PipePorts): Promise<CellAnswer> {
  const { cell } = run;
  const refusal = refuseFor(cell.problems);
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

/** A cell with all values that its run needs. */
interface ReadyCell {
  /** One for each network. */
  readonly cells: readonly PreparedCell[];
  readonly options: Omit<CallOptions, 'network'>;
  readonly name: string | undefined;
  readonly assertions: readonly Assertion[];
}

/** Asks for prompts and environment variables once, whatever the number of networks. */
async function makeReady(
  prepared: readonly [PreparedCell, ...PreparedCell[]],
  run: CellRun,
  ports: PipePorts,
): Promise<Attempted<ReadyCell>> {
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
  return ok({
    cells: await Promise.all(prepared.map((each) => withValues(each, values, ports))),
    name: nameOf(cell),
    assertions: assertions.value,
    options: {
      transport: transport.value,
      signal,
      allowance: run.allowance,
      ...(timeout.value !== undefined && { timeoutMilliseconds: timeout.value }),
    },
  });
}

async function send(
  prepared: PreparedCell,
  ready: ReadyCell,
  { cell, workPorts, progressed }: CellRun,
  ports: PipePorts,
): Promise<Attempted<ExchangeAnswer>> {
  const { network } = prepared;
  const { name } = ready;
  const options: CallOptions = { ...ready.options, network };
  // Long work is kept on disk, which must not hold values of the environment.
  const hidesValues = prepared.environment.size > 0;
  if (hidesValues && directiveOf(cell, 'save')) return failed(notSavedWithValues);
  const takesOneCall = !workPorts || hidesValues;
  const long =
    workPorts && !takesOneCall
      ? await CellLongWork.find({ prepared, name, options, progressed }, ports, workPorts)
      : ok(undefined);
  if (long.kind === 'failed') return long;
  const resumed = await long.value?.resume();
  if (resumed) return resumed;
  const composed = await composeCell(prepared, options, ports);
  if (composed.kind === 'failed') return composed;
  if (takesOneCall && exceedsParameterLimit(composed.value.composed.call, network)) return failed(takesSeveralCalls);
  const begun = await long.value?.begin(composed.value);
  return begun ?? sendOnce(name, composed.value, { options, long: long.value }, ports);
}

interface OneCall {
  readonly options: CallOptions;
  /** Goes on where one call does not do. */
  readonly long: CellLongWork | undefined;
}

async function sendOnce(
  name: string | undefined,
  composed: ComposedCell,
  { options, long }: OneCall,
  ports: PipePorts,
): Promise<Attempted<ExchangeAnswer>> {
  const variable = variableOf(composed);
  if (variable?.place.type?.kind === 'mapping') return failed(namesMapping(variable));
  const exchange = await executeCall(composed.composed.call, { ...options, secrets: composed.secrets }, ports);
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
  const { hints, problems } = await resolveHints(shown, composed, options.signal, ports);
  return ok({
    kind: 'exchange',
    exchange: shown,
    expansions: composed.composed.expansions,
    notes: [...whole.notes, ...(long?.notesOn(exchange.value) ?? []), ...problems],
    hints: { ...hints, ...(whole.words !== undefined && { words: whole.words }) },
    ...(whole.failures.length > 0 && { failures: whole.failures }),
    ...(name !== undefined && { name }),
  });
}

/** Work that has not come to its end is not judged. */
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

/** An answer that was paid for is shown at once when the run is stopped, by what is known without looking further. */
async function resolveHints(
  exchange: Exchange,
  { known, expression }: ComposedCell,
  signal: AbortSignal,
  ports: PipePorts,
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
    cause: `${place.label} is a ${place.type?.label ?? 'mapping'}: its slot holds nothing.`,
    cure: `Name an element, as in ${place.label}[key]. Nothing was sent and nothing was charged.`,
  };
}

const notSavedWithValues: Refusal = {
  code: 'problem',
  cause: "A request with an environment variable is sent as one call, so its rows can't be saved by `# @save`.",
  cure: 'Use a variable of the notebook or `$input` instead.',
};

const takesSeveralCalls: Refusal = {
  code: 'problem',
  cause: 'It names more addresses and topics than one request may hold.',
  cure: 'Run it in a notebook cell, which splits it. Nothing was sent and nothing was charged.',
};

const curlIsNotRun: Refusal = {
  code: 'problem',
  cause: 'A curl command is not run: it may hold a key.',
  cure: 'Convert it to a call with the quick fix. Nothing was sent and nothing was charged.',
};

/** Asks for each `$input` and `$pick` once a run. */
async function askPrompts(
  scope: Scope,
  signal: AbortSignal,
  ports: PipePorts,
): Promise<Attempted<ReadonlyMap<string, string>>> {
  const answers = new Map<string, string>();
  for (const { target, expression, range } of scope.references()) {
    if ((target.kind !== 'input' && target.kind !== 'pick') || answers.has(expression)) continue;
    const answer = await ports.ask(target, signal);
    if (answer === undefined)
      return failed({
        code: 'aborted',
        cause: `Nothing was given for {{${expression}}}.`,
        cure: 'Nothing was sent and nothing was charged.',
        range,
      });
    answers.set(expression, answer);
  }
  return ok(answers);
}

/** What a promise gives, or undefined when the signal aborts first; the work goes on unheeded then. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const leave = (): void => resolve(undefined);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
