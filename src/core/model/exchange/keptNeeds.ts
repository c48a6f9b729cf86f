import type { JsonValue } from '../../base/json/jsonValue';
import { integerOf, isList, readMember } from '../../base/json/readMember';
import type { Call } from './call';

/** Data of old blocks that nodes may delete, by the names of `eth_capabilities`. */
export type KeptData = 'state' | 'stateproofs' | 'logs' | 'receipts';

/** Data of an old block that a call reads. */
export interface KeptNeed {
  readonly data: KeptData;
  /** The oldest block that is read. Undefined if it isn't known yet, as that of `latest-1000`. */
  readonly block: bigint | undefined;
}

/** The method that returns since which blocks a node keeps its data. */
export const capabilitiesMethod = 'eth_capabilities';

/** Blocks before the newest one whose state every node keeps. */
export const alwaysKept = 127n;

/** Where a method has its block. A trace needs the state before its block. */
interface BlockPlace {
  readonly data: KeptData;
  readonly at: number;
  readonly isBefore?: true;
}

const stateAt = (at: number): BlockPlace => ({ data: 'state', at });
const stateBefore: BlockPlace = { data: 'state', at: 0, isBefore: true };

const places: ReadonlyMap<string, BlockPlace> = new Map(
  Object.entries({
    eth_getBalance: stateAt(1),
    eth_getTransactionCount: stateAt(1),
    eth_getCode: stateAt(1),
    eth_getStorageValues: stateAt(1),
    eth_getStorageAt: stateAt(2),
    eth_call: stateAt(1),
    eth_estimateGas: stateAt(1),
    eth_createAccessList: stateAt(1),
    eth_simulateV1: stateAt(1),
    debug_traceCall: stateAt(1),
    trace_call: stateAt(2),
    debug_traceBlockByNumber: stateBefore,
    trace_block: stateBefore,
    trace_replayBlockTransactions: stateBefore,
    eth_getProof: { data: 'stateproofs', at: 2 },
    eth_getBlockReceipts: { data: 'receipts', at: 0 },
    eth_getLogs: { data: 'logs', at: 0 },
  } satisfies Record<string, BlockPlace>),
);

/** Whether a method reads data of a block that nodes may delete. */
export function mayNeedKept(method: string): boolean {
  return places.has(method);
}

/** Returns the data of an old block that a call reads. Undefined for a recent block, a hash and any other method. */
export function keptNeedOf(call: Call): KeptNeed | undefined {
  const place = call.kind === 'rpc' ? places.get(call.method) : undefined;
  if (call.kind !== 'rpc' || place === undefined || !isList(call.params)) return undefined;
  const given = call.params[place.at];
  const block = readOld(place.data === 'logs' ? readMember(given, 'fromBlock') : given);
  if (block === undefined) return undefined;
  if (block === 'unknown') return { data: place.data, block: undefined };
  return { data: place.data, block: place.isBefore && block > 0n ? block - 1n : block };
}

/** Reads a block that may be old: a number, `earliest`, `deployed`, or one that is counted back from a head. */
function readOld(written: JsonValue | undefined): bigint | 'unknown' | undefined {
  const value = readMember(written, 'blockNumber') ?? written;
  if (value === 'earliest') return 0n;
  if (value === 'deployed') return 'unknown';
  if (typeof value !== 'string') return undefined;
  const back = /^[a-z]{1,12}-([\d_]{1,20})$/.exec(value)?.[1]?.replaceAll('_', '');
  if (back !== undefined) return BigInt(back) > alwaysKept ? 'unknown' : undefined;
  return /^0x[\da-f]{1,16}$/i.test(value) ? integerOf(value) : undefined;
}
