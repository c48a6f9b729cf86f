import { failed, ok, type Result } from '../../base/result';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import type { Call } from '../../model/exchange/exchange';
import { wireMethod } from '../../model/exchange/wireMethod';
import { withoutAddressKeys } from '../../model/networks/addressKeys';
import type { Family, GasEndpoint, Network, Transport } from '../../model/networks/network';
import type { CopyParams } from './countedBlock';
import { type JsonPart, printJsonParts } from './printJsonParts';

/** What is sent, with the key's placeholder in the URL. */
interface CopyTarget {
  /** `{key}` is the placeholder of the key. */
  readonly url: string;
  /** Empty for GET. */
  readonly body: readonly JsonPart[];
  /** Whether the key and its secret are sent with HTTP Basic. */
  readonly isBasic: boolean;
}

/** A call to copy. Blocks in its parameters may be counted when the copied code runs. */
export type CopyCall =
  Exclude<Call, { kind: 'rpc' }> | { readonly kind: 'rpc'; readonly method: string; readonly params: CopyParams };

/** A call to copy and its destination. */
export interface CopySource {
  readonly call: CopyCall;
  readonly network: Network;
  /** The transport that the user chose. Formats that support one transport only use that one. */
  readonly transport?: Transport;
  /** The known functions of the call, besides the built-in ones. */
  readonly hints?: Pick<DecodeHints, 'called'>;
}

/** A format for copying a call, so that it can be run elsewhere. */
export interface CopyFormat {
  readonly id: 'curl' | 'cast' | 'fetch' | 'viem' | 'ethers';
  readonly label: string;
  /** What running it requires. */
  readonly detail: string;
  /** The families whose calls it supports. Supports all if absent. */
  readonly families?: readonly Family[];
  /** Returns the text, or a sentence about why this format doesn't support the call. */
  readonly print: (source: CopySource) => Result<string, string>;
}

/** Environment variables used instead of the key, so that copied text never contains one. */
export const keyVariable = 'API_KEY';
export const secretVariable = 'API_KEY_SECRET';

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
