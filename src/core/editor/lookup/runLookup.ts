import { addCosts, noCost, type PlanCost } from '../../base/credits/planCost';
import { parseCell } from '../../model/cell/parseCell';
import type { Network } from '../../model/networks/network';
import type { SpendingPorts } from '../../request/pipe/allowance';
import type { AskingPorts } from '../../request/pipe/askingPorts';
import type { NetworkPorts } from '../../request/pipe/networkPorts';
import { openAllowance } from '../../request/pipe/openAllowance';
import type { LongWorkPorts } from '../../run/longWork/run/longWorkPorts';
import { blameOfCell } from '../../run/session/directives/readBlameDirective';
import type { CellAnswer, ExchangeAnswer } from '../../run/session/memory/cellAnswer';
import { inquireByItself } from '../../run/session/run/inquireByItself';
import { NotebookSession } from '../../run/session/run/notebookSession';
import type { RunningPorts } from '../../run/session/run/runningPorts';
import type { ReceiptAnswer } from './receiptAnswer';
import type { ReceiptLookup } from './receiptLookup';
import { hintsOfReceipt } from './receiptWithTransaction';
import { firstTraceCells, traceTransaction } from './traceTransaction';

/** A complete lookup: its cell, and the transaction if its receipt is shared with hovers. */
export interface PlannedLookup {
  readonly title: string;
  /** The lookup as a cell. */
  readonly cell: string;
  /** The transaction, if the lookup is for a receipt: network key and hash. */
  readonly receipt?: { readonly network: string; readonly hash: string };
  /** The transaction, if the lookup is for its call tree or its changes, because the method depends on the network. */
  readonly trace?: { readonly network: string; readonly hash: string; readonly of?: 'changes' };
}

export interface LookupRunner {
  readonly ports: RunningPorts;
  readonly receipts: ReceiptLookup;
  /** For searches of changes, which take many calls. Every other lookup takes one. */
  readonly work?: LongWorkPorts;
}

const cellId = 'lookup';

/** Returns the maximum cost of a lookup. A cached final receipt costs nothing. */
export async function planLookup({ cell, receipt, trace }: PlannedLookup, runner: LookupRunner): Promise<PlanCost> {
  const { ports, receipts } = runner;
  const network = networkOf(receipt, ports);
  if (receipt && network) {
    const known = await receipts.known(network, receipt.hash);
    return known?.kind === 'receipt' && known.receipt.isFinal ? noCost : receipts.cost(network);
  }
  const on = networkOf(trace, ports);
  const texts = trace && on ? await firstTraceCells({ ...trace, network: on }, ports) : [cell];
  let cost: PlanCost = noCost;
  for (const text of texts)
    cost = addCosts(cost, (await sessionFor(text, runner).plan([{ id: cellId, text }], cellId)).cost);
  return cost;
}

/** Runs a lookup once through the pipe. Receipts come from the cache that hovers use, and are added to it. */
export async function runLookup(
  { cell, receipt, trace }: PlannedLookup,
  signal: AbortSignal,
  runner: LookupRunner,
): Promise<CellAnswer> {
  const { ports, receipts } = runner;
  const network = networkOf(receipt, ports);
  if (receipt && network) {
    const { hash } = receipt;
    const known = await receipts.known(network, hash);
    const isKept = known?.kind === 'receipt' && known.receipt.isFinal;
    const answer = isKept ? known : await receipts.lookUp({ network, hash, signal, isClicked: true });
    return answer ? answerOf(answer, isKept, signal, ports) : stopped;
  }
  const on = networkOf(trace, ports);
  if (trace && on) return traceTransaction({ ...trace, network: on }, signal, ports);
  const session = sessionFor(cell, runner);
  let answer: CellAnswer = { kind: 'nothing' };
  await session.run([{ id: cellId, text: cell }], cellId, signal, {
    started: () => undefined,
    ended: (_id, ended) => {
      answer = ended;
    },
  });
  return answer;
}

function sessionFor(text: string, { ports, work }: LookupRunner): NotebookSession {
  const session = new NotebookSession(ports);
  const isSearch = blameOfCell(session.parse({ id: cellId, text }).cell) !== undefined;
  return isSearch && work ? new NotebookSession({ ...ports, work }) : session;
}

function networkOf(receipt: PlannedLookup['receipt'], ports: NetworkPorts): Network | undefined {
  return ports
    .services()
    .flatMap(({ networks }) => networks)
    .find(({ key }) => key === receipt?.network);
}

const stopped: CellAnswer = {
  kind: 'refused',
  refusal: { code: 'aborted', cause: 'You stopped the lookup.', cure: 'Look it up again to get the answer.' },
};

/** Returns the answer of a receipt lookup as a cell's answer, decoded with the known contracts. */
async function answerOf(
  answer: ReceiptAnswer,
  isKept: boolean,
  signal: AbortSignal,
  ports: AskingPorts & SpendingPorts,
): Promise<CellAnswer> {
  if (answer.kind === 'refused') return answer;
  const exchange = answer.kind === 'receipt' ? answer.receipt.exchange : answer.exchange;
  const transaction = answer.kind === 'receipt' ? answer.receipt.transaction : undefined;
  const { hints, problems } = await hintsOfReceipt(exchange, transaction, ports.knowledge);
  const blockTime = answer.kind === 'receipt' ? answer.receipt.blockTime : undefined;
  const { network, transport } = exchange;
  const shown: ExchangeAnswer = {
    kind: 'exchange',
    // What it cost when it was asked for isn't what it costs now.
    exchange: isKept ? { ...exchange, cost: noCost } : exchange,
    hints: { ...hints, ...(blockTime !== undefined && { blockTime }) },
    sentValues: [],
    notes: [...notesOf(answer, isKept), ...problems],
  };
  return inquireByItself(shown, { network, transport, signal, allowance: openAllowance(noCost, ports) }, ports);
}

function notesOf(answer: Exclude<ReceiptAnswer, { kind: 'refused' }>, isKept: boolean): readonly string[] {
  switch (answer.kind) {
    case 'receipt':
      if (isKept) return ['This receipt is final and was cached. Nothing was sent or charged.'];
      return answer.wasReplaced ? ['Its block was replaced by a reorganization. This is the current receipt.'] : [];
    case 'pending':
      return ['The network has the transaction, but no block includes it yet.'];
    case 'missing':
      return answer.wasReplaced
        ? ['Its block was replaced by a reorganization, and the network no longer knows it.']
        : [];
    case 'failed':
      return [];
  }
}

/** Returns a lookup on another network. Its title ends with the network's name in settings. */
export function lookupOn({ title, cell, receipt, trace }: PlannedLookup, network: string): PlannedLookup {
  const range = parseCell(cell).directives.find(({ name }) => name === 'network')?.valueRange ?? { start: 0, end: 0 };
  return {
    title: title.replace(/ \([^()]*\)$/, ` (${network.slice(network.indexOf('/') + 1)})`),
    cell: `${cell.slice(0, range.start)}${network}${cell.slice(range.end)}`,
    ...(receipt && { receipt: { ...receipt, network } }),
    ...(trace && { trace: { ...trace, network } }),
  };
}
