import type { DecodeHints } from '../abi/decodeHints';
import type { JsonValue } from '../json/jsonValue';
import { isList, readInteger, readText } from '../json/readMember';
import type { Network } from '../networks/network';
import { groupDigits } from '../view/amountText';
import type { DecodedView, Note } from '../view/decodedView';
import { genericView, viewOf, warningOf } from './genericView';
import { describeGroups } from './logGroups';
import { logTable } from './logTable';
import { isRemoved } from './readLog';

/**
 * Decodes the answer of `eth_getLogs` as a table with one row per log, and one column per argument if all logs are of
 * one event.
 */
export function decodeLogs(value: JsonValue, network: Network, hints: DecodeHints): DecodedView {
  if (!isList(value)) return genericView('Logs', "The answer isn't a list of logs");
  if (value.length === 0) return viewOf('Logs', 'No logs match', []);
  const { table, groups } = logTable(value, hints, 'answer');
  const notes: Note[] = [];
  const removed = value.filter(isRemoved).length;
  if (removed > 0)
    notes.push(
      warningOf(`${removed} of these logs ${removed === 1 ? 'was' : 'were'} removed by a chain reorganization.`),
    );
  if (value.length === network.limits.logResults) {
    notes.push(
      warningOf(
        `Exactly ${groupDigits(String(value.length))} logs, which is the maximum ${network.name} returns. There may be more.`,
      ),
    );
  }
  return viewOf('Logs', `${counted(value.length, 'log')} ${place(value)}: ${describeGroups(groups)}`, [table], notes);
}

function place(logs: readonly JsonValue[]): string {
  const contracts = new Set(logs.map((log) => readText(log, 'address')?.toLowerCase()));
  const blocks = logs.map((log) => readInteger(log, 'blockNumber')).filter((block) => block !== undefined);
  const from = `from ${counted(contracts.size, 'contract')}`;
  const [first] = blocks;
  if (first === undefined) return from;
  let low = first;
  let high = first;
  for (const block of blocks) {
    if (block < low) low = block;
    if (block > high) high = block;
  }
  const within =
    low === high
      ? `block ${groupDigits(String(low))}`
      : `blocks ${groupDigits(String(low))} to ${groupDigits(String(high))}`;
  return `in ${within} ${from}`;
}

function counted(count: number, noun: string): string {
  return `${groupDigits(String(count))} ${noun}${count === 1 ? '' : 's'}`;
}
