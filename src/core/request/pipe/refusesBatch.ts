import type { Outcome } from '../../model/exchange/exchange';

/**
 * Whether an answer shows that the network doesn't support batches. Answers to single calls are in the list of a
 * result.
 */
export function refusesBatch(outcome: Outcome): boolean {
  switch (outcome.kind) {
    case 'rpcError':
      return outcome.code === -32600 || outcome.code === -32601 || /batch/i.test(outcome.message.slice(0, 1000));
    case 'httpError':
      return [400, 405, 415, 501].includes(outcome.status) || /batch/i.test(outcome.excerpt);
    case 'malformed':
      return true;
    default:
      return false;
  }
}
