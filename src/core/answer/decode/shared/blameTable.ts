import { chartPoints } from '../../../base/answerBounds';
import { countedText } from '../../../base/view/amountText';
import type { ChartSection, Section, TableSection } from '../../../base/view/decodedView';
import { formatValue, utcTime } from '../../../base/view/formatValue';
import { lineChart } from '../../../base/view/lineChart';
import { column, type ItemColumn, numberColumn, staying, tableOf } from '../../../base/view/tableOf';
import {
  addressValue,
  blockTimeValue,
  integerValue,
  nothing,
  someValue,
  textValue,
  type Value,
} from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import type { BlameChange, BlameTransaction, ChangeCandidate } from '../../../formats/stateDiff/blameAnswer';
import { assumedType } from './genericView';

/** A change with its decoded values. */
export interface ChangeRow {
  readonly change: BlameChange;
  readonly value: Value;
  readonly before: Value;
  /** Whether nothing says which type the values have. */
  readonly isAssumed: boolean;
  /** The transaction that made the change. Undefined if nothing names it. */
  readonly transaction: BlameTransaction | undefined;
  readonly call: string | undefined;
  readonly hints: DecodeHints;
  readonly forms: TransactionForms;
}

/** How the transactions of a family are shown. */
export interface TransactionForms {
  /** The function that a transaction calls, with its arguments. */
  call(transaction: BlameTransaction, hints: DecodeHints): string;
  sender(address: string): Value;
  hash(hash: string): Value;
}

const columns: readonly ItemColumn<ChangeRow>[] = [
  column('variable', 'Variable', 16, ({ change }) => textValue(change.variable)),
  ...[
    column<ChangeRow>('value', 'Value', 24, ({ value }) => value),
    numberColumn<ChangeRow>('block', 'Since block', 12, ({ change }) => integerValue(change.block)),
    column<ChangeRow>('time', 'Time', 20, ({ change }) => someValue(change.time, blockTimeValue)),
    column<ChangeRow>('function', 'Function', 26, functionValue),
    column<ChangeRow>('from', 'From', 14, ({ transaction, forms }) =>
      someValue(transaction, ({ sender }) => forms.sender(sender)),
    ),
    column<ChangeRow>('transaction', 'Transaction', 14, ({ transaction, forms }) =>
      someValue(transaction, ({ hash }) => forms.hash(hash)),
    ),
    column<ChangeRow>('before', 'Before', 24, ({ before }) => before),
  ].map(staying),
];

/** The code that a proxy ran at each change. */
const implementationColumn: ItemColumn<ChangeRow> = staying(
  column('implementation', 'Implementation', 14, ({ change }) => someValue(change.implementation, addressValue)),
);

/** Who or what made a change, as far as it is known. */
export function functionValue({ change: { author }, call }: ChangeRow): Value {
  switch (author.kind) {
    case 'transaction':
      return textValue(call ?? '');
    case 'system':
      return textValue('the chain itself');
    case 'candidates':
      return textValue(countedText(author.candidates.length, 'candidate'));
    case 'unknown':
      return textValue('not known');
  }
}

/** Returns a single change as fields, which are all in sight and not in a row that is wider than the page. */
export function changeFields(row: ChangeRow): Extract<Section, { kind: 'fields' }> {
  return {
    kind: 'fields',
    title: 'Change',
    fields: columnsOf([row]).map(({ id, label, value }) => ({
      label,
      value: value(row, 0),
      ...(row.isAssumed && ['value', 'before'].includes(id) && { hint: assumedType }),
    })),
  };
}

/** Returns the changes as a table. */
export function changeTable(rows: readonly ChangeRow[]): TableSection {
  return tableOf('Changes', rows, columnsOf(rows), {
    folds: ['implementation', 'before', 'time', 'from', 'transaction'],
    details: ({ change: { author }, hints, forms }) =>
      author.kind === 'candidates' ? [candidateTable(author.candidates, hints, forms)] : [],
  });
}

function columnsOf(rows: readonly ChangeRow[]): readonly ItemColumn<ChangeRow>[] {
  const isProxy = rows.some(({ change }) => change.implementation !== undefined);
  return isProxy ? [...columns, implementationColumn] : columns;
}

/** Returns the transactions that may have made a change as a table. */
export function candidateTable(
  candidates: readonly ChangeCandidate[],
  hints: DecodeHints,
  forms: TransactionForms,
): TableSection {
  return tableOf('Candidates', candidates, [
    staying(column('transaction', 'Transaction', 14, ({ hash }) => forms.hash(hash))),
    staying(column('from', 'From', 14, ({ sender }) => forms.sender(sender))),
    staying(column('function', 'Function', 26, (candidate) => textValue(forms.call(candidate, hints)))),
    staying(column('evidence', 'Evidence', 40, ({ evidence }) => textValue(evidence.join(', ') || 'none'))),
  ]);
}

/** Numbers over blocks, as steps, with who set them. None for fewer than two changes, and for values that aren't numbers. */
export function stepCharts(rows: readonly ChangeRow[]): readonly ChartSection[] {
  const ordered = rows.slice(0, Math.floor(chartPoints / 2)).toReversed();
  const points = ordered.flatMap(({ change, value, before }) => [
    { x: change.block - 1, exact: before },
    { x: change.block, exact: value },
  ]);
  const heights = points.map(({ exact }) => heightOf(exact));
  if (ordered.length < 2 || heights.some((height) => height === undefined)) return [];
  const label = ordered[0]?.change.variable ?? '';
  return [
    {
      ...lineChart(
        'Block',
        points.map(({ x }) => x),
        {
          label,
          unit: '',
          heights: heights.map((height) => height ?? null),
          exact: (at) => points[at]?.exact ?? nothing,
        },
        `${label} by block`,
      ),
      // Two points for each change: the value before it, which the change before set, and the value after it.
      about: { label: 'Set by', at: (at) => setterText(ordered[Math.floor((at + 1) / 2) - 1]) },
    },
  ];
}

function heightOf(value: Value): number | undefined {
  if (value.kind === 'integer') return Number(value.digits);
  return value.kind === 'amount' ? Number(value.digits) / 10 ** value.decimals : undefined;
}

/** `setFee(42) from ops`. Empty without a change. */
function setterText(row: ChangeRow | undefined): string {
  if (row === undefined) return '';
  const what = formatValue(functionValue(row), utcTime);
  const { transaction, hints } = row;
  if (transaction === undefined) return what;
  const names = hints.contractNames ?? {};
  const key = transaction.sender.toLowerCase();
  const name = Object.hasOwn(names, key) ? names[key] : undefined;
  return `${what} from ${name ?? transaction.sender}`;
}
