import { isList, type JsonValue } from '../../../../base/json/jsonValue';
import { countedText } from '../../../../base/view/amountText';
import type { DecodedView, Note, Section } from '../../../../base/view/decodedView';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { readRawAccessList } from '../../../../formats/rlp/readRawAccessList';
import {
  accessesOfTransaction,
  type BlockAccesses,
  isAccessList,
  readAccessList,
  storageSteps,
} from '../../../../formats/stateDiff/readAccessList';
import type { Network } from '../../../../model/networks/network';
import type { AnswerDecoder } from '../../shared/decoderTable';
import { noteOf, viewOf } from '../../shared/genericView';
import { rawView } from '../../shared/rawView';
import { accessTable, accountChanges, blockStorageTable, stepTable, type StorageOfStep } from './accessTables';
import { type ChangedStorage, limitNotes, StorageNames } from './changedStorage';

const title = 'Changes of the block';

/** Decodes the answer of `eth_getBlockAccessList` (EIP-7928): by transaction, by account, and by variable. */
export function decodeBlockAccesses(value: JsonValue, network: Network, hints: DecodeHints): DecodedView | undefined {
  if (value === null) return viewOf(title, 'No block found', []);
  if (isList(value) && value.length === 0) return viewOf(title, 'Nothing was read or changed', []);
  if (!isAccessList(value)) return undefined;
  const all = readAccessList(value);
  const { transactionIndex } = hints;
  const accesses = transactionIndex === undefined ? all : accessesOfTransaction(all, transactionIndex);
  const steps = storageSteps(accesses);
  const names = new StorageNames(
    null,
    steps.map(({ diff }) => diff),
    [],
    hints,
  );
  const storage = steps.map((step): StorageOfStep => ({ ...step, storage: names.name(step.diff) }));
  const rowCount = storage.reduce((sum, step) => sum + step.storage.rows.length, 0);
  if (transactionIndex !== undefined)
    return viewOf(
      'Changes',
      accesses.accounts.length === 0 ? 'Nothing changed' : summaryOf(accesses, storage, false),
      [...accountChanges(accesses.accounts, network.currency), ...(rowCount === 0 ? [] : [blockStorageTable(storage)])],
      notesOf(accesses, storage),
    );
  const sections: readonly Section[] = [
    stepTable(accesses, storage, network.currency),
    ...(rowCount === 0 ? [] : [blockStorageTable(storage)]),
    accessTable(accesses.accounts, network.currency),
  ];
  return viewOf(title, summaryOf(accesses, storage), sections, notesOf(accesses, storage));
}

/** Decodes the answer of `debug_getRawBlockAccessList` as a block access list. */
export const decodeRawBlockAccesses: AnswerDecoder = (value, network, hints) => {
  if (value === null) return viewOf(title, 'No block found', []);
  return rawView(title, value, readRawAccessList, (list) => decodeBlockAccesses(list, network, hints));
};

function summaryOf({ accounts }: BlockAccesses, storage: readonly StorageOfStep[], hasReads = true): string {
  const rows = storage.flatMap((step) => step.storage.rows);
  const named = new Set(rows.flatMap((row) => (row.kind === 'named' ? [`${row.address}.${row.change.path}`] : [])))
    .size;
  const slots = new Set(accounts.flatMap(({ address, slots: own }) => own.map(({ slot }) => `${address}:${slot}`)))
    .size;
  const reads = accounts.reduce((sum, account) => sum + account.reads, 0);
  return [
    countedText(accounts.length, 'account'),
    `${countedText(slots, 'slot')} changed`,
    ...(named === 0 ? [] : [countedText(named, 'named variable')]),
    ...(hasReads ? [`${countedText(reads, 'slot')} only read`] : []),
  ].join(' · ');
}

function notesOf({ unread, isCut, accounts }: BlockAccesses, storage: readonly StorageOfStep[]): readonly Note[] {
  const sum = (count: (each: ChangedStorage) => number): number =>
    storage.reduce((total, each) => total + count(each.storage), 0);
  const withoutLayout = sum((each) => each.withoutLayout);
  const unnamed = sum((each) => each.unnamed);
  const hasChanges = accounts.some(({ balances, nonces, slots }) => balances.length + nonces.length + slots.length > 0);
  return [
    ...(hasChanges
      ? [noteOf('A block access list has the values after each change. The value before the first one isn’t in it.')]
      : []),
    ...(unnamed === 0 ? [] : [noteOf(`${countedText(unnamed, 'changed slot')} without a name in the layout.`)]),
    ...(withoutLayout === 0
      ? []
      : [noteOf(`${countedText(withoutLayout, 'changed slot')} of contracts without a known layout.`)]),
    ...limitNotes(
      storage.map((each) => each.storage),
      unread,
      isCut,
    ),
  ];
}
