import type { Exchange } from '../../../src/core/exchange/exchange';
import type { Network } from '../../../src/core/networks/network';

export const sampleNetwork: Network = {
  key: 'main/mainnet',
  id: 'mainnet',
  name: 'Ethereum',
  service: { id: 'main', name: 'Node service' },
  family: 'evm',
  chainId: '1',
  methodPrefix: 'l2net_',
  unsupportedTags: [],
  limits: { logResults: 10_000, logParameters: 5_000, blockRange: 100 },
  costs: {},
  currency: { symbol: 'ETH', decimals: 18 },
  baseFee: { unit: 'wei', order: 'oldestFirst' },
};

/** Returns a successful call with this body as its answer. */
export function sampleExchange(method: string, params: readonly (string | boolean | object)[], body: string): Exchange {
  const bytes = new TextEncoder().encode(body);
  const value = (JSON.parse(body) as { result: never }).result;
  const payload = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return {
    call: { kind: 'rpc', method, params: params as never },
    network: sampleNetwork,
    family: 'evm',
    transport: 'http',
    request: { endpoint: 'https://mainnet.example.com/v3/{key}', verb: 'POST', payload },
    outcome: { kind: 'result', body: bytes, value },
    httpStatus: 200,
    startedAt: 1_705_173_443_000,
    milliseconds: 132.4,
    bytesSent: payload.length,
    bytesReceived: bytes.length,
    cost: { credits: 255, uncostedCalls: 0 },
  };
}
