import { noHints } from '../../../src/core/formats/abi/names/decodeHints';
import { printComparisonFrame } from '../../../src/messages/comparisonFrame';
import { printExchangeFrame } from '../../../src/messages/exchangeFrame';
import { sampleExchange } from './sampleExchange';

const word = (hex: string) => hex.padStart(64, '0');
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const party = (digit: string) => `0x${word(`28c6${digit.repeat(32)}1d60`)}`;

function logs(of: number): readonly object[] {
  return Array.from({ length: 4 }, (_, index) => ({
    address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    topics: [transfer, party(String(index === 3 ? of : 1)), party('3')],
    data: `0x${word(((index + 1) * 1000 + (index === 3 ? of : 0)).toString(16))}`,
    blockNumber: '0x121eac0',
    transactionHash: `0x${'4d'.repeat(32)}`,
    transactionIndex: '0x2a',
    blockHash: `0x${'b1'.repeat(32)}`,
    logIndex: `0x${index}`,
    removed: false,
    accessList: [{ address: '0x1', storageKeys: [`0x${word(String(index + of))}`, `0x${word('a')}`] }],
  }));
}

/** The answers of two networks with the same name, whose logs differ in one transfer. */
export function comparedFrame(): Uint8Array {
  return printComparisonFrame(
    [1, 2].map((of) => {
      const exchange = sampleExchange('eth_getLogs', [{}], JSON.stringify({ result: logs(of) }));
      const network = { ...exchange.network, key: `${of === 1 ? 'main' : 'other'}/mainnet` };
      const shown = { exchange: { ...exchange, network }, hints: noHints, notes: [], sentValues: [] };
      return { network, answer: { kind: 'exchange' as const, ...shown } };
    }),
    printExchangeFrame,
  );
}
