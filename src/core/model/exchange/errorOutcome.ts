import { type JsonObject, readMember, readText } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import type { Outcome } from './exchange';

/**
 * Returns the `error` of one answer of a batch as a separate outcome. It has no body, because the body belongs to the
 * whole batch.
 */
export function errorOutcome(error: JsonObject): Extract<Outcome, { kind: 'rpcError' }> {
  const code = error['code'];
  const data = readMember(error, 'data');
  return {
    kind: 'rpcError',
    code: typeof code === 'number' || typeof code === 'string' ? code : 0,
    message: readText(error, 'message') ?? printJson(error),
    body: new Uint8Array(),
    ...(data !== undefined && { data }),
  };
}
