import type { ChartSection, DecodedView, TableSection } from '../../../src/core/base/view/decodedView';
import type { Value } from '../../../src/core/base/view/value';

const address = (number: number): Value => ({
  kind: 'address',
  text: `0x${((BigInt(number) * 0x9e3779b97f4a7c15f39cc0605cedc834n) % 2n ** 160n).toString(16).padStart(40, '0')}`,
});
const hash = (number: number): string =>
  `0x${((BigInt(number + 1) * 0x9e3779b97f4a7c15f39cc0605cedc8341082276bf3a27251f86c6a11d0c18e95n) % 2n ** 256n).toString(16).padStart(64, '0')}`;
const usdc = (digits: bigint): Value => ({ kind: 'amount', digits: digits.toString(), decimals: 6, symbol: 'USDC' });

/** Returns a table of decoded transfers whose rows are created on demand. */
export function transfers(rowCount: number): TableSection {
  return {
    kind: 'table',
    title: 'Logs',
    rowCount,
    columns: [
      { id: 'block', label: 'Block', align: 'end', characters: 11 },
      { id: 'index', label: 'Log', align: 'end', characters: 6 },
      { id: 'event', label: 'Event', align: 'start', characters: 12 },
      { id: 'contract', label: 'Contract', align: 'start', characters: 16 },
      { id: 'from', label: 'from', align: 'start', characters: 15 },
      { id: 'to', label: 'to', align: 'start', characters: 15 },
      { id: 'value', label: 'value', align: 'end', characters: 24 },
      { id: 'transaction', label: 'Transaction', align: 'start', characters: 18, optional: true },
    ],
    at: (row) => [
      { kind: 'integer', digits: String(19_000_000 + Math.floor(row / 60)) },
      { kind: 'integer', digits: String(row % 211) },
      { kind: 'text', text: row % 7 === 3 ? 'Approval' : 'Transfer' },
      row % 5 === 0
        ? { kind: 'address', text: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', label: 'USDC' }
        : address(row * 3),
      address(row + 11),
      address(row * 2 + 7),
      usdc(BigInt(row) * 1_234_567_891n + 5n),
      { kind: 'hash', of: 'transaction', text: hash(row) },
    ],
    details: (row) => [
      {
        kind: 'fields',
        fields: [
          { label: 'from', value: address(row + 11), hint: 'address indexed' },
          { label: 'to', value: address(row * 2 + 7), hint: 'address indexed' },
          { label: 'value', value: usdc(BigInt(row) * 1_234_567_891n + 5n), hint: 'uint256' },
          { label: 'Transaction', value: { kind: 'hash', of: 'transaction', text: hash(row) } },
          { label: 'Decoded by', value: { kind: 'text', text: 'ERC-20 (built in)' } },
        ],
      },
    ],
  };
}

/** Returns a table of as many columns of numbers, each of which names its row and column. */
function wideTable(columnCount: number): TableSection {
  return {
    kind: 'table',
    title: 'Reports',
    rowCount: 12,
    columns: Array.from({ length: columnCount }, (_, column) => ({
      id: `value${column}`,
      label: `value ${column}`,
      align: 'end',
      characters: 14,
    })),
    at: (row) =>
      Array.from({ length: columnCount }, (_, column) => ({
        kind: 'integer',
        digits: String(1_000_000 + row * 1_000 + column),
      })),
  };
}

function fees(): ChartSection {
  const x = Array.from({ length: 500 }, (_, index) => 18_999_501 + index);
  const wei = x.map(
    (block, index) => 12_345_678_901n + BigInt(Math.round(4e9 * Math.sin(index / 40) + 9e8 * Math.sin(block * 1.7))),
  );
  return {
    kind: 'chart',
    title: 'Base fee',
    xLabel: 'Block',
    x,
    series: [
      {
        label: 'Base fee',
        unit: 'gwei',
        heights: wei.map((fee) => Number(fee) / 1e9),
        exact: (index) => ({ kind: 'amount', digits: (wei[index] ?? 0n).toString(), decimals: 9, symbol: 'gwei' }),
      },
    ],
  };
}

/** One view of each kind, for tests without a decoder. */
export const sampleViews: Readonly<Record<string, DecodedView>> = {
  long: {
    title: 'Events',
    tone: 'neutral',
    notes: [],
    summary: '20,500 events',
    sections: [
      {
        kind: 'table',
        columns: [
          { id: 'event', label: 'Event', align: 'start', characters: 16 },
          { id: 'value', label: 'Value', align: 'end', characters: 12 },
        ],
        rowCount: 20_500,
        at: (row) => [
          { kind: 'text', text: 'Transfer' },
          { kind: 'integer', digits: String(row) },
        ],
      },
    ],
  },
  wide: { title: 'Reports', tone: 'neutral', notes: [], summary: '12 reports', sections: [wideTable(60)] },
  receipt: {
    title: 'Transaction receipt',
    tone: 'good',
    notes: [],
    summary: 'Success in block 19,000,000 · fee 0.000421337000065535 ETH · 3 logs',
    sections: [
      {
        kind: 'fields',
        fields: [
          { label: 'Status', value: { kind: 'status', tone: 'good', text: 'Success' } },
          { label: 'Transaction', value: { kind: 'hash', of: 'transaction', text: hash(1) } },
          { label: 'Block', value: { kind: 'integer', digits: '19000000' } },
          { label: 'Block hash', value: { kind: 'hash', of: 'block', text: hash(2) } },
          { label: 'Position', value: { kind: 'integer', digits: '42' } },
          { label: 'From', value: address(4) },
          {
            label: 'To',
            value: { kind: 'address', text: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', label: 'USDC' },
          },
          { label: 'Type', value: { kind: 'text', text: 'dynamic fee (EIP-1559)' }, hint: '0x2' },
          {
            label: 'Gas used',
            value: { kind: 'share', fraction: 0.437, value: { kind: 'integer', digits: '65535' } },
            hint: 'of the limit',
          },
          { label: 'Effective price', value: { kind: 'amount', digits: '6429190000', decimals: 9, symbol: 'gwei' } },
          { label: 'Fee', value: { kind: 'amount', digits: '421337000065535', decimals: 18, symbol: 'ETH' } },
          { label: 'Time', value: { kind: 'time', seconds: '1705173443' } },
          { label: 'Created contract', value: { kind: 'nothing' } },
          { label: 'Logs bloom', value: { kind: 'hex', text: `0x${'0010204000'.repeat(51)}00` } },
          { label: 'Memo', value: { kind: 'indexedHash', text: hash(9), type: 'string' } },
          {
            label: 'Order',
            value: {
              kind: 'struct',
              fields: [
                { name: 'maker', type: 'address', value: address(8) },
                {
                  name: 'amounts',
                  type: 'uint256[]',
                  value: {
                    kind: 'list',
                    items: [
                      {
                        kind: 'integer',
                        digits: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
                      },
                      { kind: 'integer', digits: '7' },
                    ],
                  },
                },
              ],
            },
            hint: 'tuple',
          },
          {
            label: 'Data',
            value: {
              kind: 'undecoded',
              words: [hash(5), hash(6)],
              why: 'The data holds 2 words; Swap(address,uint256,uint256,uint256,uint256,address) needs 4.',
            },
          },
        ],
      },
      { ...transfers(3), title: 'Logs' },
    ],
  },
  logs: {
    title: 'Logs',
    summary: '10,000 logs of 2 events in blocks 19,000,000 to 19,000,166',
    tone: 'neutral',
    sections: [transfers(10_000)],
    notes: [{ severity: 'warning', text: 'Exactly 10,000 logs came: this is the service’s cap, and more may match.' }],
  },
  fees: {
    title: 'Base fee history',
    summary: '500 blocks · median 12.3 gwei',
    tone: 'neutral',
    notes: [
      {
        severity: 'information',
        text: 'Unit and order are assumed: wei, oldest first. Both are settings of the network.',
      },
    ],
    sections: [
      {
        kind: 'fields',
        fields: [
          { label: 'Minimum', value: { kind: 'amount', digits: '7845678901', decimals: 9, symbol: 'gwei' } },
          { label: 'Median', value: { kind: 'amount', digits: '12345678901', decimals: 9, symbol: 'gwei' } },
          { label: 'Maximum', value: { kind: 'amount', digits: '17145678901', decimals: 9, symbol: 'gwei' } },
        ],
      },
      fees(),
    ],
  },
  error: {
    title: 'Too many results',
    summary: 'The query matches more than 10,000 logs.',
    tone: 'bad',
    notes: [],
    sections: [
      {
        kind: 'fields',
        fields: [
          { label: 'Cause', value: { kind: 'text', text: 'The query matches more than 10,000 logs.' } },
          {
            label: 'How to fix',
            value: { kind: 'text', text: 'Narrow fromBlock and toBlock, or ask for a single contract address.' },
          },
          { label: 'Error code', value: { kind: 'text', text: '-32005' } },
          { label: 'HTTP status', value: { kind: 'status', tone: 'neutral', text: '200' } },
        ],
      },
    ],
  },
};
