import { l2EventLayout } from '../../../answer/saving/l2EventLayout';
import { ok } from '../../../base/result';
import { EventPagesWork } from '../eventPagesWork';
import { readEventFilter } from '../plan/readEventQuery';
import type { WorkKind } from '../workKind';
import { workMethods } from './workMethods';

const [method] = workMethods.events.methods;

/** `l2net_getEvents`, page by page. */
export const eventWorkKind: WorkKind = {
  name: 'events',
  ...workMethods.events,
  rows: {
    noun: 'event',
    member: 'events',
    membersAfter: (entry) => {
      if (entry.kind !== 'page') return undefined;
      return entry.token === undefined ? {} : { continuation_token: entry.token };
    },
    layoutOf: async (sample, { hintsOf }) => l2EventLayout(await hintsOf(sample), sample),
  },
  read: (source) => {
    const filter = source.kind === 'request' ? readEventFilter(source.call) : undefined;
    if (source.kind !== 'request' || filter === undefined) return undefined;
    return {
      kind: eventWorkKind,
      source,
      call: source.call,
      problem: undefined,
      tags: [],
      rangeAt: () => ok(undefined),
      countGroups: () => 1,
      create: ({ maxPages }) => ok(new EventPagesWork({ filter, ...(maxPages !== undefined && { maxPages }) })),
    };
  },
  plan: ({ maxPages }) => ({ calls: [{ method, count: 1 }], isLeast: maxPages !== 1 }),
  openPlan:
    'Rpcbook follows all pages, or as many as `# @pages` sets, and asks before the cost exceeds `rpcbook.credits.confirmAbove`.',
  firstCall: {
    isTooFew: ({ maxPages }) => maxPages !== 1,
    tooMuch: new Set(),
  },
};
