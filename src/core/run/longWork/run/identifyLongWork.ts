import { printJson } from '../../../base/json/printJson';
import { keccakOfText } from '../../../formats/abi/type/eventSignature';
import type { Network } from '../../../model/networks/network';
import type { RpcCall } from '../longWork';

/** A head number that no chain has. Blocks counted from a head get the same number each time they are identified. */
export const identifyingHead = 2n ** 50n;

/**
 * The id of the work of a request: equal for equal requests to the same chain of the same network in the same notebook.
 * `call` is composed with every head at `identifyingHead`. 32 hex digits.
 */
export function identifyLongWork(
  call: RpcCall,
  network: Network,
  mostPages: number | undefined,
  notebookPath: string | undefined,
): string {
  return keccakOfText(
    printJson([notebookPath ?? '', network.key, network.chainId ?? null, call.method, call.params, mostPages ?? null]),
  ).slice(2, 34);
}
