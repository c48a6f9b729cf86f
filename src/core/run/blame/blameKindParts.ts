import { changesMember } from '../../formats/stateDiff/blameAnswer';
import type { WorkKind } from '../longWork/workKind';
import { encodeFinding, readFinding } from './blameJournal';
import { blameLayout } from './blameLayout';

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
