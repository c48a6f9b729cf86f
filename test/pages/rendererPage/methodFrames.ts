import { noHints } from '../../../src/core/formats/abi/names/decodeHints';
import { printExchangeFrame } from '../../../src/messages/printExchangeFrame';
import { sampleAnswers, sampleParams } from '../../unit/core/answer/decode/sampleAnswers';
import { sampleExchange } from './sampleExchange';

/** A usual answer of each method of the catalogue, by the method's name. */
export const methodFrames: Readonly<Record<string, () => Uint8Array>> = Object.fromEntries(
  Object.entries(sampleAnswers).map(([method, result]) => [
    method,
    () => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
      return printExchangeFrame(sampleExchange(method, (sampleParams[method] ?? []) as never, body), noHints, []);
    },
  ]),
);
