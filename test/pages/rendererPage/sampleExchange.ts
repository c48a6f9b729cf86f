import type { Exchange } from '../../../src/core/model/exchange/exchange';
import { evmNetwork } from '../../unit/core/answer/decode/exampleNetworks';

/** Returns a successful call with this body as its answer. */
export function sampleExchange(method: string, params: readonly (string | boolean | object)[], body: string): Exchange {
  const bytes = new TextEncoder().encode(body);
  const value = (JSON.parse(body) as { result: never }).result;
  const payload = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return {
    call: { kind: 'rpc', method, params: params as never },
    network: evmNetwork,
    family: 'evm',
    transport: 'http',
    request: { endpoint: 'https://mainnet.example.com/v3/{key}', verb: 'POST', payload },
    outcome: { kind: 'result', body: bytes, value },
    httpStatus: 200,
    startedAt: 1_705_173_443_000,
    milliseconds: 132.4,
    bytesSent: payload.length,
    bytesReceived: bytes.length,
    cost: { credits: 255, unpricedCalls: 0 },
  };
}
