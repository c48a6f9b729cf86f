import { printExchangeFrame } from '../../../src/messages/exchangeFrame';
import { sampleAnswers, sampleParams } from '../../unit/core/answer/decode/sampleAnswers';
import { sampleExchange } from './sampleExchange';

/** A usual answer of each method of the catalogue, by the method's name. */
export const methodFrames: Readonly<Record<string, () => Uint8Array>> = Object.fromEntries(
  Object.entries(sampleAnswers).map(([method, result]) => [
    method,
    () => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
      return printExchangeFrame({ exchange: sampleExchange(method, (sampleParams[method] ?? []) as never, body) });
    },
  ]),
);
