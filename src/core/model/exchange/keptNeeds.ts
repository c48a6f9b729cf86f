import { integerOf, isList, type JsonValue, readMember } from '../../base/json/jsonValue';
import { factsOf, type MethodFacts } from '../catalogue/methodFacts';
import type { Call } from './exchange';

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

/** The data of its block that a method reads. `eth_capabilities` says nothing of access lists. */
function dataOf({ reads }: MethodFacts): KeptData | undefined {
  if (reads === 'accessList') return undefined;
  return reads === 'account' || reads === 'stateBefore' ? 'state' : reads;
}

/** Whether a method reads data of a block that nodes may delete. */
export function mayNeedKept(method: string): boolean {
  return dataOf(factsOf(method)) !== undefined;
}

/** Returns the data of an old block that a call reads. Undefined for a recent block, a hash and any other method. */
export function keptNeedOf(call: Call): KeptNeed | undefined {
  if (call.kind !== 'rpc' || !isList(call.params)) return undefined;
  const facts = factsOf(call.method);
  const data = dataOf(facts);
  if (data === undefined) return undefined;
  const block = readOld(data === 'logs' ? readMember(call.params[0], 'fromBlock') : call.params[facts.blockAt ?? 0]);
  if (block === undefined) return undefined;
  if (block === 'unknown') return { data, block: undefined };
  return { data, block: facts.reads === 'stateBefore' && block > 0n ? block - 1n : block };
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
