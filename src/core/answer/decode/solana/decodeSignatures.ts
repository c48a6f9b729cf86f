import { isList, type JsonValue, readInteger, readMember, readText } from '../../../base/json/jsonValue';
import { column, numberColumn } from '../../../base/view/tableOf';
import { statusValue, type Value } from '../../../base/view/value';
import type { PositionalDecoder } from '../shared/decoderTable';
import { noteOf } from '../shared/genericView';
import { hashMember, integerMember, plainMember, timeMember } from '../shared/memberValue';
import { rowsDecoder } from '../shared/rowsDecoder';

/** How many signatures an answer has at most if the request sets no limit. */
const defaultLimit = 1000n;

/** What a node says is a signature is put into code only if it looks like one. */
const base58 = /^[1-9A-HJ-NP-Za-km-z]{32,88}$/;

const decodeRows = rowsDecoder('Signatures', ['signature', 'signatures'], () => [
  numberColumn('slot', 'Slot', 12, (item) => integerMember(item, 'slot')),
  column('time', 'Time', 26, (item) => timeMember(item, 'blockTime')),
  column('result', 'Result', 10, transactionResult),
  column('signature', 'Signature', 60, (item) => hashMember(item, 'signature', 'solanaTransaction')),
  column('status', 'Status', 12, (item) => plainMember(item, 'confirmationStatus')),
  column('memo', 'Memo', 20, (item) => plainMember(item, 'memo')),
]);

/** Decodes the answer of `getSignaturesForAddress`. If it is full, a note says how to get older ones. */
export const decodeSignatures: PositionalDecoder = (params, value, network, hints) => {
  const view = decodeRows(value, network, hints, params);
  const items = isList(value) ? value : [];
  const last = readText(items.at(-1), 'signature');
  const limit = readInteger(params[1], 'limit') ?? defaultLimit;
  if (view === undefined || last === undefined || !base58.test(last) || BigInt(items.length) < limit) return view;
  const more = noteOf(`There may be older signatures. Add \`"before": "${last}"\` to the options to get them.`);
  return { ...view, notes: [...view.notes, more] };
};

/** Whether a transaction succeeded, by its `err`. */
export function transactionResult(item: JsonValue | undefined): Value {
  const error = readMember(item, 'err') ?? null;
  return error === null ? statusValue('good', 'Success') : statusValue('bad', 'Failure');
}
