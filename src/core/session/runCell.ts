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
import { composeCell, type ComposedCell } from './composeCell';
import { hintsOfAnswer, type AnswerHints } from './hintsOfAnswer';
import { hintsOfKnowledge, knowledgeOfCell } from './knowledgeOfCell';
import { readTimeout } from './readTimeout';
import { readWholeVariable } from './readWholeVariable';
import { Scope, type Memory } from './scope';
import { directiveOf, nameOf, type ParsedCell } from './sessionCell';
import { untilAborted } from './untilAborted';
import { slotOfCall, variableOfCell } from './variableOfCell';

/** What a cell gave: an exchange, nothing (it only sets variables), or the reason why nothing was sent. */
export type CellAnswer =
  | {
      readonly kind: 'exchange';
      readonly exchange: Exchange;
      readonly name?: string;
      readonly hints: DecodeHints;
      readonly expansions: readonly Expansion[];
      /** What there is to say beside the answer: files that cannot be read, how much of a variable was. */
      readonly notes: readonly string[];
    }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export interface CellRun {
  readonly cells: readonly ParsedCell[];
  readonly target: ParsedCell;
  readonly memory: Memory;
  readonly network: Attempted<Network>;
  /** The notebook that paths of files begin at. */
  readonly from: string | undefined;
  /** Calls of this cell that were planned, and so need no further leave. */
  readonly plannedCalls: number;
  readonly signal: AbortSignal;
}

/** Runs one cell whose dependencies have run: resolves, composes, sends, and reads a whole variable where one is named. Nothing leaves when anything is amiss. */
export async function runCell(run: CellRun, ports: PipePorts): Promise<CellAnswer> {
  const { cell } = run.target;
  const refusal = refuseFor(cell.problems);
  if (refusal) return { kind: 'refused', refusal };
  if (!cell.request) return { kind: 'nothing' };
  if (cell.request.kind === 'curl') return { kind: 'refused', refusal: { ...curlIsNotRun, range: cell.request.range } };
  if (run.network.kind === 'failed') return { kind: 'refused', refusal: run.network.problem };
  const sent = await send(cell, cell.request, run.network.value, run, ports);
  return sent.kind === 'ok' ? sent.value : { kind: 'refused', refusal: sent.problem };
}

async function send(cell: Cell, request: SendableRequest, network: Network, run: CellRun, ports: PipePorts): Promise<Attempted<CellAnswer>> {
  const transport = chooseTransport(directiveOf(cell, 'transport'));
  if (transport.kind === 'failed') return transport;
  const timeout = readTimeout(cell);
  if (timeout.kind === 'failed') return timeout;
  const scope = new Scope(run.cells, run.target, run.memory);
  const prompted = await askPrompts(scope, run.signal, ports);
  if (prompted.kind === 'failed') return prompted;
  const known = await knowledgeOfCell(cell, run.from, ports.knowledge);
  const options: CallOptions = { network, transport: transport.value, signal: run.signal, ...(timeout.value !== undefined && { timeoutMilliseconds: timeout.value }) };
  const composed = await composeCell({ request, network, known, scope, prompted: prompted.value }, options, ports);
  if (composed.kind === 'failed') return composed;
  const variable = variableOf(composed.value);
  if (variable?.place.type?.kind === 'mapping') return failed(namesMapping(variable));
  const exchange = await executeCall(composed.value.composed.call, options, ports);
  if (exchange.kind === 'failed') return exchange;
  const whole = variable && exchange.value.outcome.kind === 'result'
    ? await readWholeVariable(exchange.value, variable, run.plannedCalls - 1, options, ports)
    : { exchange: exchange.value, words: undefined, notes: [] };
  const { hints, problems } = await resolveHints(whole.exchange, composed.value, run.signal, ports);
  const name = nameOf(cell);
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
