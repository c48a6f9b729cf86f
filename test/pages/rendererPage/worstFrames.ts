import type { Call } from '../../../src/core/model/exchange/exchange';
import { printExchangeFrame } from '../../../src/messages/exchangeFrame';
import { sampleExchange } from './sampleExchange';

const frameOf = (method: string, result: string, call?: Call) => {
  const body = new TextEncoder().encode(`{"jsonrpc":"2.0","id":1,"result":${result}}`);
  const exchange = {
    ...sampleExchange(method, [], '{"result":null}'),
    bytesReceived: body.length,
    outcome: { kind: 'result' as const, body, value: undefined },
  };
  return printExchangeFrame({ exchange: { ...exchange, ...(call !== undefined && { call }) } }, () => 'kept');
};

/** Answers that are cheap for a service to write but expensive for the page to draw. */
export const worstFrames: Readonly<Record<string, () => Uint8Array>> = {
  millionMembers: () =>
    frameOf(
      'eth_getTransactionByHash',
      `{${Array.from({ length: 1_000_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
    ),
  longString: () => frameOf('eth_call', `"0x${'ab'.repeat(30_000_000)}"`),
  longDrawnString: () => frameOf('eth_call', `"0x${'ab'.repeat(9_000_000)}"`),
  deep: () => frameOf('debug_traceTransaction', `${'['.repeat(5_000)}${']'.repeat(5_000)}`),
  longNumber: () => frameOf('eth_chainId', '9'.repeat(100_000)),
  millionFees: () =>
    frameOf(
      'eth_feeHistory',
      `{"oldestBlock":"0x1","baseFeePerGas":[${Array.from({ length: 1_000_000 }, () => '"0x3b9aca00"').join(',')}]}`,
    ),
  lineEnds: () => frameOf('web3_clientVersion', `"x"${'\n'.repeat(18_000_000)}`),
};
