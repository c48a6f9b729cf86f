import type { JsonValue } from '../../../../base/json/jsonValue';
import { finishAtOnce } from '../../../../base/piecewise';
import { countedText, groupDigits } from '../../../../base/view/amountText';
import type { DecodedView, Note, Section } from '../../../../base/view/decodedView';
import { shortForm } from '../../../../base/view/shortForm';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { readStateDiffs } from '../../../../formats/stateDiff/readStateDiffs';
import type { AccountChange, StateDiff } from '../../../../formats/stateDiff/stateDiff';
import type { Network } from '../../../../model/networks/network';
import { genericView, noteOf, warningOf } from '../../shared/genericView';
import { decodeTraces, unreadTraceSections } from '../traces/decodeTraces';
import { type ChangedStorage, limitNotes, StorageNames } from './changedStorage';
import { accountChangeTable, storageChangeTable } from './changeTables';

const title = 'Changes';

/** Maximum number of transactions of one answer that are shown. The JSON has all. */
const maxShown = 100;

/**
 * Decodes the changes by an execution: `debug_trace…` with `prestateTracer` and `diffMode`, or the `stateDiff` of
 * `trace_…`. A call tree in the same answer follows. For an answer with only the state before, suggests another
 * request. Undefined for any other answer.
 */
export function decodeStateDiff(
  value: JsonValue,
  network: Network,
  hints: DecodeHints,
  params: readonly JsonValue[],
): DecodedView | undefined {
  const reading = readStateDiffs(value);
  if (reading === undefined) return undefined;
  if (reading.kind === 'before')
    return genericView('State before', `${countedText(reading.accounts, 'account')} before the transaction`, noDiff);
  const diffs = reading.diffs.slice(0, maxShown);
  const names = new StorageNames(value, diffs, params, hints);
  const shown = diffs.map((diff) => ({ diff, storage: names.name(diff) }));
  const tree = finishAtOnce(decodeTraces(value, network, hints, params));
  const { unread } = reading;
  const isOne = reading.diffs.length === 1 && unread.length === 0;
  return {
    title,
    summary: isOne
      ? summaryOf(shown[0]?.diff.accounts ?? [], shown[0]?.storage)
      : `${groupDigits(reading.diffs.length + unread.length)} transactions${unread.length === 0 ? '' : `, ${groupDigits(unread.length)} not traced`}`,
    tone: 'neutral',
    notes: [...notesOf(shown, reading.diffs.length), ...(tree?.notes ?? [])],
    sections: [
      ...(tree === undefined ? unreadTraceSections(unread) : []),
      ...shown.flatMap(({ diff, storage }, index) =>
        changeSections(diff, storage, network, isOne ? '' : `${transactionName(diff, index)}: `),
      ),
      ...(tree?.sections ?? []),
    ],
  };
}

const noDiff =
  'For what changed, add the options `{ "tracer": "prestateTracer", "tracerConfig": { "diffMode": true } }` to the request.';

function changeSections(
  { accounts }: StateDiff,
  storage: ChangedStorage,
  network: Network,
  prefix: string,
): readonly Section[] {
  const changed = accounts.filter(isListed);
  return [
    ...(changed.length === 0 ? [] : [accountChangeTable(changed, network.currency, `${prefix}Accounts`)]),
    ...(storage.rows.length === 0 ? [] : [storageChangeTable(storage.rows, `${prefix}Storage`)]),
  ];
}

/** Whether more than storage of an account changed. */
function isListed({ balance, nonce, code, life }: AccountChange): boolean {
  return life !== 'kept' || [balance, nonce, code].some((change) => change !== undefined);
}

function summaryOf(accounts: readonly AccountChange[], storage: ChangedStorage | undefined): string {
  if (accounts.length === 0) return 'Nothing changed';
  const named = (storage?.rows ?? []).filter(({ kind }) => kind === 'named');
  const contracts = new Set(named.map(({ address }) => address)).size;
  const unnamed = (storage?.unnamed ?? 0) + (storage?.withoutLayout ?? 0);
  const listed = accounts.filter(isListed).length;
  return [
    ...(named.length === 0
      ? []
      : [`${countedText(named.length, 'variable')} of ${countedText(contracts, 'contract')}`]),
    ...(listed === 0 ? [] : [countedText(listed, 'account')]),
    ...(unnamed === 0 ? [] : [`${countedText(unnamed, 'slot')} without a name`]),
  ].join(' · ');
}

interface ShownDiff {
  readonly diff: StateDiff;
  readonly storage: ChangedStorage;
}

function notesOf(shown: readonly ShownDiff[], all: number): readonly Note[] {
  const sum = (count: (each: ShownDiff) => number): number => shown.reduce((total, each) => total + count(each), 0);
  const unnamed = sum(({ storage }) => storage.unnamed);
  const withoutLayout = sum(({ storage }) => storage.withoutLayout);
  const unread = sum(({ diff }) => diff.unread);
  const has = (count: number): string => (count === 1 ? 'has' : 'have');
  return [
    ...(unnamed === 0 ? [] : [noteOf(`${countedText(unnamed, 'slot')} ${has(unnamed)} no name in the layout.`)]),
    ...(withoutLayout === 0
      ? []
      : [
          noteOf(
            `${countedText(withoutLayout, 'slot')} ${has(withoutLayout)} no name, because no layout of the contract is known.`,
          ),
        ]),
    ...limitNotes(
      shown.map(({ storage }) => storage),
      unread,
      shown.some(({ diff }) => diff.isCut),
    ),
    ...(all <= maxShown
      ? []
      : [warningOf(`The first ${maxShown} of ${groupDigits(all)} transactions are shown. The JSON has all.`)]),
  ];
}

function transactionName({ transaction }: StateDiff, index: number): string {
  return `Transaction ${transaction === undefined ? index + 1 : shortForm(transaction)}`;
}
