/**
 * Gives out JSON-RPC ids, 1 upwards. All calls of one wire take theirs from one source: answers on a shared socket
 * come out of order and are told apart by nothing but the id.
 */
export function createRequestIds(): () => number {
  let last = 0;
  return () => {
    last += 1;
    return last;
  };
}
