import type { JsonValue } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { isList, isObject } from '../../base/json/readMember';
import { failed, ok, type Result } from '../../base/result';
import { wireMethod } from '../../model/exchange/wireMethod';
import type { CopySource } from './copyFormat';
import type { CopyParams } from './countedBlock';

/** A JSON-RPC call with the method name that the network uses. */
export interface CopiedCall {
  readonly method: string;
  readonly params: CopyParams;
}

/** The calls of one request. */
export interface CopiedCalls {
  readonly isBatch: boolean;
  readonly calls: readonly CopiedCall[];
}

/** Reads the JSON-RPC calls of a source: one, or those of a batch. Fails for other requests. */
export function copiedCalls({ call, network }: CopySource): Result<CopiedCalls, string> {
  switch (call.kind) {
    case 'gas':
      return failed("The gas API doesn't use JSON-RPC. Copy this request as curl or fetch.");
    case 'rpc':
      return ok({ isBatch: false, calls: [{ method: wireMethod(call.method, network), params: call.params }] });
    case 'raw': {
      const parsed = parseJson(call.text);
      const envelope = parsed.kind === 'ok' ? parsed.value : null;
      const calls = (isList(envelope) ? envelope : [envelope]).map(callOfEnvelope);
      const known = calls.filter((one) => one !== undefined);
      return known.length === 0 || known.length < calls.length
        ? failed("This isn't a JSON-RPC request. Copy it as curl or fetch, which send any text.")
        : ok({ isBatch: isList(envelope), calls: known });
    }
  }
}

function callOfEnvelope(envelope: JsonValue): CopiedCall | undefined {
  if (!isObject(envelope)) return undefined;
  const { method, params = [] } = envelope;
  return typeof method === 'string' && (isList(params) || isObject(params)) ? { method, params } : undefined;
}
