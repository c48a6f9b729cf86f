import type { Call } from '../exchange/call';
import { wireMethod } from '../exchange/wireMethod';
import type { JsonObject, JsonValue } from '../json/jsonValue';
import { parseJson } from '../json/parseJson';
import { printJson } from '../json/printJson';
import { isObject } from '../json/readMember';
import type { GasEndpoint, Network, Transport } from '../networks/network';
import { failed, ok, type Result } from '../result';
import type { CopySource } from './copyFormat';

/** What is sent, with the key's placeholder in the URL. */
export interface CopyTarget {
  /** `{key}` stands for the key. */
  readonly url: string;
  /** Empty for GET. */
  readonly body: string;
  /** Whether the key and its secret are sent with HTTP Basic. */
  readonly isBasic: boolean;
}

/** Returns the URL and body of a call for a transport. */
export function copyTarget({ call, network }: CopySource, transport: Transport): Result<CopyTarget, string> {
  if (call.kind === 'gas')
    return transport === 'ws' || !network.gas
      ? failed('The gas API only supports HTTP GET.')
      : ok(gasTarget(network.gas, call.path));
  const endpoint = transport === 'ws' ? network.ws : network.rpc;
  if (!endpoint) return failed(`${network.name} has no ${transport === 'ws' ? 'WebSocket' : 'HTTP'} address.`);
  return ok({ url: endpoint.template, body: envelopeText(call, network), isBasic: false });
}

/** Returns the method (with the network's prefix) and parameters of a single JSON-RPC call. */
export function singleCall({
  call,
  network,
}: CopySource): Result<{ readonly method: string; readonly params: readonly JsonValue[] | JsonObject }, string> {
  switch (call.kind) {
    case 'gas':
      return failed("The gas API doesn't use JSON-RPC. Copy this request as curl or fetch.");
    case 'rpc':
      return ok({ method: wireMethod(call.method, network), params: call.params });
    case 'raw': {
      const parsed = parseJson(call.text);
      const envelope = parsed.kind === 'ok' && isObject(parsed.value) ? parsed.value : {};
      const { method, params = [] } = envelope;
      if (typeof method !== 'string' || !(Array.isArray(params) || isObject(params)))
        return failed('Copy a batch as curl, fetch or wscat.');
      return ok({ method, params });
    }
  }
}

function envelopeText(call: Extract<Call, { kind: 'rpc' | 'raw' }>, network: Network): string {
  if (call.kind === 'raw') return call.text;
  return printJson({ jsonrpc: '2.0', id: 1, method: wireMethod(call.method, network), params: call.params });
}

function gasTarget(gas: GasEndpoint, path: string): CopyTarget {
  const template = gas.auth === 'path' ? gas.keyTemplate : gas.template;
  return { url: template.replaceAll('{path}', () => path), body: '', isBasic: gas.auth === 'basic' };
}
