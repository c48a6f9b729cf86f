import { noteLacking, whyLacking } from '../../answer/inquiry/lackingMethods';
import type { JsonValue } from '../../base/json/jsonValue';
import { cutText } from '../../base/view/cutText';
import { readStateDiffs } from '../../formats/stateDiff/readStateDiffs';
import { readTraces } from '../../formats/trace/readTraces';
import type { Exchange } from '../../model/exchange/exchange';
import type { Refusal } from '../../model/exchange/refusal';
import { explainOutcome } from '../../model/failure/explainOutcome';
import { meansLacking } from '../../model/failure/meansLacking';
import type { Family, Network } from '../../model/networks/network';
import type { OfferingPorts } from '../../request/pipe/offeringPorts';
import type { CellAnswer } from '../../run/session/memory/cellAnswer';
import { NotebookSession } from '../../run/session/run/notebookSession';
import type { RunningPorts } from '../../run/session/run/runningPorts';
import { printLookup } from './lookup';
import { lookups } from './lookups';

/** A transaction to trace. */
export interface TracedTransaction {
  readonly network: Network;
  readonly hash: string;
  /** The requested result: its call tree, or its changes. */
  readonly of?: 'calls' | 'changes';
}

/** One way to a result: a method, the tracer if a network may lack only that, and the cell that sends the request. */
interface TraceCell {
  readonly method: string;
  readonly cell: string;
}

/** How the call trees of one family are requested. */
interface CallTrees {
  /** The ways to a tree, best first. */
  cells(network: Network, hash: string): readonly TraceCell[];
  /** The requirements of a network for call trees. */
  readonly needs: string;
  /** Returns why an answer shows that the network has no call trees. Undefined if it doesn't show that. */
  whyNoTree(value: JsonValue): string | undefined;
}

/** Geth's tracers, then OpenEthereum's trace module. */
const evmCallTrees: CallTrees = {
  cells: (network, hash) => [
    { method: lookups.trace.method, cell: printLookup(lookups.trace, network, { hash }) },
    { method: 'trace_transaction', cell: `# @network ${network.key}\ntrace_transaction ${hash}` },
  ],
  needs:
    'Tracing needs a node or a plan with debug_traceTransaction or trace_transaction: geth has it with --http.api eth,debug, and providers often list it as archive, debug or trace API.',
  // A node that ignores the tracer returns each step of the machine.
  whyNoTree: (value) => {
    const read = readTraces(value);
    return read.kind === 'failed' && read.problem === 'structLogs'
      ? 'The network answered with single steps, so it has no callTracer.'
      : undefined;
  },
};

const callTrees: Readonly<Record<Family, CallTrees>> = {
  evm: evmCallTrees,
  // Never used: no call tree is offered for a Solana transaction.
  solana: evmCallTrees,
  l2net: {
    cells: (network, hash) => [
      { method: lookups.l2netTrace.method, cell: printLookup(lookups.l2netTrace, network, { hash }) },
    ],
    needs: 'Tracing needs a node or a plan that has traceTransaction.',
    whyNoTree: () => undefined,
  },
};

/** Returns the cells for the result about a transaction, best first. */
function traceCells({ network, hash, of = 'calls' }: TracedTransaction): readonly TraceCell[] {
  if (of === 'changes')
    return [
      {
        method: `${lookups.changes.method} (prestateTracer)`,
        cell: printLookup(lookups.changes, network, { hash }),
      },
      {
        method: 'trace_replayTransaction',
        cell: `# @network ${network.key}\ntrace_replayTransaction ${hash} ["stateDiff"]`,
      },
    ];
  return callTrees[network.family].cells(network, hash);
}

const cellId = 'trace';

/** Returns the first cell to try: the first method that the network isn't known to lack. */
export async function firstTraceCell(traced: TracedTransaction, ports: OfferingPorts): Promise<string> {
  const cells = traceCells(traced);
  for (const { method, cell } of cells)
    if ((await whyLacking(method, traced.network, ports)) === undefined) return cell;
  return cells[0]?.cell ?? '';
}

/** Whether a network is known to lack every method for call trees. Sends nothing. */
export async function lacksTraces(network: Network, ports: OfferingPorts): Promise<boolean> {
  for (const { method } of traceCells({ network, hash: '' }))
    if ((await whyLacking(method, network, ports)) === undefined) return false;
  return true;
}

/**
 * Requests the call tree of a transaction with one method after another until one returns it. Stores for a day that the
 * network lacks a method, and skips it meanwhile. Refused without a call if the network lacks all of them.
 */
export async function traceTransaction(
  traced: TracedTransaction,
  signal: AbortSignal,
  ports: RunningPorts,
): Promise<CellAnswer> {
  const { network, of = 'calls' } = traced;
  const reasons: string[] = [];
  let answer: CellAnswer | undefined;
  for (const { method, cell } of traceCells(traced)) {
    const known = await whyLacking(method, network, ports);
    if (known !== undefined) {
      reasons.push(`${method}: ${known}`);
      continue;
    }
    const asked = await runCell(cell, signal, ports);
    if (asked.kind !== 'exchange') return asked;
    const why = whyNoTrace(asked.exchange, of);
    answer = { ...asked, notes: [...reasons, ...asked.notes] };
    if (why === undefined) return answer;
    await noteLacking(method, why, network, ports);
    reasons.push(`${method}: ${why}`);
  }
  return answer?.kind === 'exchange'
    ? { ...answer, notes: [...answer.notes, whatIsNeeded(traced)] }
    : { kind: 'refused', refusal: refusalFor(traced, reasons) };
}

function refusalFor(traced: TracedTransaction, reasons: readonly string[]): Refusal {
  const { network } = traced;
  return {
    code: 'problem',
    cause: `${network.name} can't trace transactions (${reasons.join(' ')}) ${whatIsNeeded(traced)}`,
    cure: 'Nothing was sent.',
    remedies: [{ kind: 'editService', serviceId: network.service.id }],
  };
}

/** Returns what a network needs for the result about a transaction, as a sentence. */
export function whatIsNeeded({ network, of }: Pick<TracedTransaction, 'network' | 'of'>): string {
  if (of === 'changes')
    return 'Changes need a node or a plan with debug_traceTransaction and its prestateTracer, or with trace_replayTransaction.';
  return callTrees[network.family].needs;
}

async function runCell(cell: string, signal: AbortSignal, ports: RunningPorts): Promise<CellAnswer> {
  let answer: CellAnswer = { kind: 'nothing' };
  await new NotebookSession(ports).run([{ id: cellId, text: cell }], cellId, signal, {
    started: () => undefined,
    ended: (_id, ended) => {
      answer = ended;
    },
  });
  return answer;
}

/** Maximum characters of a network's message that are stored. */
const maxReasonLength = 300;

/**
 * Returns why an exchange shows that the network lacks the method, or the tracer. Undefined if it doesn't show that.
 */
export function whyNoTrace({ outcome, network }: Exchange, of: 'calls' | 'changes'): string | undefined {
  if (outcome.kind === 'result') {
    if (outcome.value === undefined) return undefined;
    return of === 'calls' ? callTrees[network.family].whyNoTree(outcome.value) : whyNoChanges(outcome.value);
  }
  const { class: failure, cause } = explainOutcome(outcome, network);
  const said = outcome.kind === 'rpcError' ? outcome.message : cause;
  return meansLacking(failure, said) ? cutText(cause, maxReasonLength) : undefined;
}

/** A node that ignores the tracer, or its mode, returns something else. */
function whyNoChanges(value: JsonValue): string | undefined {
  return readStateDiffs(value)?.kind === 'changes'
    ? undefined
    : 'The network answered with something else than the changes of the transaction.';
}
