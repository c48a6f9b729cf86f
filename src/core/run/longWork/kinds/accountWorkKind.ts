import { tokenAccountLayout } from '../../../answer/saving/tokenAccountLayout';
import { readAccountQuery } from '../plan/readAccountQuery';
import type { WorkKind } from '../workKind';
import { pagedPlan, pagedWork } from './pagedWork';
import { workMethods } from './workMethods';

const [method] = workMethods.accounts.methods;

/** `getTokenAccountsByOwnerV2`, page by page. */
export const accountWorkKind: WorkKind = {
  name: 'accounts',
  ...workMethods.accounts,
  rows: {
    noun: 'account',
    inside: 'value',
    member: 'accounts',
    membersAfter: (entry) => (entry.kind === 'page' ? { paginationKey: entry.token ?? null } : undefined),
    layoutOf: () => Promise.resolve(tokenAccountLayout),
  },
  read: (source) => {
    const pages = source.kind === 'request' ? readAccountQuery(source.call) : undefined;
    if (source.kind !== 'request' || pages === undefined) return undefined;
    return { kind: accountWorkKind, source, call: source.call, ...pagedWork(pages) };
  },
  ...pagedPlan(method),
};
