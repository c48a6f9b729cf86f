/**
 * Creates JSON-RPC ids from 1 upward. All calls of one wire share one source, because answers on a shared socket arrive
 * out of order and only the id identifies them.
 */
export function createRequestIds(): () => number {
  let last = 0;
  return () => {
    last += 1;
    return last;
  };
}
