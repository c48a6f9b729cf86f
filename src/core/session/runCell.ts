import type { Cell } from '../cell/cell';
import type { Network } from '../networks/network';
import { chooseTransport } from '../pipe/chooseNetwork';
import { executeCall, type CallOptions } from '../pipe/executeCall';
import type { Exchange } from '../pipe/exchange';
import type { Attempted, PipePorts } from '../pipe/pipePorts';
import { refuseFor, type Refusal } from '../pipe/refusal';
import type { PlanCost } from '../pipe/plan';
import { failed, ok } from '../result';
import type { VariablePlan } from '../storage/planVariable';
import type { WorkPorts } from '../work/workPorts';
import type { SendableRequest } from './composeCall';
import type { CellAnswer, ExchangeAnswer, NetworkAnswer } from './cellAnswer';
import { composeCell, type CellComposition, type ComposedCell } from './composeCell';
import { takesSeveral } from './findCellWork';
import { hintsOfAnswer, type AnswerHints } from './hintsOfAnswer';
import { hintsOfKnowledge, knowledgeOfCell } from './knowledgeOfCell';
import { answerOf } from './answerToRead';
import { checkAssertion, type Assertion } from './assertion';
import { LongCell, type WorkProgressed } from './longCell';
import { readAssertions } from './readAssertions';
import { readTimeout } from './readTimeout';
import { readWholeVariable } from './readWholeVariable';
import { Scope, type Memory } from './scope';
import { directiveOf, nameOf, type ParsedCell } from './sessionCell';
import { untilAborted } from './untilAborted';
import { slotOfCall, variableOfCell } from './variableOfCell';

/** A network that a cell is to be sent to. */
export interface PlannedNetwork {
  readonly network: Network;
  /** Calls that were planned, and so need no further leave. */
  readonly calls: number;
  /** What needs no further leave. */
  readonly granted: PlanCost;
}

export interface CellRun {
  readonly cells: readonly ParsedCell[];
  readonly target: ParsedCell;
  readonly memory: Memory;
  readonly networks: Attempted<readonly PlannedNetwork[]>;
  /** The notebook that paths of files begin at. */
  readonly from: string | undefined;
  /** What a request that takes many calls needs; where there is nothing, each is sent once. */
  readonly work: WorkPorts | undefined;
  readonly progressed: WorkProgressed | undefined;
  readonly signal: AbortSignal;
}

/**
 * Runs one cell whose dependencies have run: resolves, composes, sends, and reads a whole variable where one is named.
 * Nothing leaves when anything is amiss. Several networks are asked at the same time.
 */
export async function runCell(run: CellRun, ports: PipePorts): Promise<CellAnswer> {
  const { cell } = run.target;
  const refusal = refuseFor(cell.problems);
  if (refusal) return { kind: 'refused', refusal };
  if (!cell.request) return { kind: 'nothing' };
  if (cell.request.kind === 'curl') return { kind: 'refused', refusal: { ...curlIsNotRun, range: cell.request.range } };
  if (run.networks.kind === 'failed') return { kind: 'refused', refusal: run.networks.problem };
  const prepared = await prepare(cell, cell.request, run, ports);
  if (prepared.kind === 'failed') return { kind: 'refused', refusal: prepared.problem };
  const { value: networks } = run.networks;
  const alone = networks.length === 1 ? run : { ...run, progressed: undefined };
  const answers = await Promise.all(networks.map(async (planned): Promise<NetworkAnswer> => {
    const sent = await send(prepared.value, planned, alone, ports);
    return { network: planned.network, answer: sent.kind === 'ok' ? holdAgainst(prepared.value.assertions, sent.value) : { kind: 'refused', refusal: sent.problem } };
  }));
  const [only, another] = answers;
  if (!another) return only?.answer ?? { kind: 'nothing' };
  const { name } = prepared.value;
  return { kind: 'compared', answers, ...(name !== undefined && { name }) };
}

/** What a cell's request is, whichever network it goes to. */
interface PreparedCell {
  readonly request: Omit<CellComposition, 'network'>;
  readonly options: Omit<CallOptions, 'network'>;
  readonly name: string | undefined;
  readonly assertions: readonly Assertion[];
}

async function prepare(cell: Cell, request: SendableRequest, run: CellRun, ports: PipePorts): Promise<Attempted<PreparedCell>> {
  const transport = chooseTransport(directiveOf(cell, 'transport'));
  if (transport.kind === 'failed') return transport;
  const timeout = readTimeout(cell);
  if (timeout.kind === 'failed') return timeout;
  const assertions = readAssertions(cell);
  if (assertions.kind === 'failed') return assertions;
  const scope = new Scope(run.cells, run.target, run.memory);
  const prompted = await askPrompts(scope, run.signal, ports);
  if (prompted.kind === 'failed') return prompted;
  const known = await knowledgeOfCell(cell, run.from, ports.knowledge);
  return ok({
    request: { request, known, scope, prompted: prompted.value }, name: nameOf(cell), assertions: assertions.value,
    options: { transport: transport.value, signal: run.signal, ...(timeout.value !== undefined && { timeoutMilliseconds: timeout.value }) },
  });
}

async function send(prepared: PreparedCell, { network, calls, granted }: PlannedNetwork, run: CellRun, ports: PipePorts): Promise<Attempted<ExchangeAnswer>> {
  const options: CallOptions = { ...prepared.options, network };
  const composition = { ...prepared.request, network };
  const { cell } = run.target;
  const long = run.work ? await LongCell.find({ ...run, cell, name: prepared.name, composition, options, granted }, ports, run.work) : ok(undefined);
  if (long.kind === 'failed') return long;
  const resumed = await long.value?.resume();
  if (resumed) return resumed;
  const composed = await composeCell(composition, options, ports);
  if (composed.kind === 'failed') return composed;
  if (!run.work && takesSeveral(composed.value.composed.call, network)) return failed(takesSeveralCalls);
  const begun = await long.value?.begin(composed.value);
  return begun ?? sendOnce(prepared, composed.value, { calls, options, long: long.value }, ports);
}

interface OneCall {
  /** Calls that were planned. */
  readonly calls: number;
  readonly options: CallOptions;
  /** Goes on where one call does not do. */
  readonly long: LongCell | undefined;
}

async function sendOnce({ name }: PreparedCell, composed: ComposedCell, { calls, options, long }: OneCall, ports: PipePorts): Promise<Attempted<ExchangeAnswer>> {
  const variable = variableOf(composed);
  if (variable?.place.type?.kind === 'mapping') return failed(namesMapping(variable));
  const exchange = await executeCall(composed.composed.call, options, ports);
  if (exchange.kind === 'failed') return exchange;
  const split = await long?.split(composed, exchange.value);
  if (split) return split;
  const whole = variable && exchange.value.outcome.kind === 'result'
    ? await readWholeVariable(exchange.value, variable, calls - 1, options, ports)
    : { exchange: exchange.value, words: undefined, notes: [] };
  const { hints, problems } = await resolveHints(whole.exchange, composed, options.signal, ports);
  return ok({
    kind: 'exchange', exchange: whole.exchange, expansions: composed.composed.expansions, notes: [...whole.notes, ...(long?.notesOn(exchange.value) ?? []), ...problems],
    hints: { ...hints, ...(whole.words !== undefined && { words: whole.words }) }, ...(name !== undefined && { name }),
  });
}

/** Work that has not come to its end is not judged. */
function holdAgainst(assertions: readonly Assertion[], answer: ExchangeAnswer): ExchangeAnswer {
  if (assertions.length === 0 || answer.work?.stopped !== undefined) return answer;
  const read = answerOf(answer.exchange) ?? {};
  const failures = assertions.map((assertion) => checkAssertion(assertion, read)).filter((failure) => failure !== undefined);
  return failures.length === 0 ? answer : { ...answer, failures, notes: [...failures, ...answer.notes] };
}

function variableOf(composed: ComposedCell): VariablePlan | undefined {
  const slot = slotOfCall(composed.composed.call);
  return slot === undefined ? undefined : variableOfCell(composed, slot);
}

/** An answer that was paid for is shown at once when the run is stopped, by what is known without looking further. */
async function resolveHints(exchange: Exchange, { known, expression }: ComposedCell, signal: AbortSignal, ports: PipePorts): Promise<AnswerHints> {
  const resolved = await untilAborted(hintsOfAnswer(exchange, known, ports.knowledge), signal) ?? { hints: hintsOfKnowledge(known), problems: known.problems };
  const { layout } = resolved.hints;
  if (layout === undefined || expression === undefined) return resolved;
  return { ...resolved, hints: { ...resolved.hints, layout: { ...layout, expression } } };
}

function namesMapping({ place }: VariablePlan): Refusal {
  return { code: 'problem', cause: `${place.label} is a ${place.type?.label ?? 'mapping'}: its slot holds nothing.`, cure: `Name an element, as in ${place.label}[key]. Nothing was sent and nothing was charged.` };
}

const takesSeveralCalls: Refusal = { code: 'problem', cause: 'It names more addresses and topics than one request may hold.', cure: 'Run it in a notebook cell, which splits it. Nothing was sent and nothing was charged.' };

const curlIsNotRun: Refusal = { code: 'problem', cause: 'A curl command is not run: it may hold a key.', cure: 'Convert it to a call with the quick fix. Nothing was sent and nothing was charged.' };

/** Asks for each `$input` and `$pick` once a run. */
async function askPrompts(scope: Scope, signal: AbortSignal, ports: PipePorts): Promise<Attempted<ReadonlyMap<string, string>>> {
  const answers = new Map<string, string>();
  for (const { target, expression, range } of scope.references()) {
    if ((target.kind !== 'input' && target.kind !== 'pick') || answers.has(expression)) continue;
    const answer = await ports.ask(target, signal);
    if (answer === undefined) return failed({ code: 'aborted', cause: `Nothing was given for {{${expression}}}.`, cure: 'Nothing was sent and nothing was charged.', range });
    answers.set(expression, answer);
  }
  return ok(answers);
}
