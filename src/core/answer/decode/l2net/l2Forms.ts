import { utcTime } from '../../../base/view/formatTime';
import { formatValue } from '../../../base/view/formatValue';
import { hashValue } from '../../../base/view/makeValue';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { parseFelt, plainFelt } from '../../../formats/l2net/felt';
import type { BlameTransaction } from '../../../formats/stateDiff/blameAnswer';
import type { TransactionForms } from '../shared/blameTable';
import { accountCallsOf } from './accountCallTable';
import { L2CallReader } from './l2CallReader';

/** Maximum number of calls of one transaction that are named. */
const maxNamed = 5;

/** How the transactions that changed a stored value of l2net are shown. */
export const l2Forms: TransactionForms = {
  call: callsText,
  sender: (address) => plainFelt(parseFelt(address) ?? 0n),
  hash: (hash) => hashValue(hash, 'l2netTransaction'),
};

/** `approve(…), transfer(…)`: the calls of an account. The type of any other transaction. */
function callsText({ type, calldata = [] }: BlameTransaction, hints: DecodeHints): string {
  const calls = accountCallsOf({ type: type ?? null, calldata }) ?? [];
  const reader = new L2CallReader(hints);
  const named = calls.slice(0, maxNamed).map((call) => {
    const read = reader.read({ ...call, calldata: [...call.calldata] });
    return `${formatValue(read.function, utcTime)}(${listed(formatValue(read.arguments, utcTime))})`;
  });
  if (named.length === 0) return type ?? 'a transaction';
  return `${named.join(', ')}${calls.length > maxNamed ? `, and ${calls.length - maxNamed} more` : ''}`;
}

/** Arguments are printed as a list or a struct, whose brackets aren't those of a call. */
function listed(text: string): string {
  return /^[[{(].*[\]})]$/.test(text) ? text.slice(1, -1).trim() : text;
}
