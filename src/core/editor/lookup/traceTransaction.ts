import { changeMethods, listMethod, noteLacking, whyLacking } from '../../answer/inquiry/lackingTraces';
import { type JsonValue, readInteger, readText } from '../../base/json/jsonValue';
import { cutText } from '../../base/view/cutText';
import { KeyWordCollector } from '../../formats/stateDiff/keyWords';
import { accessesOfTransaction, isAccessList, readAccessList } from '../../formats/stateDiff/readAccessList';
import { readStateDiffs } from '../../formats/stateDiff/readStateDiffs';
import { readTraces } from '../../formats/trace/readTraces';
import { hintsOfAnswer } from '../../knowledge/answers/hintsOfAnswer';
import { resolveCost } from '../../model/catalogue/resolveCost';
import type { Exchange } from '../../model/exchange/exchange';
import type { Refusal } from '../../model/exchange/refusal';
import { explainOutcome } from '../../model/failure/explainOutcome';
import { meansLacking } from '../../model/failure/meansLacking';
import type { Family, Network } from '../../model/networks/network';
import type { OfferingPorts } from '../../request/pipe/offeringPorts';
import type { CellAnswer, ExchangeAnswer } from '../../run/session/memory/cellAnswer';
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
  const [diff, replay] = changeMethods;
  if (of === 'changes')
    return [
      { method: diff, cell: printLookup(lookups.changes, network, { hash }) },
      { method: replay, cell: `# @network ${network.key}\n${replay} ${hash} ["stateDiff"]` },
    ];
  return callTrees[network.family].cells(network, hash);
}

const cellId = 'trace';

/** Returns the cells to try first: the first method that the network isn't known to lack. */
export async function firstTraceCells(traced: TracedTransaction, ports: OfferingPorts): Promise<readonly string[]> {
  const cells = traceCells(traced);
  if (traced.of === 'changes' && (await takesLists(traced.network, ports)))
    return [transactionCell(traced), listCell(traced.network, 'latest')];
  for (const { method, cell } of cells)
    if ((await whyLacking(method, traced.network, ports)) === undefined) return [cell];
  return [cells[0]?.cell ?? ''];
}

/** Whether a network is known to lack every method for call trees, or for changes. Sends nothing. */
export async function lacksTraces(
  network: Network,
  ports: OfferingPorts,
  of: 'calls' | 'changes' = 'calls',
): Promise<boolean> {
  if (of === 'changes' && (await whyLacking(listMethod, network, ports)) === undefined) return false;
  for (const { method } of traceCells({ network, hash: '', of }))
    if ((await whyLacking(method, network, ports)) === undefined) return false;
  return true;
}

/**
 * Requests the call tree of a transaction, or its changes, with one method after another until one returns it. Stores for a day that the
 * network lacks a method, and skips it meanwhile. Refused without a call if the network lacks all of them.
 */
export async function traceTransaction(
  traced: TracedTransaction,
  signal: AbortSignal,
  ports: RunningPorts,
): Promise<CellAnswer> {
  const { network, of = 'calls' } = traced;
  const listed = of === 'changes' ? await listedChanges(traced, signal, ports) : noList;
  if (listed.found) return listed.found.answer;
  const reasons = [...listed.reasons];
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

/** The changes of a transaction from the access list of its block, with the cell that asked, or why there are none. */
interface ListedChanges {
  readonly found?: { readonly cell: string; readonly answer: CellAnswer };
  readonly reasons: readonly string[];
}

const noList: ListedChanges = { reasons: [] };

/** Whether to ask for the block's access list first: the network may have it, and it isn't known to cost more. */
async function takesLists(network: Network, ports: OfferingPorts): Promise<boolean> {
  if (network.family !== 'evm' || (await whyLacking(listMethod, network, ports)) !== undefined) return false;
  const costOf = (method: string): number | undefined => {
    const { cost } = resolveCost(method, network, ports.settings().costs);
    return cost.kind === 'known' ? cost.credits : undefined;
  };
  const [transaction, list, tracer] = [transactionMethod, listMethod, lookups.changes.method].map(costOf);
  return list === undefined || tracer === undefined || list + (transaction ?? 0) <= tracer;
}

/**
 * Takes the changes of a transaction from the access list of its block, which needs no debug API. Without it, says why;
 * that the network lacks the method is stored for a day. Stops if a call was refused.
 */
export async function listedChanges(
  traced: TracedTransaction,
  signal: AbortSignal,
  ports: RunningPorts,
): Promise<ListedChanges> {
  const { network } = traced;
  if (!(await takesLists(network, ports))) return noList;
  const cell = transactionCell(traced);
  const answer = await runCell(cell, signal, ports);
  if (answer.kind !== 'exchange') return { found: { cell, answer }, reasons: [] };
  const transaction = answer.exchange.outcome.kind === 'result' ? answer.exchange.outcome.value : undefined;
  const block = readInteger(transaction, 'blockNumber');
  const index = Number(readInteger(transaction, 'transactionIndex') ?? -1n);
  // The tracers say why there is nothing.
  if (block === undefined || index < 0) return noList;
  const list = listCell(network, String(block));
  const asked = await runCell(list, signal, ports);
  if (asked.kind !== 'exchange') return { found: { cell: list, answer: asked }, reasons: [] };
  const why = whyNoList(asked.exchange);
  if (why === undefined) {
    const own = await ofTransaction(asked, index, transaction ?? null, ports);
    return { found: { cell: list, answer: own }, reasons: [] };
  }
  if (why.isLacking) await noteLacking(listMethod, why.text, network, ports);
  return { reasons: [`${listMethod}: ${why.text}`] };
}

/** Limits an answer with a block's access list to one transaction, whose words may be keys of mappings. */
async function ofTransaction(
  answer: ExchangeAnswer,
  index: number,
  transaction: JsonValue,
  ports: RunningPorts,
): Promise<ExchangeAnswer> {
  const { exchange, known } = answer;
  const list = exchange.outcome.kind === 'result' ? exchange.outcome.value : undefined;
  if (exchange.outcome.kind !== 'result' || !isAccessList(list)) return answer;
  const own = new Set(accessesOfTransaction(readAccessList(list), index).accounts.map(({ address }) => address));
  // A block may change more contracts than layouts are read for one answer.
  const value = list.filter((each) => own.has(readText(each, 'address')?.toLowerCase() ?? ''));
  const narrow = { ...exchange, outcome: { ...exchange.outcome, value } };
  const { hints } = await hintsOfAnswer(narrow, known ?? { abis: [], problems: [] }, ports.knowledge);
  const words = new KeyWordCollector();
  words.addTransaction(transaction);
  return { ...answer, hints: { ...hints, keyWords: words.finish(), transactionIndex: index } };
}

/** Returns why an exchange has no access list. Undefined if it has one. */
function whyNoList({ outcome, network }: Exchange): { readonly text: string; readonly isLacking: boolean } | undefined {
  if (outcome.kind === 'result')
    return isAccessList(outcome.value)
      ? undefined
      : { text: 'The network has no access list of the block.', isLacking: false };
  const { class: failure, cause } = explainOutcome(outcome, network);
  const said = outcome.kind === 'rpcError' ? outcome.message : cause;
  return { text: cutText(cause, maxReasonLength), isLacking: meansLacking(failure, said) };
}

const transactionMethod = 'eth_getTransactionByHash';

function transactionCell({ network, hash }: TracedTransaction): string {
  return `# @network ${network.key}\n${transactionMethod} ${hash}`;
}

function listCell(network: Network, block: string): string {
  return `# @network ${network.key}\n${listMethod} ${block}`;
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
    return 'Changes need a node or a plan with eth_getBlockAccessList, with debug_traceTransaction and its prestateTracer, or with trace_replayTransaction.';
  return callTrees[network.family].needs;
}

/** Runs a cell by itself, as one of a notebook. */
export async function runCell(cell: string, signal: AbortSignal, ports: RunningPorts): Promise<CellAnswer> {
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
