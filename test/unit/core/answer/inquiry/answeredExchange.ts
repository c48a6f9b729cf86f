import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import type { Exchange } from '../../../../../src/core/model/exchange/exchange';
import type { Network } from '../../../../../src/core/model/networks/network';
import { exchangeOf } from '../../editor/history/sampleExchange';

/** A call that was answered with this value. */
export function answeredExchange(network: Network, method: string, value: JsonValue): Exchange {
  const exchange = exchangeOf({ kind: 'rpc', method, params: [] }, '{}');
  return { ...exchange, network, outcome: { kind: 'result', body: new Uint8Array(), value } };
}
