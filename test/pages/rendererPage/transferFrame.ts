import { printExchangeFrame } from '../../../src/messages/exchangeFrame';
import { sampleExchange } from './sampleExchange';

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** Returns the answer of an eth_getLogs call with this many ERC-20 transfers, in the renderer's frame format. `part`: of more. */
export function transferFrame(count: number, seed: number, part?: string): Uint8Array {
  const random = randomWords(seed);
  const token = `0x${random(40)}`;
  const logs = Array.from({ length: count }, (_, index) => ({
    address: token,
    topics: [transferTopic, `0x${'0'.repeat(24)}${random(40)}`, `0x${'0'.repeat(24)}${random(40)}`],
    data: `0x${'0'.repeat(44)}${random(20)}`,
    blockNumber: `0x${(19_000_000 + Math.floor(index / 60)).toString(16)}`,
    transactionHash: `0x${random(64)}`,
    transactionIndex: `0x${(index % 200).toString(16)}`,
    blockHash: `0x${random(64)}`,
    logIndex: `0x${(index % 400).toString(16)}`,
    removed: false,
  }));
  const exchange = sampleExchange(
    'eth_getLogs',
    [{ fromBlock: '0x121eac0', toBlock: 'latest' }],
    JSON.stringify({ jsonrpc: '2.0', id: 1, result: logs }),
  );
  return printExchangeFrame({ exchange: { ...exchange, ...(part !== undefined && { part }) }, name: 'transfers' });
}

/** Returns hex digits of a xorshift sequence; the same seed gives the same digits. */
function randomWords(seed: number): (digits: number) => string {
  let state = (seed * 0x9e3779b1 + 0x85ebca6b) >>> 0 || 1;
  return (digits) => {
    let text = '';
    while (text.length < digits) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      state >>>= 0;
      text += state.toString(16).padStart(8, '0');
    }
    return text.slice(0, digits);
  };
}
