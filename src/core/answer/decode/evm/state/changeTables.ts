import { shownCharacters } from '../../../../base/answerBounds';
import { groupDigits } from '../../../../base/view/amountText';
import type { Column, Field, RowCell, Section, TableSection } from '../../../../base/view/decodedView';
import {
  addressValue,
  amountValue,
  hashValue,
  hexValue,
  integerValue,
  nothing,
  textValue,
} from '../../../../base/view/makeValue';
import { middleEllipsis, shortForm } from '../../../../base/view/shortForm';
import type { Value } from '../../../../base/view/value';
import type { AccountChange, Change } from '../../../../formats/stateDiff/stateDiff';
import { slotHex } from '../../../../formats/storage/slotWord';
import type { NativeCurrency } from '../../../../model/networks/network';
import { type ChangedRow, changedValues } from './changedStorage';

const accountColumns = [
  { id: 'account', label: 'Account', align: 'start', characters: 16, stays: true },
  { id: 'balanceBefore', name: 'balanceBefore', label: 'Balance before', align: 'end', characters: 18 },
  { id: 'balanceAfter', name: 'balanceAfter', label: 'Balance after', align: 'end', characters: 18 },
  { id: 'balanceDifference', label: 'Difference', align: 'end', characters: 18 },
  { id: 'nonce', label: 'Nonce', align: 'end', characters: 12 },
  { id: 'code', label: 'Code', align: 'start', characters: 24 },
] as const satisfies readonly Column[];

/** Returns the accounts whose balance, nonce or code changed, as a table. */
export function accountChangeTable(
  accounts: readonly AccountChange[],
  { decimals, symbol }: NativeCurrency,
  title: string,
): TableSection {
  const amount = (wei: bigint): Value => amountValue(wei, decimals, symbol);
  return {
    kind: 'table',
    title,
    columns: accountColumns,
    rowCount: accounts.length,
    at: (row) => {
      const account = accounts[row];
      if (account === undefined) return accountColumns.map(() => nothing);
      const { address, balance, nonce } = account;
      return [
        addressValue(address),
        balance === undefined ? nothing : amount(balance.before),
        balance === undefined ? nothing : amount(balance.after),
        balance === undefined ? nothing : amount(balance.after - balance.before),
        nonce === undefined ? nothing : textValue(`${groupDigits(nonce.before)} → ${groupDigits(nonce.after)}`),
        codeValue(account),
      ];
    },
    details: (row) => accountDetails(accounts[row]),
  };
}

function codeValue({ code, life }: AccountChange): Value {
  if (life === 'removed') return textValue('account removed');
  if (code === undefined) return life === 'created' ? textValue('account created') : nothing;
  const target = delegationTarget(code.after);
  if (target !== undefined) return { kind: 'struct', fields: [{ name: 'delegates to', value: addressValue(target) }] };
  if (code.after === '0x') return textValue('code removed');
  return textValue(`${code.before === '0x' ? 'created' : 'replaced'}, ${groupDigits(bytesOf(code.after))} bytes`);
}

/** The contract that an account delegates to (EIP-7702). */
function delegationTarget(code: string): string | undefined {
  return /^0xef0100[\da-f]{40}$/i.test(code) ? `0x${code.slice(8)}` : undefined;
}

function accountDetails(account: AccountChange | undefined): readonly Section[] {
  if (account === undefined) return [];
  const { address, balance, nonce, code } = account;
  return [
    {
      kind: 'fields',
      fields: [
        { label: 'Account', value: addressValue(address) },
        ...bothSides('Balance', balance, (wei) => integerValue(wei, 'wei')),
        ...bothSides('Nonce', nonce, (count) => integerValue(count)),
        ...bothSides('Code', code, (bytes) => hexValue(middleEllipsis(bytes, shownCharacters))),
      ],
    },
  ];
}

function bothSides<T>(label: string, change: Change<T> | undefined, show: (side: T) => Value): readonly Field[] {
  if (change === undefined) return [];
  return [
    { label: `${label} before`, value: show(change.before) },
    { label: `${label} after`, value: show(change.after) },
  ];
}

function bytesOf(hex: string): number {
  return Math.max(0, (hex.length - 2) / 2);
}

const storageColumns: readonly Column[] = [
  { id: 'contract', label: 'Contract', align: 'start', characters: 16 },
  { id: 'variable', label: 'Variable', align: 'start', characters: 34, stays: true },
  { id: 'before', label: 'Before', align: 'end', characters: 22, stays: true },
  { id: 'after', label: 'After', align: 'end', characters: 22, stays: true },
  { id: 'difference', label: 'Difference', align: 'end', characters: 18 },
  { id: 'type', label: 'Type', align: 'start', characters: 12 },
  { id: 'slot', label: 'Slot', align: 'start', characters: 16, optional: true },
];

/** Returns changed variables and slots as a table. A slot that no layout explains is shown with its words. */
export function storageChangeTable(rows: readonly ChangedRow[], title: string): TableSection {
  return {
    kind: 'table',
    title,
    columns: storageColumns,
    rowCount: rows.length,
    at: (index) => {
      const row = rows[index];
      if (row === undefined) return storageColumns.map(() => nothing);
      const [before, after] = changedValues(row);
      const slot = hashValue(slotHex(row.kind === 'named' ? row.change.slot : row.words.slot), 'other');
      return [
        addressValue(row.address),
        row.kind === 'named' ? textValue(row.change.path) : slot,
        before,
        after,
        differenceOf(before, after),
        row.kind === 'named' ? textValue(row.change.type) : nothing,
        slot,
      ];
    },
    details: (index) => {
      const row = rows[index];
      return row === undefined ? [] : [{ kind: 'fields', fields: storageFields(row) }];
    },
    rowCell: blameCells(rows),
  };
}

/** The cells that search for who changed the variables of rows. */
export function blameCells(rows: readonly ChangedRow[]): RowCell {
  return {
    label: 'Blame',
    of: (index) => {
      const row = rows[index];
      return row && blameCellOf(row);
    },
  };
}

/**
 * Returns a cell that searches for who changed a variable. Names come from files, so only those that can't be anything else
 * in a cell are written.
 */
function blameCellOf(row: ChangedRow): string | undefined {
  if (!/^0x[\da-f]{40}$/i.test(row.address)) return undefined;
  const position =
    row.kind === 'named' && /^[\w$.[\]()" -]{1,300}$/.test(row.change.path)
      ? JSON.stringify(row.change.path)
      : slotHex(row.kind === 'named' ? row.change.slot : row.words.slot);
  return `# @blame\neth_getStorageAt ${row.address} ${position} latest`;
}

function differenceOf(before: Value, after: Value): Value {
  if (before.kind !== 'integer' || after.kind !== 'integer' || after.mayBeTime) return nothing;
  return integerValue(BigInt(after.digits) - BigInt(before.digits));
}

/** Returns all that is known of a change. Without `knowsBefore`, the answer has no values before it. */
export function storageFields(row: ChangedRow, knowsBefore = true): readonly Field[] {
  const { address, words } = row;
  const [before, after] = changedValues(row);
  const named =
    row.kind === 'unnamed'
      ? []
      : [
          { label: 'Variable', value: textValue(row.change.path), hint: row.change.source },
          { label: 'Type', value: textValue(row.change.type) },
          ...(knowsBefore ? [{ label: 'Before', value: before }] : []),
          { label: 'After', value: after },
          ...row.change.keys.flatMap(({ value, mapping, element }, index): readonly Field[] => {
            const number = row.change.keys.length === 1 ? '' : ` ${index + 1}`;
            return [
              {
                label: `Key${number}`,
                value,
                hint: `its hash with the slot ${shortForm(slotHex(mapping))} of the mapping is ${shortForm(slotHex(element))}`,
              },
            ];
          }),
        ];
  const slot = row.kind === 'named' ? row.change.slot : row.words.slot;
  return [
    { label: 'Contract', value: addressValue(address) },
    ...named,
    {
      label: 'Slot',
      value: hashValue(slotHex(slot), 'other'),
      ...(row.kind === 'named' && row.change.offset > 0 && { hint: `${row.change.offset} bytes from its right end` }),
    },
    ...(words === undefined
      ? []
      : [
          ...(knowsBefore ? [{ label: 'Word before', value: hashValue(slotHex(words.before), 'other') }] : []),
          { label: 'Word after', value: hashValue(slotHex(words.after), 'other') },
        ]),
  ];
}
