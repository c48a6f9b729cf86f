import { parseJson } from '../../base/json/parseJson';
import { readMember, readText } from '../../base/json/readMember';
import type { Piecewise } from '../../base/piecewise';
import type { StepBudget } from '../../base/stepBudget';
import { callsOfReceipt, type DeployedCall } from './deployedCall';
import { deployedAddress } from './deployment';
import { journalLines } from './journalLines';

/** Longer lines hold artifacts, not receipts. */
const maxLine = 100_000;

const ofCalls = /"type"\s*:\s*"(?:CALL_EXECUTION_STATE_INITIALIZE|TRANSACTION_CONFIRM)"/;

/**
 * Reads the transactions of a deployment of Hardhat Ignition from its `journal.jsonl`: the contract of each call, and the
 * receipt of each transaction.
 */
export function* readIgnitionCalls(
  journal: string,
  chainId: string,
  budget: StepBudget,
): Piecewise<readonly DeployedCall[]> {
  const called = new Map<string, string>();
  const calls: DeployedCall[] = [];
  for (const line of journalLines(journal)) {
    yield;
    if (!budget.take()) break;
    const message = line.length <= maxLine && ofCalls.test(line) ? parseJson(line) : undefined;
    if (message?.kind !== 'ok') continue;
    const future = readText(message.value, 'futureId') ?? '';
    const contract = deployedAddress(readMember(message.value, 'contractAddress'));
    if (contract !== undefined) called.set(future, contract);
    calls.push(...callsOfReceipt(chainId, called.get(future), readMember(message.value, 'receipt')));
  }
  return calls;
}
