import { parsePlainJson } from '../../base/json/parseJson';
import { readFields } from '../../base/json/readFields';
import type { OutcomeKind } from '../../model/exchange/outcome';
import type { HistoryEntry, HistoryRequest } from './historyEntry';

const outcomes: readonly OutcomeKind[] = [
  'result',
  'rpcError',
  'httpError',
  'networkError',
  'timeout',
  'aborted',
  'malformed',
];

/** Prints an entry as one line of JSON without a line break. */
export function printHistoryLine(entry: HistoryEntry): string {
  return JSON.stringify(entry);
}

/** Parses a line. Returns undefined for an incomplete or changed entry, such as a line truncated by a crash. */
export function parseHistoryLine(line: string): HistoryEntry | undefined {
  return readHistoryEntry(parsePlainJson(line));
}

/** Reads an entry from parsed JSON. Returns undefined for an invalid entry. */
function readHistoryEntry(value: unknown): HistoryEntry | undefined {
  const fields = readFields(value);
  const { id, at, network, chain, workspace, transport, methods, milliseconds, reason, body } = fields ?? {};
  const request = readRequest(fields?.['request']);
  const outcome = outcomes.find((kind) => kind === fields?.['outcome']);
  if (
    typeof id !== 'string' ||
    typeof at !== 'number' ||
    typeof network !== 'string' ||
    typeof milliseconds !== 'number'
  )
    return undefined;
  if (!Array.isArray(methods) || request === undefined || outcome === undefined) return undefined;
  const cost = readCost(fields?.['cost']);
  return {
    id,
    at,
    network,
    milliseconds,
    request,
    outcome,
    transport: transport === 'ws' ? 'ws' : 'http',
    methods: methods.filter((method) => typeof method === 'string'),
    ...(typeof chain === 'string' && { chain }),
    ...(typeof workspace === 'string' && { workspace }),
    ...(typeof reason === 'string' && { reason }),
    cost,
    ...(typeof body === 'string' && { body }),
  };
}

function readRequest(value: unknown): HistoryRequest | undefined {
  const { kind, text, path, characters } = readFields(value) ?? {};
  if (kind === 'json' && typeof text === 'string') return { kind, text };
  if (kind === 'path' && typeof path === 'string') return { kind, path };
  return kind === 'tooLong' && typeof characters === 'number' ? { kind, characters } : undefined;
}

function readCost(value: unknown): HistoryEntry['cost'] {
  const { credits, uncostedCalls } = readFields(value) ?? {};
  if (typeof credits !== 'number' || typeof uncostedCalls !== 'number') return undefined;
  return credits >= 0 && uncostedCalls >= 0 ? { credits, uncostedCalls } : undefined;
}
