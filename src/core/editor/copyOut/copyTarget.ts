import { failed, ok, type Result } from '../../base/result';
import { wireMethod } from '../../model/exchange/wireMethod';
import { withoutAddressKeys } from '../../model/networks/addressKeys';
import type { GasEndpoint, Network, Transport } from '../../model/networks/network';
import type { CopyCall, CopySource } from './copyFormat';
import { type JsonPart, printJsonParts } from './printJsonParts';

/** What is sent, with the key's placeholder in the URL. */
export interface CopyTarget {
  /** `{key}` is the placeholder of the key. */
  readonly url: string;
  /** Empty for GET. */
  readonly body: readonly JsonPart[];
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
  return ok({ url: withoutAddressKeys(endpoint.template, '{key}'), body: bodyOf(call, network), isBasic: false });
}

/** Returns the transport for a format that supports both: the chosen one if the network has it. */
export function copyTransport({ network, transport }: CopySource): Transport {
  return network.ws && (transport === 'ws' || !network.rpc) ? 'ws' : 'http';
}

function bodyOf(call: Extract<CopyCall, { kind: 'rpc' | 'raw' }>, network: Network): readonly JsonPart[] {
  if (call.kind === 'raw') return [call.text];
  return printJsonParts({ jsonrpc: '2.0', id: 1, method: wireMethod(call.method, network), params: call.params });
}

function gasTarget(gas: GasEndpoint, path: string): CopyTarget {
  const template = gas.auth === 'path' ? gas.keyTemplate : gas.template;
  const url = withoutAddressKeys(template, '{key}').replaceAll('{path}', () => path);
  return { url, body: [], isBasic: gas.auth === 'basic' };
}
