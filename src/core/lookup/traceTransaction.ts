import type { Exchange } from '../exchange/exchange';
import type { Refusal } from '../exchange/refusal';
import { explainOutcome } from '../failure/explainOutcome';
import type { JsonValue } from '../json/jsonValue';
import { isLastingChain } from '../knowledge/facts/factKey';
import { findLackingFact, lackingFact } from '../knowledge/facts/lackingFact';
import type { Network } from '../networks/network';
import type { PipePorts } from '../pipe/pipePorts';
import type { CellAnswer } from '../session/cellAnswer';
import { NotebookSession } from '../session/notebookSession';
import { readTraces } from '../trace/readTraces';
import { cutText } from '../view/cutText';
import { printLookup } from './lookup';
import { lookups } from './lookups';

/** A transaction to trace. */
export interface TracedTransaction {
  readonly network: Network;
  readonly hash: string;
}

/** One way to a call tree: a method and the cell that asks it. */
interface TraceCell {
  readonly method: string;
  readonly cell: string;
}

/** The ways to the call tree of a transaction, best first: geth's tracer, then OpenEthereum's trace module. */
function traceCells({ network, hash }: TracedTransaction): readonly TraceCell[] {
  if (network.family === 'l2net')
    return [{ method: lookups.l2netTrace.method, cell: printLookup(lookups.l2netTrace, network, { hash }) }];
  return [
    { method: lookups.trace.method, cell: printLookup(lookups.trace, network, { hash }) },
    { method: 'trace_transaction', cell: `# @network ${network.key}\ntrace_transaction ${hash}` },
  ];
}

const cellId = 'trace';

/** Returns the cell that is asked first: the first method that the network is not known to lack. */
export async function firstTraceCell(traced: TracedTransaction, ports: PipePorts): Promise<string> {
  const cells = traceCells(traced);
  for (const { method, cell } of cells) if ((await whyLacked(method, traced.network, ports)) === undefined) return cell;
  return cells[0]?.cell ?? '';
}

/** Whether a network is known to lack every way to a call tree. Sends nothing. */
export async function lacksTraces(network: Network, ports: PipePorts): Promise<boolean> {
  for (const { method } of traceCells({ network, hash: '' }))
    if ((await whyLacked(method, network, ports)) === undefined) return false;
  return true;
}

/**
 * Asks for the call tree of a transaction, by one method after the other until one has it. A method that the network
 * lacks is remembered and not asked for again for a day. Refused without a call if the network lacks all of them.
 */
export async function traceTransaction(
  traced: TracedTransaction,
  signal: AbortSignal,
  ports: PipePorts,
): Promise<CellAnswer> {
  const { network } = traced;
  const told: string[] = [];
  let answer: CellAnswer | undefined;
  for (const { method, cell } of traceCells(traced)) {
    const known = await whyLacked(method, network, ports);
    if (known !== undefined) {
      told.push(`${method}: ${known}`);
      continue;
    }
    const asked = await runCell(cell, signal, ports);
    if (asked.kind !== 'exchange') return asked;
    const why = whyLacking(asked.exchange);
    answer = { ...asked, notes: [...told, ...asked.notes] };
    if (why === undefined) return answer;
    await noteLacking(method, why, network, ports);
    told.push(`${method}: ${why}`);
  }
  return answer?.kind === 'exchange'
    ? { ...answer, notes: [...answer.notes, whatIsNeeded(network)] }
    : { kind: 'refused', refusal: refusalFor(network, told) };
}

function refusalFor(network: Network, told: readonly string[]): Refusal {
  return {
    code: 'problem',
    cause: `${network.name} can't trace transactions (${told.join(' ')}) ${whatIsNeeded(network)}`,
    cure: 'Nothing was sent.',
    remedies: [{ kind: 'editService', serviceId: network.service.id }],
  };
}

function whatIsNeeded(network: Network): string {
  return network.family === 'l2net'
    ? 'Tracing needs a node or a plan that has traceTransaction.'
    : 'Tracing needs a node or a plan with debug_traceTransaction or trace_transaction: geth has it with --http.api eth,debug, and providers often list it as archive, debug or trace API.';
}

async function runCell(cell: string, signal: AbortSignal, ports: PipePorts): Promise<CellAnswer> {
  let answer: CellAnswer = { kind: 'nothing' };
  await new NotebookSession(ports).run([{ id: cellId, text: cell }], cellId, signal, {
    started: () => undefined,
    ended: (_id, ended) => {
      answer = ended;
    },
  });
  return answer;
}

async function whyLacked(method: string, network: Network, ports: PipePorts): Promise<string | undefined> {
  const facts = ports.inquiries?.facts;
  return facts && findLackingFact(facts, network, method, ports.now());
}

async function noteLacking(method: string, why: string, network: Network, ports: PipePorts): Promise<void> {
  const fact = lackingFact(network, method, why, ports.now());
  await ports.inquiries?.facts.keep(fact, { isLasting: isLastingChain(network) });
}

/** Characters of what a network says that are kept. */
const saidCharacters = 300;

/** What services say of methods that are in another plan or turned off, and nodes of tracers that they don't have. */
const lackingWords =
  /\b(?:plan|tier|add-?on|upgrade)\b|\bnot (?:be )?(?:available|enabled|allowed|supported|permitted)\b|tracer.{0,60}not (?:found|defined|supported)|(?:unknown|unsupported|invalid) tracer/i;

/** Says why an exchange shows that the network lacks the method, or the tracer. Undefined if it doesn't. */
function whyLacking({ outcome, network }: Exchange): string | undefined {
  if (outcome.kind === 'result') return outcome.value === undefined ? undefined : whyNoTree(outcome.value, network);
  const { class: failure, cause } = explainOutcome(outcome, network);
  if (failure === 'methodMissing' || failure === 'notEnabled') return cutText(cause, saidCharacters);
  if (outcome.kind !== 'rpcError' || (failure !== 'unknown' && failure !== 'badParams')) return undefined;
  return lackingWords.test(outcome.message.slice(0, saidCharacters)) ? cutText(cause, saidCharacters) : undefined;
}

/** A node that ignores the tracer answers with each step of the machine. */
function whyNoTree(value: JsonValue, network: Network): string | undefined {
  const read = network.family === 'l2net' ? undefined : readTraces(value);
  return read?.kind === 'failed' && read.problem === 'structLogs'
    ? 'The network answered with single steps, so it has no callTracer.'
    : undefined;
}
