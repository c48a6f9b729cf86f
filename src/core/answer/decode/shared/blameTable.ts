import { chartPoints } from '../../../base/answerBounds';
import { countedText } from '../../../base/view/amountText';
import type { ChartSection, Column, Section, TableSection } from '../../../base/view/decodedView';
import { utcTime } from '../../../base/view/formatTime';
import { formatValue } from '../../../base/view/formatValue';
import { addressValue, blockTimeValue, integerValue, nothing, textValue } from '../../../base/view/makeValue';
import type { Value } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import type { BlameChange, BlameTransaction, ChangeCandidate } from '../../../formats/stateDiff/blameAnswer';
import { assumedType } from './assumedType';

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

const columns: readonly (Column & { of(row: ChangeRow): Value })[] = [
  { id: 'variable', label: 'Variable', align: 'start', characters: 16, of: ({ change }) => textValue(change.variable) },
  { id: 'value', label: 'Value', align: 'start', characters: 24, stays: true, of: ({ value }) => value },
  {
    id: 'block',
    label: 'Since block',
    align: 'end',
    characters: 12,
    stays: true,
    of: ({ change }) => integerValue(change.block),
  },
  {
    id: 'time',
    label: 'Time',
    align: 'start',
    characters: 20,
    stays: true,
    of: ({ change }) => (change.time === undefined ? nothing : blockTimeValue(change.time)),
  },
  { id: 'function', label: 'Function', align: 'start', characters: 26, stays: true, of: functionValue },
  {
    id: 'from',
    label: 'From',
    align: 'start',
    characters: 14,
    stays: true,
    of: ({ transaction, forms }) => (transaction ? forms.sender(transaction.sender) : nothing),
  },
  {
    id: 'transaction',
    label: 'Transaction',
    align: 'start',
    characters: 14,
    stays: true,
    of: ({ transaction, forms }) => (transaction ? forms.hash(transaction.hash) : nothing),
  },
  { id: 'before', label: 'Before', align: 'start', characters: 24, stays: true, of: ({ before }) => before },
];

/** The code that a proxy ran at each change. */
const implementationColumn: (typeof columns)[number] = {
  id: 'implementation',
  label: 'Implementation',
  align: 'start',
  characters: 14,
  stays: true,
  of: ({ change: { implementation } }) => (implementation === undefined ? nothing : addressValue(implementation)),
};

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
  const shown = row.change.implementation === undefined ? columns : [...columns, implementationColumn];
  return {
    kind: 'fields',
    title: 'Change',
    fields: shown.map((column) => ({
      label: column.label,
      value: column.of(row),
      ...(row.isAssumed && ['value', 'before'].includes(column.id) && { hint: assumedType }),
    })),
  };
}

/** Returns the changes as a table. */
export function changeTable(rows: readonly ChangeRow[]): TableSection {
  const isProxy = rows.some(({ change }) => change.implementation !== undefined);
  const shown = isProxy ? [...columns, implementationColumn] : columns;
  return {
    kind: 'table',
    title: 'Changes',
    columns: shown,
    rowCount: rows.length,
    at: (row) => shown.map((column) => (rows[row] ? column.of(rows[row]) : nothing)),
    details: (row) => {
      const each = rows[row];
      return each?.change.author.kind === 'candidates'
        ? [candidateTable(each.change.author.candidates, each.hints, each.forms)]
        : [];
    },
  };
}

/** Returns the transactions that may have made a change as a table. */
export function candidateTable(
  candidates: readonly ChangeCandidate[],
  hints: DecodeHints,
  forms: TransactionForms,
): TableSection {
  return {
    kind: 'table',
    title: 'Candidates',
    columns: [
      { id: 'transaction', label: 'Transaction', align: 'start', characters: 14, stays: true },
      { id: 'from', label: 'From', align: 'start', characters: 14, stays: true },
      { id: 'function', label: 'Function', align: 'start', characters: 26, stays: true },
      { id: 'evidence', label: 'Evidence', align: 'start', characters: 40, stays: true },
    ],
    rowCount: candidates.length,
    at: (row) => {
      const candidate = candidates[row];
      if (candidate === undefined) return [];
      const { hash, sender, evidence } = candidate;
      return [
        forms.hash(hash),
        forms.sender(sender),
        textValue(forms.call(candidate, hints)),
        textValue(evidence.length === 0 ? 'none' : evidence.join(', ')),
      ];
    },
  };
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
      kind: 'chart',
      title: `${label} by block`,
      xLabel: 'Block',
      x: points.map(({ x }) => x),
      series: [
        {
          label,
          unit: '',
          heights: heights.map((height) => height ?? null),
          exact: (at) => points[at]?.exact ?? nothing,
        },
      ],
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
