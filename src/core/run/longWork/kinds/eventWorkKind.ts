import { l2EventLayout } from '../../../answer/saving/l2EventLayout';
import { readEventQuery } from '../plan/readEventQuery';
import type { WorkKind } from '../workKind';
import { pagedPlan, pagedWork } from './pagedWork';
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
    const pages = source.kind === 'request' ? readEventQuery(source.call) : undefined;
    if (source.kind !== 'request' || pages === undefined) return undefined;
    return {
      kind: eventWorkKind,
      source,
      call: source.call,
      ...pagedWork(pages),
    };
  },
  ...pagedPlan(method),
};
