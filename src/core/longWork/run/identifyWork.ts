import { keccakOfText } from '../../abi/eventSignature';
import { printJson } from '../../json/printJson';
import type { Network } from '../../networks/network';
import type { RpcCall } from '../longWork';

/** A head that no chain has: what is counted from a head gets the same number each time it is identified. */
export const identifyingHead = 2n ** 50n;

/**
 * The id of the work that a request is: the same for the same request to the same chain of the same network in the same
 * notebook. `call` is composed with every head at `identifyingHead`. 32 hex digits.
 */
export function identifyWork(
  call: RpcCall,
  network: Network,
  mostPages: number | undefined,
  from: string | undefined,
): string {
  return keccakOfText(
    printJson([from ?? '', network.key, network.chainId ?? null, call.method, call.params, mostPages ?? null]),
  ).slice(2, 34);
}
