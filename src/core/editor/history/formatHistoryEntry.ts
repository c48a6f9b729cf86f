import { formatPlanCost } from '../../base/credits/formatCredits';
import { groupDigits } from '../../base/view/amountText';
import type { OutcomeKind } from '../../model/exchange/outcome';
import { type HistoryEntry, methodTitle } from './historyEntry';
import { overridesOfEntry } from './overridesOfEntry';

const outcomes: Readonly<Record<OutcomeKind, string>> = {
  result: 'result',
  rpcError: 'JSON-RPC error',
  httpError: 'HTTP error',
  networkError: 'failed to connect',
  timeout: 'timed out',
  aborted: 'stopped',
  malformed: 'unreadable answer',
};

/**
 * Formats an entry as one line for the log: `eth_getLogs on main/mainnet over http: result in 132 ms, 255 credits`, and
 * why a request failed. Contains no key, because the entry has none.
 */
export function formatHistoryEntry(entry: HistoryEntry): string {
  const { network, transport, outcome, milliseconds, cost, reason } = entry;
  const paid = cost === undefined ? 'not charged' : formatPlanCost(cost);
  const time = groupDigits(Math.round(milliseconds));
  const why = reason === undefined ? '' : `. ${reason}`;
  const whatIf = overridesOfEntry(entry);
  const title = whatIf === undefined ? methodTitle(entry) : `${methodTitle(entry)} ${whatIf.toLowerCase()}`;
  return `${title} on ${network} over ${transport}: ${outcomes[outcome]} in ${time} ms, ${paid}${why}`;
}
