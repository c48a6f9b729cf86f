import { readText } from '../../base/json/readMember';
import type { DecodedView, Field } from '../../base/view/decodedView';
import { hashValue } from '../../base/view/makeValue';
import { readRawTransaction } from '../../formats/rlp/readRawTransaction';
import type { Call } from '../../model/exchange/call';
import type { Outcome } from '../../model/exchange/outcome';
import type { Network } from '../../model/networks/network';
import { sentTransactions } from '../../request/pipe/sentTransactions';
import { warningOf } from './shared/genericView';

/** Outcomes of calls that may have reached the node although no answer came back. */
const unanswered: ReadonlySet<Outcome['kind']> = new Set([
  'timeout',
  'networkError',
  'aborted',
  'httpError',
  'malformed',
]);

/**
 * Adds the hashes of the transactions that a call may have sent although no answer came. The user can look them up
 * before sending them again.
 */
export function withLostTransactions(view: DecodedView, call: Call, network: Network, outcome: Outcome): DecodedView {
  if (!unanswered.has(outcome.kind)) return view;
  const fields = sentTransactions(call, network).flatMap((transaction): Field[] => {
    const read = typeof transaction === 'string' ? readRawTransaction(transaction) : undefined;
    const hash = read?.kind === 'ok' ? readText(read.value, 'hash') : undefined;
    return hash === undefined ? [] : [{ label: 'Transaction', value: hashValue(hash, 'transaction') }];
  });
  if (fields.length === 0) return view;
  const note = 'The transaction may have reached the network. Look up its receipt before you send it again.';
  return {
    ...view,
    notes: [...view.notes, warningOf(note)],
    sections: [...view.sections, { kind: 'fields', title: 'May have been sent', fields }],
  };
}
