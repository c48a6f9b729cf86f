import { JsonNumber, type JsonObject, type JsonValue } from '../../../base/json/jsonValue';
import { parseJson } from '../../../base/json/parseJson';
import { isList, isObject, readInteger, readList, readMember, readText } from '../../../base/json/readMember';
import type { NetworkLimits } from '../../../model/networks/network';
import type { ChainMark, JournalSummary } from '../journalSummary';
import { type MovingTag, readBlockBound } from '../plan/blockSpan';
import type { StorageSource, VariableSlots, WorkSource } from '../workSource';

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

/** Reads the output of `encodeStorageSource`. Undefined for anything else. */
function readStorageSource(json: JsonValue): StorageSource | undefined {
  const [work, address] = [readText(json, 'work'), readText(json, 'address')];
  const [from, to] = [readBlockBound(readMember(json, 'from') ?? null), readBlockBound(readMember(json, 'to') ?? null)];
  const options = readMember(json, 'options');
  if (work === undefined || address === undefined || from === undefined || to === undefined || !isObject(options))
    return undefined;
  const scope = { work, address, from, to, options };
  switch (readText(json, 'kind')) {
    case 'slots': {
      const slots = readTexts(json, 'slots');
      return slots && { kind: 'slots', ...scope, slots };
    }
    case 'variables': {
      const variables = readVariables(readList(json, 'variables'));
      return variables && { kind: 'variables', ...scope, variables };
    }
    default:
      return undefined;
  }
}

function readVariables(list: readonly JsonValue[]): readonly VariableSlots[] | undefined {
  const variables: VariableSlots[] = [];
  for (const each of list) {
    const [name, slots] = [readText(each, 'name'), readTexts(each, 'slots')];
    if (name === undefined || slots === undefined) return undefined;
    variables.push({ name, slots });
  }
  return variables;
}

function readTexts(json: JsonValue, name: string): readonly string[] | undefined {
  const list = readMember(json, name);
  return isList(list) && list.every((item) => typeof item === 'string') ? list : undefined;
}
