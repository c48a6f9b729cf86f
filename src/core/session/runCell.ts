import type { Cell } from '../cell/cell';
import type { Expansion } from '../compose/valueEncoder';
import type { DecodeHints } from '../decode/decodeHints';
import type { Network } from '../networks/network';
import { chooseTransport } from '../pipe/chooseNetwork';
import { executeCall, type CallOptions } from '../pipe/executeCall';
import type { Exchange } from '../pipe/exchange';
import type { Attempted, PipePorts } from '../pipe/pipePorts';
import { refuseFor, type Refusal } from '../pipe/refusal';
import { failed, ok } from '../result';
import type { VariablePlan } from '../storage/planVariable';
import type { SendableRequest } from './composeCall';
import { composeCell, type CellComposition, type ComposedCell } from './composeCell';
import { hintsOfAnswer, type AnswerHints } from './hintsOfAnswer';
import { hintsOfKnowledge, knowledgeOfCell } from './knowledgeOfCell';
import { readTimeout } from './readTimeout';
import { readWholeVariable } from './readWholeVariable';
import { Scope, type Memory } from './scope';
import { directiveOf, nameOf, type ParsedCell } from './sessionCell';
import { untilAborted } from './untilAborted';
import { slotOfCall, variableOfCell } from './variableOfCell';

/** What a cell gave: an exchange, one for each of several networks, nothing (it only sets variables), or the reason why nothing was sent. */
export type CellAnswer = ExchangeAnswer | ComparedAnswer | { readonly kind: 'nothing' } | RefusedAnswer;

export interface ExchangeAnswer {
  readonly kind: 'exchange';
  readonly exchange: Exchange;
  readonly name?: string;
  readonly hints: DecodeHints;
  readonly expansions: readonly Expansion[];
  /** What there is to say beside the answer: files that cannot be read, how much of a variable was. */
  readonly notes: readonly string[];
}

export interface RefusedAnswer {
  readonly kind: 'refused';
  readonly refusal: Refusal;
}

/** The same request as several networks answered it. */
export interface ComparedAnswer {
  readonly kind: 'compared';
  readonly name?: string;
  /** In the order in which the cell names them; two or more. */
  readonly answers: readonly NetworkAnswer[];
}

export interface NetworkAnswer {
  readonly network: Network;
  readonly answer: ExchangeAnswer | RefusedAnswer;
}

/** Whether a cell did what it says: every network that it asked gave a result. */
export function isFulfilled(answer: CellAnswer): boolean {
  switch (answer.kind) {
    case 'nothing':
      return true;
    case 'refused':
      return false;
    case 'exchange':
      return answer.exchange.outcome.kind === 'result';
    case 'compared':
      return answer.answers.every((each) => isFulfilled(each.answer));
  }
}

/** A network that a cell is to be sent to. */
export interface PlannedNetwork {
  readonly network: Network;
  /** Calls that were planned, and so need no further leave. */
  readonly calls: number;
}

export interface CellRun {
  readonly cells: readonly ParsedCell[];
  readonly target: ParsedCell;
  readonly memory: Memory;
  readonly networks: Attempted<readonly PlannedNetwork[]>;
  /** The notebook that paths of files begin at. */
  readonly from: string | undefined;
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
  const answers = await Promise.all(run.networks.value.map(async (planned): Promise<NetworkAnswer> => {
    const sent = await send(prepared.value, planned, run.signal, ports);
    return { network: planned.network, answer: sent.kind === 'ok' ? sent.value : { kind: 'refused', refusal: sent.problem } };
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
}

async function prepare(cell: Cell, request: SendableRequest, run: CellRun, ports: PipePorts): Promise<Attempted<PreparedCell>> {
  const transport = chooseTransport(directiveOf(cell, 'transport'));
  if (transport.kind === 'failed') return transport;
  const timeout = readTimeout(cell);
  if (timeout.kind === 'failed') return timeout;
  const scope = new Scope(run.cells, run.target, run.memory);
  const prompted = await askPrompts(scope, run.signal, ports);
  if (prompted.kind === 'failed') return prompted;
  const known = await knowledgeOfCell(cell, run.from, ports.knowledge);
  return ok({
    request: { request, known, scope, prompted: prompted.value }, name: nameOf(cell),
    options: { transport: transport.value, signal: run.signal, ...(timeout.value !== undefined && { timeoutMilliseconds: timeout.value }) },
  });
}

async function send(prepared: PreparedCell, { network, calls }: PlannedNetwork, signal: AbortSignal, ports: PipePorts): Promise<Attempted<ExchangeAnswer>> {
  const options: CallOptions = { ...prepared.options, network };
  const composed = await composeCell({ ...prepared.request, network }, options, ports);
  if (composed.kind === 'failed') return composed;
  const variable = variableOf(composed.value);
  if (variable?.place.type?.kind === 'mapping') return failed(namesMapping(variable));
  const exchange = await executeCall(composed.value.composed.call, options, ports);
  if (exchange.kind === 'failed') return exchange;
  const whole = variable && exchange.value.outcome.kind === 'result'
    ? await readWholeVariable(exchange.value, variable, calls - 1, options, ports)
    : { exchange: exchange.value, words: undefined, notes: [] };
  const { hints, problems } = await resolveHints(whole.exchange, composed.value, signal, ports);
  const { name } = prepared;
  return ok({
    kind: 'exchange', exchange: whole.exchange, expansions: composed.value.composed.expansions, notes: [...whole.notes, ...problems],
    hints: { ...hints, ...(whole.words !== undefined && { words: whole.words }) }, ...(name !== undefined && { name }),
  });
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
