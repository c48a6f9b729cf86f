import { ok } from '../../base/result';
import { slotMethod, slotsMethod } from '../../model/exchange/evmCalls';
import { capabilitiesMethod } from '../../model/exchange/keptNeeds';
import { boundedRequest, firstVolatileBlock } from '../longWork/kinds/boundedRequest';
import type { RpcCall } from '../longWork/longWork';
import type { PlannedCalls, WorkKind } from '../longWork/workKind';
import type { StorageSource } from '../longWork/workSource';
import { encodeFinding, findingOfBounds, readFinding } from './blameJournal';
import { changeRows, optionalMethods } from './blameKindParts';
import { type BlameQuestion, blameWorkName, readBlameQuestion } from './blameQuestion';
import { mostLists, mostSamples } from './blameState';
import { BlameWork } from './blameWork';
import { methodOfAuthorWay } from './blockAuthors';
import { callAt, stateCall } from './readState';

/** The blocks of a chain whose head isn't known, for a plan: 30 million. */
const manyBlocks = 30_000_000;

/**
 * The calls that name the author of a change: the block, its access list, its trace, its receipts. And those that tell which
 * code a proxy ran before and after it.
 */
const authorCalls = 6;

/** What a search that looks further takes more. */
export interface FurtherSize {
  /** Whether the network may have access lists. */
  readonly hasLists: boolean;
  /** The slots of the value. */
  readonly slots: number;
}

/** The same kind with the plan of a search that also looks between the blocks that it reads. */
export function furtherBlameKind({ hasLists, slots }: FurtherSize): WorkKind {
  return {
    ...blameWorkKind,
    plan: (size, limits) => {
      const { calls, least } = blameWorkKind.plan(size, limits);
      const lists = hasLists ? Math.min(size.blocks ?? manyBlocks, mostLists) : 0;
      const twice = calls.map(({ method, count }) => ({ method, count: 2 * count }));
      const more = [
        { method: methodOfAuthorWay.accessList, count: lists },
        { method: slotMethod, count: mostSamples * slots },
      ];
      return {
        calls: [...twice, ...more.filter(({ count }) => count > 0)],
        isLeast: false,
        least,
      };
    },
    openPlan:
      `Rpcbook searches back for the block of the change. Then it reads ${hasLists ? 'the access lists of the blocks since, one call each, and' : ''} up to ${mostSamples} blocks between those that it looked at.`.replaceAll(
        '  ',
        ' ',
      ),
  };
}

/** The search for who changed a value, when, and what it was before. */
export const blameWorkKind: WorkKind = {
  name: blameWorkName,
  isSearch: true,
  rows: changeRows,
  read: (source) => {
    const question = readBlameQuestion(source);
    if (source.kind === 'request' || question === undefined) return undefined;
    return {
      kind: blameWorkKind,
      source,
      call: shownCall(question, source.to),
      ...boundedRequest(source, (range, { heads, limits: { logBlocks } }) =>
        ok(new BlameWork({ question, range, firstVolatile: firstVolatileBlock(heads), logBlocks })),
      ),
      // If no call reads several slots, each takes calls of its own.
      countGroups: () =>
        mostChanges(question, source) * question.subjects.reduce((sum, { slots }) => sum + slots.length, 0),
    };
  },
  plan: ({ blocks = manyBlocks, groups }) => ({
    // The events that name the value take one call, if the contract has such.
    calls: [...callsFor(mostReads(blocks), groups), { method: 'eth_getLogs', count: 1 }],
    least: callsFor(2, 1).reduce((sum, { count }) => sum + count, 1 - authorCalls),
    isLeast: false,
  }),
  optional: optionalMethods([capabilitiesMethod, slotsMethod, methodOfAuthorWay.accessList, methodOfAuthorWay.trace]),
  keptData: {
    entryOf: (bounds) => encodeFinding(findingOfBounds(bounds), undefined),
    boundsOf: (entry) => {
      const finding = readFinding(entry)?.finding;
      if (finding?.kind === 'lacks' && finding.method === capabilitiesMethod) return new Map();
      return finding?.kind === 'oldest' ? finding.kept : undefined;
    },
  },
  openPlan:
    'Rpcbook searches back for the block of the change. How many calls it takes depends on how far back that is.',
};

/** A value doesn't change more often than there are blocks. */
function mostChanges({ changes }: BlameQuestion, { from, to }: Pick<StorageSource, 'from' | 'to'>): number {
  return typeof from === 'number' && typeof to === 'number' ? Math.max(1, Math.min(changes, to - from)) : changes;
}

/** The reads that find one change in a range, at most: the steps back, the order of magnitude, and the halvings. */
function mostReads(blocks: number): number {
  const halvings = Math.ceil(Math.log2(Math.max(2, blocks)));
  return 1 + Math.ceil(halvings / 4) + 2 + halvings;
}

function callsFor(reads: number, changes: number): readonly PlannedCalls[] {
  return [
    { method: slotMethod, count: reads * changes },
    { method: 'eth_getBlockByNumber', count: authorCalls * changes },
  ];
}

/** The call whose answer the search is about. Its block is the last one of the range. */
function shownCall(question: BlameQuestion, to: string | number): RpcCall {
  const { asked, address, subjects } = question;
  if (asked !== undefined) return typeof to === 'number' ? callAt(asked, to) : asked.call;
  const call = stateCall('single', address, subjects[0]?.slots ?? [], typeof to === 'number' ? to : 0);
  return typeof to === 'number' || !Array.isArray(call.params)
    ? call
    : { ...call, params: [...call.params.slice(0, 2), to] };
}
