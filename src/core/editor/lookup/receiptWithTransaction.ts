import { executionOf } from '../../answer/decode/evm/happened/execution';
import { whatHappened } from '../../answer/decode/evm/happened/whatHappened';
import { receiptRevert } from '../../answer/decode/evm/transactions/decodeReceipt';
import { whatL2Happened } from '../../answer/decode/l2net/whatL2Happened';
import { isObject, type JsonObject, type JsonValue, readMember } from '../../base/json/jsonValue';
import { type DecodeHints, noHints } from '../../formats/abi/names/decodeHints';
import { hintsOfAnswer } from '../../knowledge/answers/hintsOfAnswer';
import type { CellKnowledge } from '../../knowledge/answers/knowledgeOfCell';
import type { KnowledgeSource } from '../../knowledge/sources/knowledgeSource';
import type { Exchange } from '../../model/exchange/exchange';
import { hasClasses, type Network } from '../../model/networks/network';
import type { CellAnswer } from '../../run/session/memory/cellAnswer';
import type { RunningPorts } from '../../run/session/run/runningPorts';
import { objectOf, receiptForms } from './receiptCalls';
import { runCell } from './traceTransaction';

/** Whether a receipt alone doesn't say what happened, as that of a call without events or a transfer of native value. */
export function needsTransaction(receipt: JsonValue, network: Network): boolean {
  if (network.family === 'solana') return false;
  const sentence = hasClasses(network)
    ? whatL2Happened(receipt, undefined, network, noHints)
    : whatHappened(executionOf(receipt, undefined, receiptRevert(receipt, noHints)), network, noHints);
  return sentence === undefined;
}

/** The members of transactions that receipts lack, by which the functions and tokens of what they call are found. */
const sentMembers = ['input', 'calldata', 'sender_address', 'type'];

/** Returns the hints for a receipt, with those for its transaction if that is known. */
export async function hintsOfReceipt(
  exchange: Exchange,
  transaction: JsonValue | undefined,
  knowledge: KnowledgeSource,
  cell: CellKnowledge = { abis: [], problems: [] },
): Promise<{ readonly hints: DecodeHints; readonly problems: readonly string[] }> {
  const { outcome } = exchange;
  const receipt = objectOf(outcome);
  if (transaction === undefined || outcome.kind !== 'result' || !isObject(receipt))
    return hintsOfAnswer(exchange, cell, knowledge);
  const sent: JsonObject = Object.fromEntries(
    sentMembers.flatMap((name) => {
      const member = readMember(transaction, name);
      return member === undefined ? [] : [[name, member] as const];
    }),
  );
  const both = { ...exchange, outcome: { ...outcome, value: { ...sent, ...receipt } } };
  const { hints, problems } = await hintsOfAnswer(both, cell, knowledge);
  return { hints: { ...hints, transaction }, problems };
}

/**
 * Runs the cell of a receipt, and asks for the transaction too if the receipt alone doesn't say what happened. `hash` is
 * that of the transaction.
 */
export async function receiptWithTransaction(
  text: string,
  hash: string,
  signal: AbortSignal,
  ports: RunningPorts,
): Promise<CellAnswer> {
  const answer = await runCell(text, signal, ports);
  const receipt = answer.kind === 'exchange' ? objectOf(answer.exchange.outcome) : undefined;
  if (answer.kind !== 'exchange' || receipt === undefined) return answer;
  const { exchange, known } = answer;
  const { network } = exchange;
  if (!needsTransaction(receipt, network)) return answer;
  const { method } = receiptForms[network.family].transaction(hash);
  const asked = await runCell(`# @network ${network.key}\n${method} ${hash}`, signal, ports);
  const transaction = asked.kind === 'exchange' ? objectOf(asked.exchange.outcome) : undefined;
  if (transaction === undefined) return answer;
  const { hints } = await hintsOfReceipt(exchange, transaction, ports.knowledge, known);
  return { ...answer, hints: { ...answer.hints, ...hints } };
}
