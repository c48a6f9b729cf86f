import { shownCharacters } from '../../../../base/answerBounds';
import { groupDigits } from '../../../../base/view/amountText';
import type { Field, RowCell, Section, TableSection } from '../../../../base/view/decodedView';
import { middleEllipsis, shortForm } from '../../../../base/view/shortForm';
import { column, type ItemColumn, numberColumn, optionalColumn, staying, tableOf } from '../../../../base/view/tableOf';
import {
  addressValue,
  currencyValue,
  hexValue,
  integerValue,
  nothing,
  someValue,
  textValue,
  type Value,
} from '../../../../base/view/value';
import type { AccountChange, Change } from '../../../../formats/stateDiff/stateDiff';
import { slotHex } from '../../../../formats/storage/slotWord';
import type { NativeCurrency } from '../../../../model/networks/network';
import { fieldIf } from '../../shared/memberFields';
import { bytesText } from '../../shared/rawView';
import { type ChangedRow, changedValues, slotOf, slotValue } from './changedStorage';

/** Returns the accounts whose balance, nonce or code changed, as a table. */
export function accountChangeTable(
  accounts: readonly AccountChange[],
  currency: NativeCurrency,
  title: string,
): TableSection {
  const balanceColumn = (id: string, label: string, of: (balance: Change<bigint>) => bigint) =>
    numberColumn<AccountChange>(id, label, 18, ({ balance }) =>
      someValue(balance, (change) => currencyValue(of(change), currency)),
    );
  return tableOf(
    title,
    accounts,
    [
      staying(column('account', 'Account', 16, ({ address }) => addressValue(address))),
      { ...balanceColumn('balanceBefore', 'Balance before', ({ before }) => before), name: 'balanceBefore' },
      { ...balanceColumn('balanceAfter', 'Balance after', ({ after }) => after), name: 'balanceAfter' },
      balanceColumn('balanceDifference', 'Difference', ({ before, after }) => after - before),
      numberColumn('nonce', 'Nonce', 12, ({ nonce }) =>
        someValue(nonce, ({ before, after }) => textValue(`${groupDigits(before)} → ${groupDigits(after)}`)),
      ),
      column('code', 'Code', 24, codeValue),
    ],
    { folds: ['code', 'nonce', 'balanceBefore', 'balanceAfter'], details: accountDetails },
  );
}

function codeValue({ code, life }: AccountChange): Value {
  if (life === 'removed') return textValue('account removed');
  if (code === undefined) return life === 'created' ? textValue('account created') : nothing;
  const target = delegationTarget(code.after);
  if (target !== undefined) return { kind: 'struct', fields: [{ name: 'delegates to', value: addressValue(target) }] };
  if (code.after === '0x') return textValue('code removed');
  return textValue(`${code.before === '0x' ? 'created' : 'replaced'}, ${bytesText(code.after)}`);
}

/** The contract that an account delegates to (EIP-7702). */
function delegationTarget(code: string): string | undefined {
  return /^0xef0100[\da-f]{40}$/i.test(code) ? `0x${code.slice(8)}` : undefined;
}

function accountDetails({ address, balance, nonce, code }: AccountChange): readonly Section[] {
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

/** The contract of a change. */
export const contractColumn: ItemColumn<ChangedRow> = column('contract', 'Contract', 16, ({ address }) =>
  addressValue(address),
);

/** The name of a changed variable, or the slot that no layout explains. */
export const variableColumn: ItemColumn<ChangedRow> = staying(
  column('variable', 'Variable', 34, (row) =>
    row.kind === 'named' ? textValue(row.change.path) : slotValue(slotOf(row)),
  ),
);

/** The type of a changed variable. */
export const typeColumn: ItemColumn<ChangedRow> = column('type', 'Type', 12, (row) =>
  row.kind === 'named' ? textValue(row.change.type) : nothing,
);

/** The slot of a change. */
export const slotColumn: ItemColumn<ChangedRow> = optionalColumn(
  column('slot', 'Slot', 16, (row) => slotValue(slotOf(row))),
);

/** Returns changed variables and slots as a table. A slot that no layout explains is shown with its words. */
export function storageChangeTable(rows: readonly ChangedRow[], title: string): TableSection {
  return tableOf(
    title,
    rows,
    [
      contractColumn,
      variableColumn,
      staying(numberColumn('before', 'Before', 22, (row) => changedValues(row)[0])),
      staying(numberColumn('after', 'After', 22, (row) => changedValues(row)[1])),
      numberColumn('difference', 'Difference', 18, (row) => differenceOf(...changedValues(row))),
      typeColumn,
      slotColumn,
    ],
    {
      folds: ['slot', 'type', 'difference', 'contract'],
      details: (row) => [{ kind: 'fields', fields: storageFields(row) }],
      rowCell: blameCells(rows),
    },
  );
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
      : slotHex(slotOf(row));
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
  return [
    { label: 'Contract', value: addressValue(address) },
    ...named,
    {
      label: 'Slot',
      value: slotValue(slotOf(row)),
      ...(row.kind === 'named' && row.change.offset > 0 && { hint: `${row.change.offset} bytes from its right end` }),
    },
    ...fieldIf('Word before', knowsBefore ? words?.before : undefined, slotValue),
    ...fieldIf('Word after', words?.after, slotValue),
  ];
}
