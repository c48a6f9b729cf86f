import type { Column, TableSection } from '../../../../base/view/decodedView';
import { utcTime } from '../../../../base/view/formatTime';
import { formatValue } from '../../../../base/view/formatValue';
import { groupedCount } from '../../../../base/view/groupedCount';
import {
  addressValue,
  blockTimeValue,
  hashValue,
  integerValue,
  nothing,
  textValue,
} from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
import { callDataText } from '../../../../formats/abi/calls/callDataText';
import { decodeFunctionData } from '../../../../formats/abi/calls/decodeCall';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { BlameChange, BlameTransaction, ChangeCandidate } from '../../../../formats/stateDiff/blameAnswer';
import { guessRemark } from '../calls/calledFunction';
import { functionsOf } from '../calls/knownFunctions';
import { selectorOfData } from '../calls/selectorOfData';

/** A change with its decoded values. */
export interface ChangeRow {
  readonly change: BlameChange;
  readonly value: Value;
  readonly before: Value;
  /** The transaction that made the change. Undefined if nothing names it. */
  readonly transaction: BlameTransaction | undefined;
  readonly call: string | undefined;
  readonly hints: DecodeHints;
}

/** `setFee(42)`, or the selector of an unknown function. */
export function callText({ to, input }: BlameTransaction, hints: DecodeHints): string {
  if (to === undefined) return 'creation of a contract';
  const selector = selectorOfData(input);
  if (selector === undefined) return input === '0x' ? 'a transfer' : input;
  const text = callDataText(input);
  if (text !== undefined) return text;
  const decoding = decodeFunctionData(input, functionsOf(selector, hints));
  if (decoding.kind === 'undecoded') return selector;
  const { call } = decoding;
  return `${call.name}(${call.arguments.map(({ value }) => formatValue(value, utcTime)).join(', ')})${guessRemark(call)}`;
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
    of: ({ transaction }) => (transaction ? addressValue(transaction.sender) : nothing),
  },
  {
    id: 'transaction',
    label: 'Transaction',
    align: 'start',
    characters: 14,
    stays: true,
    of: ({ transaction }) => (transaction ? hashValue(transaction.hash, 'transaction') : nothing),
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
      return textValue(
        author.candidates.length === 1 ? '1 candidate' : `${groupedCount(author.candidates.length)} candidates`,
      );
    case 'unknown':
      return textValue('not known');
  }
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
        ? [candidateTable(each.change.author.candidates, each.hints)]
        : [];
    },
  };
}

/** Returns the transactions that may have made a change as a table. */
export function candidateTable(candidates: readonly ChangeCandidate[], hints: DecodeHints): TableSection {
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
        hashValue(hash, 'transaction'),
        addressValue(sender),
        textValue(callText(candidate, hints)),
        textValue(evidence.length === 0 ? 'none' : evidence.join(', ')),
      ];
    },
  };
}
