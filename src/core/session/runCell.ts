import { keccakOfText } from '../abi/eventSignature';
import type { Cell } from '../cell/cell';
import type { HeadTag } from '../compose/encodeBlock';
import type { Expansion } from '../compose/valueEncoder';
import type { DecodeHints } from '../decode/decodeHints';
import type { Network } from '../networks/network';
import { chooseTransport } from '../pipe/chooseNetwork';
import { executeCall, type CallOptions } from '../pipe/executeCall';
import type { Exchange } from '../pipe/exchange';
import type { Attempted, PipePorts } from '../pipe/pipePorts';
import { refuseFor, type Refusal } from '../pipe/refusal';
import { failed, ok } from '../result';
import { composeCall, type ComposedCall, type SendableRequest } from './composeCall';
import { createEncodeContext } from './createEncodeContext';
import { findHeads } from './findHeads';
import { hintsOfCell } from './hintsOfCell';
import { readTimeout } from './readTimeout';
import { Scope, type Memory } from './scope';
import { directiveOf, nameOf, type ParsedCell } from './sessionCell';
import { Substitution } from './substitution';

/** What a cell gave: an exchange, nothing (it only sets variables), or the reason why nothing was sent. */
export type CellAnswer =
  | { readonly kind: 'exchange'; readonly exchange: Exchange; readonly name?: string; readonly hints: DecodeHints; readonly expansions: readonly Expansion[] }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export interface CellRun {
  readonly cells: readonly ParsedCell[];
  readonly target: ParsedCell;
  readonly memory: Memory;
  readonly network: Attempted<Network>;
  readonly signal: AbortSignal;
}

/** Runs one cell whose dependencies have run: resolves, composes, sends once. Nothing leaves when anything is amiss. */
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
  const hints = hintsOfCell(cell);
  const compose = (heads: ReadonlyMap<HeadTag, bigint>): Attempted<ComposedCall> => {
    const context = createEncodeContext(hints, ports.builtInAbi, heads);
    const substitution = new Substitution({ scope, prompted: prompted.value, environment: ports.environment, now: ports.now(), encode: context, keccak: keccakOfText });
    const composed = composeCall(request, network, ports.catalogue, substitution, context);
    return composed.kind === 'ok' ? composed : failed(refuseFor(composed.problem) ?? noReason);
  };
  const options: CallOptions = { network, transport: transport.value, signal: run.signal, ...(timeout.value !== undefined && { timeoutMilliseconds: timeout.value }) };
  const composed = await composeWithHeads(compose, options, ports);
  if (composed.kind === 'failed') return composed;
  const exchange = await executeCall(composed.value.call, options, ports);
  if (exchange.kind === 'failed') return exchange;
  const name = nameOf(cell);
  return ok({ kind: 'exchange', exchange: exchange.value, hints, expansions: composed.value.expansions, ...(name !== undefined && { name }) });
}

const curlIsNotRun: Refusal = { code: 'problem', cause: 'A curl command is not run: it may hold a key.', cure: 'Convert it to a call with the quick fix. Nothing was sent and nothing was charged.' };

const noReason: Refusal = { code: 'problem', cause: 'The request could not be composed.', cure: 'Nothing was sent and nothing was charged.' };

/** Composes once to see which heads are needed, asks for them, and composes again with their numbers. */
async function composeWithHeads(compose: (heads: ReadonlyMap<HeadTag, bigint>) => Attempted<ComposedCall>, options: CallOptions, ports: PipePorts): Promise<Attempted<ComposedCall>> {
  const first = compose(new Map());
  if (first.kind === 'failed' || first.value.needs.length === 0) return first;
  const heads = await findHeads(first.value.needs, options, ports);
  return heads.kind === 'failed' ? heads : compose(heads.value);
}

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
