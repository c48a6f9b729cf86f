import { printJson } from '../../../base/json/printJson';
import { keccakOfText } from '../../../formats/abi/type/eventSignature';
import { chainKey } from '../../../model/networks/chainKey';
import type { Network } from '../../../model/networks/network';
import { encodeStorageSource, type WorkSource } from '../workSource';

/** A head number that no chain has. Blocks counted from a head get the same number each time they are identified. */
export const identifyingHead = 2n ** 50n;

/**
 * Returns the id of the work of a source. It is equal for equal sources on the same chain through the same endpoints in
 * the same notebook, so rows from another node aren't used as a part of the answer. A call is composed with every head
 * at `identifyingHead`. 32 hex digits.
 */
export function identifyLongWork(
  source: WorkSource,
  network: Network,
  maxPages: number | undefined,
  notebookPath: string | undefined,
): string {
  const asked =
    source.kind === 'request' ? [source.call.method, source.call.params] : [source.kind, encodeStorageSource(source)];
  return keccakOfText(printJson([notebookPath ?? '', chainKey(network), ...asked, maxPages ?? null])).slice(2, 34);
}
