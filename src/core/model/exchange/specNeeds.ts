import { isList, type JsonObject, type JsonValue, readMember } from '../../base/json/jsonValue';
import type { Call } from './exchange';

/** A part of a call that only some versions of the specification of l2net have. */
export interface SpecNeed {
  /** How the part is named in a sentence, such as `response_flags` in code marks. */
  readonly what: string;
  /** The first version with the part. Undefined if all versions up to `goneIn` have it. */
  readonly since?: string;
  /** The first version without the part. */
  readonly goneIn?: string;
  /** What to do without the part, as a sentence. */
  readonly cure: string;
}

/** The method that returns the version of the specification that a network follows. */
export const specVersionMethod = 'l2net_specVersion';

interface KnownNeed extends SpecNeed {
  readonly methods: readonly string[];
  /** Whether a call uses the part. Without it, the part is the method itself. */
  readonly isUsed?: (params: JsonValue) => boolean;
}

const knownNeeds: readonly KnownNeed[] = [
  {
    methods: ['l2net_subscribePendingTransactions'],
    what: 'l2net_subscribePendingTransactions',
    goneIn: '0.9.0',
    cure: 'Use l2net_subscribeNewTransactions instead.',
  },
  ...['l2net_subscribeNewTransactions', 'l2net_subscribeNewTransactionReceipts'].map((method) => ({
    methods: [method],
    what: method,
    since: '0.9.0',
    cure: 'Use another network.',
  })),
  part(['l2net_subscribeEvents'], 'finality_status', '0.9.0'),
  part(
    [
      'l2net_getStorageAt',
      'l2net_getBlockWithTxs',
      'l2net_getBlockWithReceipts',
      'l2net_getTransactionByHash',
      'l2net_getTransactionByBlockIdAndIndex',
    ],
    'response_flags',
    '0.10.1',
  ),
  part(['l2net_getStateUpdate'], 'contract_addresses', '0.10.1'),
  part(['l2net_subscribeNewTransactions'], 'tags', '0.10.1'),
  part(['l2net_traceBlockTransactions'], 'trace_flags', '0.10.1'),
  {
    methods: ['l2net_simulateTransactions'],
    what: '`RETURN_INITIAL_READS`',
    since: '0.10.1',
    cure: 'Leave it out, or use another network.',
    isUsed: (params) => listOf(params, 'simulation_flags').includes('RETURN_INITIAL_READS'),
  },
  {
    methods: ['l2net_getEvents'],
    what: 'A list of addresses',
    since: '0.10.0',
    cure: 'Filter by one address, or use another network.',
    isUsed: (params) => isList(readMember(readMember(params, 'filter'), 'address')),
  },
  {
    methods: ['l2net_subscribeEvents'],
    what: 'A list of addresses',
    since: '0.10.1',
    cure: 'Filter by one address, or use another network.',
    isUsed: (params) => isList(readMember(params, 'from_address')),
  },
];

function part(methods: readonly string[], name: string, since: string): KnownNeed {
  const isUsed = (params: JsonValue): boolean => {
    const value = readMember(params, name);
    return value !== undefined && (!isList(value) || value.length > 0);
  };
  return { methods, what: `\`${name}\``, since, cure: 'Leave it out, or use another network.', isUsed };
}

const bounded: ReadonlySet<string> = new Set(knownNeeds.flatMap(({ methods }) => methods));

/** Whether some calls of a method need certain versions. */
export function mayNeedVersion(method: string): boolean {
  return bounded.has(method);
}

/** Returns the parts of a call that only some versions have. */
export function specNeedsOf(call: Call): readonly SpecNeed[] {
  if (call.kind !== 'rpc' || !mayNeedVersion(call.method)) return [];
  const params = jsonOf(call.params);
  return knownNeeds.filter(
    ({ methods, isUsed }) => methods.includes(call.method) && (isUsed === undefined || isUsed(params)),
  );
}

/** Whether a version has a part. Versions are digits with dots, see `readSpecVersion`. */
export function versionHas(version: string, { since, goneIn }: SpecNeed): boolean {
  return (
    (since === undefined || compareVersions(version, since) >= 0) &&
    (goneIn === undefined || compareVersions(version, goneIn) < 0)
  );
}

/** Reads a stated version: `0.10.1` of `0.10.1-rc.2`. Undefined for anything else. */
export function readSpecVersion(stated: JsonValue | undefined): string | undefined {
  return typeof stated === 'string' ? /^v?(\d{1,4}(?:\.\d{1,4}){1,2})(?!\d)/.exec(stated.slice(0, 40))?.[1] : undefined;
}

function compareVersions(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  const place = [0, 1, 2].find((index) => left[index] !== right[index]);
  return place === undefined ? 0 : (left[place] ?? 0) - (right[place] ?? 0);
}

function numbersOf(version: string): readonly number[] {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return [major, minor, patch];
}

function listOf(params: JsonValue, name: string): readonly JsonValue[] {
  const value = readMember(params, name);
  return isList(value) ? value : [];
}

function jsonOf(params: readonly JsonValue[] | JsonObject): JsonValue {
  return params;
}
