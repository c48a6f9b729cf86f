import type { Call, Exchange } from '../../../../../src/core/model/exchange/exchange';
import type { Network } from '../../../../../src/core/model/networks/network';
import { networkOf } from '../draft/sampleDrafts';

/** An exchange on mainnet with the result `null`, changed by these parts. */
export function exchangeOf(call: Call, payload: string, parts: Partial<Exchange> = {}): Exchange {
  const network: Network = parts.network ?? networkOf('mainnet');
  return {
    call,
    network,
    family: network.family,
    transport: 'http',
    request: { endpoint: 'https://mainnet.example.com/v3/{key}', verb: 'POST', payload },
    outcome: { kind: 'result', body: new TextEncoder().encode('{"jsonrpc":"2.0","id":7,"result":null}'), value: null },
    startedAt: 1_700_000_000_000,
    milliseconds: 12,
    bytesSent: payload.length,
    bytesReceived: 36,
    cost: { credits: 80, unpricedCalls: 0 },
    ...parts,
  };
}
