import type { ColumnValue, RowLayout, SaveColumn } from '../../answer/saving/saveColumn';
import type { JsonValue } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import {
  type BlameChange,
  changesMember,
  encodeBlameChange,
  readBlameChange,
} from '../../formats/stateDiff/blameAnswer';
import type { WorkKind } from '../longWork/workKind';
import { encodeFinding, readFinding } from './blameJournal';

interface ChangeColumn extends SaveColumn {
  of(change: BlameChange): ColumnValue;
}

const columns: readonly ChangeColumn[] = [
  { name: 'variable', type: 'text', of: ({ variable }) => variable },
  { name: 'block', type: 'int64', of: ({ block }) => block },
  { name: 'time', type: 'time', of: ({ time }) => (time === undefined ? null : Number(time)) },
  { name: 'value', type: 'json', of: ({ value }) => printJson(value) },
  { name: 'before', type: 'json', of: ({ before }) => printJson(before) },
  {
    name: 'transaction',
    type: 'text',
    of: ({ author }) => (author.kind === 'transaction' ? author.transaction.hash : null),
  },
  {
    name: 'from',
    type: 'text',
    of: ({ author }) => (author.kind === 'transaction' ? author.transaction.sender : null),
  },
  { name: 'author', type: 'json', of: (change) => printJson(encodeBlameChange(change)) },
];

/** The layout of changes: one column for each fact, and the whole row as JSON. */
const blameLayout: RowLayout = {
  sources: [],
  columns: columns.map(({ name, type }): SaveColumn => ({ name, type })),
  rows: (items: readonly JsonValue[]) => {
    const changes = items.map((item) => readBlameChange(item));
    return {
      rowCount: changes.length,
      columns: columns.map((column) => changes.map((change) => (change === undefined ? null : column.of(change)))),
    };
  },
};

/** The rows of each search for changes. */
export const changeRows: WorkKind['rows'] = {
  noun: 'change',
  member: changesMember,
  membersAfter: (entry) => readFinding(entry)?.end,
  layoutOf: () => Promise.resolve(blameLayout),
};

/** Methods that a search for changes can do without. What a network lacks is kept in its journal. */
export function optionalMethods(methods: readonly string[]): NonNullable<WorkKind['optional']> {
  return {
    methods,
    lackingEntry: (method) => encodeFinding({ kind: 'lacks', method }, undefined),
    methodLacking: (entry) => {
      const finding = readFinding(entry)?.finding;
      return finding?.kind === 'lacks' ? finding.method : undefined;
    },
  };
}
