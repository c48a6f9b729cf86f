import { JsonNumber, type JsonObject, type JsonValue } from '../../../base/json/jsonValue';
import { parseJson } from '../../../base/json/parseJson';
import { isList, isObject, readInteger, readMember, readText } from '../../../base/json/readMember';
import type { NetworkLimits } from '../../../model/networks/network';
import type { ChainMark } from '../journalHeader';
import type { JournalSummary } from '../journalSummary';
import type { MovingTag } from '../plan/blockBounds';
import type { WorkSource } from '../workSource';
import { readStorageSource } from './readStorageSource';

/** Reads the output of `printJournalSummary`. Undefined for any other text and for other versions. */
export function readJournalSummary(text: string): JournalSummary | undefined {
  const parsed = parseJson(text);
  if (parsed.kind === 'failed' || !isObject(parsed.value) || parsed.value['version'] !== 1) return undefined;
  const json = parsed.value;
  const state = readState(readText(json, 'state'));
  const rows = readCount(json, 'rows');
  const startedAt = readCount(json, 'startedAt');
  const [id, network, source] = [readText(json, 'id'), readText(json, 'network'), readSource(json)];
  const limits = readLimits(json['limits']);
  if (
    state === undefined ||
    rows === undefined ||
    startedAt === undefined ||
    id === undefined ||
    network === undefined ||
    source === undefined ||
    limits === undefined
  )
    return undefined;
  const [chain, head] = [readMark(json['chain']), readMark(json['head'])];
  const header = {
    id,
    network,
    source,
    heads: readHeads(json['heads']),
    limits,
    maxPages: readCount(json, 'maxPages'),
    startedAt,
    ...(chain && { chain }),
    ...(head && { head }),
  };
  return { header, state, rows, done: readShare(json['done']) };
}

/** A request is stored as its method and parameters, and any other source as a whole. */
function readSource(json: JsonObject): WorkSource | undefined {
  const stored = json['source'];
  if (stored !== undefined) return readStorageSource(stored);
  const [method, params] = [readText(json, 'method'), json['params']];
  return method !== undefined && (isList(params) || isObject(params))
    ? { kind: 'request', call: { kind: 'rpc', method, params } }
    : undefined;
}

function readMark(json: JsonValue | undefined): ChainMark | undefined {
  const [block, hash] = [readCount(json, 'block'), readText(json, 'hash')];
  return block === undefined || hash === undefined ? undefined : { block, hash };
}

function readState(text: string | undefined): JournalSummary['state'] | undefined {
  return text === 'running' || text === 'stopped' || text === 'done' ? text : undefined;
}

function readHeads(json: JsonValue | undefined): ReadonlyMap<MovingTag, number> {
  const heads = new Map<MovingTag, number>();
  for (const tag of ['latest', 'safe', 'finalized'] as const) {
    const block = readCount(json, tag);
    if (block !== undefined) heads.set(tag, block);
  }
  return heads;
}

function readLimits(json: JsonValue | undefined): NetworkLimits | undefined {
  const [logResults, logParameters, blockRange] = [
    readCount(json, 'logResults'),
    readCount(json, 'logParameters'),
    readCount(json, 'blockRange'),
  ];
  if (logResults === undefined || logParameters === undefined || blockRange === undefined) return undefined;
  const logBlocks = readCount(json, 'logBlocks');
  const concurrentCalls = readCount(json, 'concurrentCalls');
  const cutsLogs = readMember(json, 'cutsLogs');
  return {
    logResults,
    logParameters,
    blockRange,
    ...(logBlocks !== undefined && { logBlocks }),
    ...(concurrentCalls !== undefined && { concurrentCalls }),
    ...(typeof cutsLogs === 'boolean' && { cutsLogs }),
  };
}

function readCount(json: JsonObject | JsonValue | undefined, name: string): number | undefined {
  const number = json === undefined ? undefined : readInteger(json, name);
  return number === undefined || number < 0n || number > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(number);
}

function readShare(json: JsonValue | undefined): number | undefined {
  const share = json instanceof JsonNumber ? Number(json.text) : json;
  return typeof share === 'number' && share >= 0 && share <= 1 ? share : undefined;
}
