import { type JsonValue, readInteger, readList, readMember, readText } from '../../base/json/jsonValue';
import type { DeployedProxy } from './deployedProxy';
import { deployedAddress, type Deployment } from './deployment';

/** A transaction that a deployment tool sent, and a contract that it called or that has events in it. */
export interface DeployedCall {
  /** In decimal. */
  readonly chainId: string;
  /** Lowercase. */
  readonly address: string;
  readonly block: bigint;
}

/** Maximum number of events of one receipt that are read. */
const maxLogs = 100;

/** What a file of a deployment tool names. */
export interface DeploymentsInFile {
  readonly deployments: readonly Deployment[];
  /** In the order of the file. Of two about the same proxy, the later one applies. */
  readonly proxies: readonly DeployedProxy[];
  /** The transactions that called contracts. Absent if the tool keeps none. */
  readonly calls?: readonly DeployedCall[];
  /** A sentence about the parts that can't be read, if others can. */
  readonly unread?: string;
  /** A sentence about why there is nothing. Absent if there is something. */
  readonly whyNone?: string;
}

/**
 * Returns the contracts of a transaction that a tool sent: the one that it called, and those that have events in its
 * receipt. None without a receipt, and for a transaction that failed.
 */
export function callsOfReceipt(chainId: string, to: unknown, receipt: JsonValue | undefined): readonly DeployedCall[] {
  const block = readInteger(receipt, 'blockNumber');
  const isFailed = readInteger(receipt, 'status') === 0n || readText(receipt, 'status') === 'FAILURE';
  if (block === undefined || isFailed) return [];
  const emitters = readList(receipt, 'logs')
    .slice(0, maxLogs)
    .map((log) => readMember(log, 'address'));
  const addresses = [to, ...emitters].map(deployedAddress).filter((address) => address !== undefined);
  return [...new Set(addresses)].map((address) => ({ chainId, address, block }));
}
