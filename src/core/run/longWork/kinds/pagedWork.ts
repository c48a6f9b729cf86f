import { ok } from '../../../base/result';
import { PagesWork } from '../pagesWork';
import type { PagedRequest } from '../plan/pagedRequest';
import type { WorkKind, WorkRequest } from '../workKind';

/** Returns the members of a request that follow from its pages. */
export function pagedWork(
  pages: PagedRequest,
): Pick<WorkRequest, 'problem' | 'tags' | 'rangeAt' | 'countGroups' | 'create'> {
  return {
    problem: undefined,
    tags: [],
    rangeAt: () => ok(undefined),
    countGroups: () => 1,
    create: ({ maxPages }) => ok(new PagesWork(pages, maxPages === undefined ? {} : { maxPages })),
  };
}

/** Returns the plan of a kind whose method, by its catalogue name, returns pages. Nobody knows how many there are. */
export function pagedPlan(method: string): Pick<WorkKind, 'plan' | 'openPlan' | 'firstCall'> {
  return {
    plan: ({ maxPages }) => ({ calls: [{ method, count: 1 }], isLeast: maxPages !== 1 }),
    openPlan:
      'Rpcbook follows all pages, or as many as `# @pages` sets, and asks before the cost exceeds `rpcbook.credits.confirmAbove`.',
    firstCall: {
      isTooFew: ({ maxPages }) => maxPages !== 1,
      tooMuch: new Set(),
    },
  };
}
