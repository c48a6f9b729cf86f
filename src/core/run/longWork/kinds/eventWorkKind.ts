import { l2EventLayout } from '../../../answer/saving/l2EventLayout';
import {
  isObject,
  type JsonObject,
  type JsonValue,
  readList,
  readMember,
  readText,
} from '../../../base/json/jsonValue';
import type { Call } from '../../../model/exchange/exchange';
import { type Page, pagedPlan, type PagedRequest, pagedWork } from '../pagesWork';
import type { WorkKind } from '../workKind';

const method = 'l2net_getEvents';

/** `l2net_getEvents`, page by page. */
export const eventWorkKind: WorkKind = {
  name: 'events',
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

/**
 * The pages of `l2net_getEvents` (contract section 4). Undefined for another method and for parameters without a
 * filter.
 */
function readEventQuery(call: Call): PagedRequest | undefined {
  if (call.kind !== 'rpc' || call.method !== 'l2net_getEvents' || Array.isArray(call.params)) return undefined;
  const filter = readMember(asObject(call.params), 'filter');
  return isObject(filter) ? eventPages(filter) : undefined;
}

/** Returns the pages of the events that a filter matches. */
export function eventPages(filter: JsonObject): PagedRequest {
  return {
    nouns: 'events',
    firstToken: readText(filter, 'continuation_token'),
    callAt: (token) => ({
      kind: 'rpc',
      method: 'l2net_getEvents',
      params: { filter: token === undefined ? filter : { ...filter, continuation_token: token } },
    }),
    readPage: readEventPage,
    shareAt: (rows) => shareOfBlocks(filter, rows),
    size: pageSize(filter),
  };
}

/** Many services return up to this many events in a page. */
const mostEvents = 1_000;

function pageSize(filter: JsonObject): PagedRequest['size'] {
  const rows = readMember(filter, 'chunk_size');
  return typeof rows === 'number' ? { member: 'chunk_size', rows, most: mostEvents } : undefined;
}

/** The share of the blocks of a filter up to the last event. Undefined if the filter or the event doesn't have numbers. */
function shareOfBlocks(filter: JsonObject, rows: readonly JsonValue[]): number | undefined {
  const [from, to] = ['from_block', 'to_block'].map((name) => readMember(readMember(filter, name), 'block_number'));
  const block = readMember(rows.at(-1), 'block_number');
  if (typeof from !== 'number' || typeof to !== 'number' || typeof block !== 'number') return undefined;
  return block < from || block > to ? undefined : (block - from + 1) / (to - from + 1);
}

function readEventPage(result: JsonValue): Page | undefined {
  if (!Array.isArray(readMember(result, 'events'))) return undefined;
  const token = readText(result, 'continuation_token');
  return { rows: readList(result, 'events'), token: token === '' ? undefined : token };
}

function asObject(params: readonly JsonValue[] | JsonObject): JsonValue {
  return params;
}
