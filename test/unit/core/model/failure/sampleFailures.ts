import type { Outcome } from '../../../../../src/core/model/exchange/exchange';

export const http = (status: number, excerpt = ''): Outcome => ({ kind: 'httpError', status, excerpt });
export const rpc = (code: number, message: string): Outcome => {
  const body = new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message } }));
  return { kind: 'rpcError', code, message, body };
};

/** At least one outcome of each class of failure. */
export const sampleFailures: readonly Exclude<Outcome, { kind: 'result' }>[] = [
  http(401),
  http(402),
  http(403, 'network not enabled'),
  http(404),
  http(413),
  http(429),
  http(500),
  rpc(-32601, 'method not found'),
  rpc(-32602, 'invalid params'),
  rpc(-32000, 'block range is too large'),
  rpc(-32000, 'more than 10,000 results'),
  rpc(-32000, 'response size too large'),
  rpc(-32000, 'too many addresses'),
  rpc(-32000, 'query timeout'),
  rpc(-32000, 'please specify an address'),
  rpc(-32000, 'missing trie node'),
  rpc(-32000, 'header not found'),
  rpc(-32000, 'transaction not found'),
  rpc(3, 'execution reverted'),
  rpc(-32000, 'something else'),
  { kind: 'networkError', code: 'ENOTFOUND', detail: 'The host was not found.' },
  { kind: 'networkError', code: 'redirect', detail: 'Redirected.', cure: 'Set it in `rpcbook.services`.' },
  {
    kind: 'networkError',
    code: 'tooLarge',
    detail: 'The answer is too large for `rpcbook.request.maxBytes`.',
    cure: 'Request less at once, or raise that setting.',
  },
  { kind: 'timeout', milliseconds: 1000 },
  { kind: 'malformed', why: 'is not JSON', excerpt: '<html>' },
  { kind: 'aborted' },
].filter((outcome): outcome is Exclude<Outcome, { kind: 'result' }> => outcome.kind !== 'result');
