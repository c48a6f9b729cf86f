import type { JsonValue } from '../json/jsonValue';
import type { Network } from '../networks/network';
import { groupDigits } from '../view/amountText';
import type { DecodedView, Note } from '../view/decodedView';
import type { DecodeHints } from './decodeHints';
import { genericView, viewOf, warningOf } from './genericView';
import { describeGroups } from './logGroups';
import { logTable } from './logTable';
import { isRemoved } from './readLog';
import { isList, readInteger, readText } from '../json/readMember';

/** Decodes the answer of `eth_getLogs`: a row a log, a column an argument where all are of one event. */
export function decodeLogs(value: JsonValue, network: Network, hints: DecodeHints): DecodedView {
  if (!isList(value)) return genericView('Logs', 'The answer is not a list of logs');
  if (value.length === 0) return viewOf('Logs', 'No logs match', []);
  const { table, groups } = logTable(value, hints, 'answer');
  const notes: Note[] = [];
  const removed = value.filter(isRemoved).length;
  if (removed > 0) notes.push(warningOf(`${removed} of these logs ${removed === 1 ? 'was' : 'were'} removed by a chain reorganization.`));
  if (value.length === network.limits.logResults) {
    notes.push(warningOf(`Exactly ${groupDigits(String(value.length))} logs, the most that ${network.name} gives: there may be more.`));
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
  const within = low === high ? `block ${groupDigits(String(low))}` : `blocks ${groupDigits(String(low))} to ${groupDigits(String(high))}`;
  return `in ${within} ${from}`;
}

function counted(count: number, noun: string): string {
  return `${groupDigits(String(count))} ${noun}${count === 1 ? '' : 's'}`;
}
