import { ok } from '../../base/result';
import { specVersionMethod } from '../../model/exchange/specNeeds';
import { boundedRequest } from '../longWork/kinds/boundedRequest';
import type { PlannedCalls, WorkKind } from '../longWork/workKind';
import { changeRows, optionalMethods } from './blameKindParts';
import { l2BlameName, l2ReadCall, readL2BlameQuestion } from './l2BlameQuestion';
import { l2TraceMethod } from './l2BlameState';
import { L2BlameWork } from './l2BlameWork';

/** The blocks of a chain whose head isn't known, for a plan: ten million. */
const manyBlocks = 10_000_000;

/** The search for who changed a stored value of l2net, when, and what it was before. */
export const l2BlameKind: WorkKind = {
  name: l2BlameName,
  rows: changeRows,
  read: (source) => {
    const question = readL2BlameQuestion(source);
    if (source.kind === 'request' || question === undefined) return undefined;
    return {
      kind: l2BlameKind,
      source,
      call: l2ReadCall(question, typeof source.to === 'number' ? source.to : 'latest', false),
      ...boundedRequest(source, (range) => ok(new L2BlameWork(question, range))),
      countGroups: () => question.changes,
    };
  },
  plan: ({ blocks = manyBlocks, groups }) => planOf(searchReads(blocks) * groups, groups),
  optional: optionalMethods([l2TraceMethod]),
  openPlan:
    'If the network follows version 0.10.1 of the specification or later, each change takes one read. Otherwise, Rpcbook searches back for the block of the change.',
};

/** The same kind with the plan for a network that says in which block a value changed last. */
export const followingL2BlameKind: WorkKind = {
  ...l2BlameKind,
  plan: ({ groups }) => planOf(groups + 1, groups),
  openPlan: 'The network says in which block the value changed last, so each change takes one read.',
};

function planOf(reads: number, changes: number): ReturnType<WorkKind['plan']> {
  const calls: readonly PlannedCalls[] = [
    { method: specVersionMethod, count: 1 },
    { method: 'l2net_getStorageAt', count: reads },
    { method: 'l2net_getBlockWithReceipts', count: changes },
    { method: l2TraceMethod, count: changes },
  ];
  return { calls, least: 1, isLeast: false };
}

/** The reads that find one change in a range without the block of the last change, at most. */
function searchReads(blocks: number): number {
  const halvings = Math.ceil(Math.log2(Math.max(2, blocks)));
  return 3 + Math.ceil(halvings / 4) + halvings;
}
