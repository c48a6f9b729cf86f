import type { JsonObject, JsonValue } from '../../../base/json/jsonValue';
import { parseJson } from '../../../base/json/parseJson';
import {
  amount,
  byKind,
  count,
  either,
  json,
  jsonObject,
  listOf,
  mapped,
  members,
  oneOf,
  optional,
  type Reader,
  text,
  where,
} from '../../../base/json/readers';
import { readNetworkLimits } from '../../../model/networks/network';
import type { ChainMark, JournalHeader, JournalSummary } from '../journalSummary';
import { type MovingTag, readBlockBound } from '../plan/blockSpan';
import type { StorageSource, WorkSource } from '../workSource';

const readBound = mapped(json, readBlockBound);
const scope = { work: text, address: text, from: readBound, to: readBound, options: jsonObject };

const readStorageSource: Reader<StorageSource> = byKind({
  slots: { ...scope, slots: listOf(text) },
  variables: { ...scope, variables: listOf(members({ name: text, slots: listOf(text) })) },
});

interface Request {
  readonly method: string;
  readonly params: readonly JsonValue[] | JsonObject;
}

const readRequest: Reader<Request> = members({
  method: text,
  params: either<Request['params']>(listOf(json), jsonObject),
});

/** A request is stored as its method and parameters, and any other source as a whole. */
const readSource: Reader<WorkSource> = either<WorkSource>(
  mapped(members<{ readonly source: StorageSource }>({ source: readStorageSource }), ({ source }) => source),
  mapped(readRequest, (call) => ({ kind: 'request' as const, call: { kind: 'rpc' as const, ...call } })),
);

const readHeads = mapped(
  members<Partial<Record<MovingTag, number>>>({
    latest: optional(count),
    safe: optional(count),
    finalized: optional(count),
  }),
  (heads) => {
    const known = new Map<MovingTag, number>();
    for (const tag of ['latest', 'safe', 'finalized'] as const) {
      const block = heads[tag];
      if (block !== undefined) known.set(tag, block);
    }
    return known;
  },
);

const readMark: Reader<ChainMark> = members({ block: count, hash: text });

const readHeader: Reader<Omit<JournalHeader, 'source'>> = members({
  id: text,
  network: text,
  heads: readHeads,
  limits: readNetworkLimits,
  maxPages: optional(count),
  startedAt: count,
  chain: optional(readMark),
  head: optional(readMark),
});

const readProgress: Reader<Omit<JournalSummary, 'header'>> = members({
  state: oneOf(['running', 'stopped', 'done']),
  rows: count,
  done: optional(where(amount, (share) => share <= 1)),
});

/** Reads the output of `printJournalSummary`. Undefined for any other text and for other versions. */
export function readJournalSummary(printed: string): JournalSummary | undefined {
  const parsed = parseJson(printed);
  const value = parsed.kind === 'ok' ? jsonObject(parsed.value) : undefined;
  if (value?.['version'] !== 1) return undefined;
  const [header, source, progress] = [readHeader(value), readSource(value), readProgress(value)];
  return header && source && progress && { ...progress, header: { ...header, source } };
}
