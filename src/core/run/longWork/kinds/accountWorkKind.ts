import { tokenAccountLayout } from '../../../answer/saving/tokenAccountLayout';
import { isList, isObject, type JsonValue, readList, readMember, readText } from '../../../base/json/jsonValue';
import type { Call } from '../../../model/exchange/exchange';
import { type Page, pagedPlan, type PagedRequest, pagedWork } from '../pagesWork';
import type { WorkKind } from '../workKind';

const method = 'getTokenAccountsByOwnerV2';

/** `getTokenAccountsByOwnerV2`, page by page. */
export const accountWorkKind: WorkKind = {
  name: 'accounts',
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

/**
 * The pages of `getTokenAccountsByOwnerV2`. Undefined for another method, and for parts of the data: without their
 * place in it, rows couldn't be read.
 */
export function readAccountQuery(call: Call): PagedRequest | undefined {
  if (call.kind !== 'rpc' || call.method !== method || !isList(call.params)) return undefined;
  const [address, accounts, written] = call.params;
  if (address === undefined || accounts === undefined || readMember(written, 'dataSlice') !== undefined)
    return undefined;
  const options = isObject(written) ? written : {};
  return {
    nouns: 'token accounts',
    firstToken: tokenOf(options),
    callAt: (paginationKey) => ({
      kind: 'rpc',
      method,
      params: paginationKey === undefined ? call.params : [address, accounts, { ...options, paginationKey }],
    }),
    readPage: readAccountPage,
  };
}

/** The answer has the page itself, or `context` and the page as its `value`. Only a null key ends the list. */
function readAccountPage(answer: JsonValue): Page | undefined {
  const inner = readMember(answer, 'value');
  const page = isObject(inner) ? inner : answer;
  if (!isList(readMember(page, 'accounts'))) return undefined;
  return { rows: readList(page, 'accounts'), token: tokenOf(page) };
}

function tokenOf(from: JsonValue): string | undefined {
  const key = readText(from, 'paginationKey');
  return key === '' ? undefined : key;
}
