import type { Exchange } from '../../../src/core/model/exchange/exchange';
import { formNetworks } from './builderForm';

/** An answered call of a method without parameters. */
export function formExchange(method: string): Exchange {
  const [network] = formNetworks;
  if (!network) throw new Error('There is no network.');
  return {
    call: { kind: 'rpc', method, params: [] },
    network,
    family: 'evm',
    transport: 'http',
    request: { endpoint: 'https://mainnet.example.com/v3/{key}', verb: 'POST', payload: '{}' },
    outcome: {
      kind: 'result',
      body: new TextEncoder().encode('{"jsonrpc":"2.0","id":1,"result":"0x10"}'),
      value: '0x10',
    },
    startedAt: 0,
    milliseconds: 12,
    bytesSent: 2,
    bytesReceived: 40,
    cost: undefined,
  };
}
