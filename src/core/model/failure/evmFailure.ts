import type { CodedFailure } from './codedFailure';
import type { FailureClass } from './failureClass';

/** `Pruned history unavailable`, as the specification of the execution API has it. */
const pruned: CodedFailure = {
  class: 'archive',
  title: 'History pruned',
  cause: 'The node has deleted the data of this block: %.',
  cure: 'Use a more recent block, or a node that keeps older ones. eth_capabilities says what a node keeps.',
};

/** `Resource not found` (EIP-1474). */
const notFound: CodedFailure = {
  class: 'unknownBlock',
  title: 'Not found',
  cause: 'The network doesn’t have what the request names: %.',
  cure: 'Check the block or the hash. Blocks have an access list only from the Amsterdam fork on.',
};

/**
 * Returns the meaning of an EVM node's error code. Undefined for other codes, and for -32001 with a message that says
 * more: clients use it for other failures too.
 */
export function evmFailure(code: number | string, byText: FailureClass): CodedFailure | undefined {
  if (code === 4444) return pruned;
  return code === -32001 && byText === 'unknown' ? notFound : undefined;
}
