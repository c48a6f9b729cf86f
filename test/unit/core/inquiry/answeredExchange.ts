import type { Exchange } from '../../../../src/core/exchange/exchange';
import type { JsonValue } from '../../../../src/core/json/jsonValue';
import type { Network } from '../../../../src/core/networks/network';
import { exchangeOf } from '../history/sampleExchange';

/** A call that was answered with this value. */
export function answeredExchange(network: Network, method: string, value: JsonValue): Exchange {
  const exchange = exchangeOf({ kind: 'rpc', method, params: [] }, '{}');
  return { ...exchange, network, outcome: { kind: 'result', body: new Uint8Array(), value } };
}
