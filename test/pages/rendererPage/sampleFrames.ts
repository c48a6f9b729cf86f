import { noHints } from '../../../src/core/formats/abi/names/decodeHints';
import { printExchangeFrame } from '../../../src/messages/exchangeFrame';
import { evmNetwork } from '../../unit/core/answer/decode/exampleNetworks';
import { sampleExchange } from './sampleExchange';
import { largeTraceExchange, traceExchange } from './traceExchange';
import { transferFrame } from './transferFrame';

const word = (hex: string) => hex.padStart(64, '0');
const sender = '28c6c06298d514db089934071355e5743bf21d60';
const receiver = '21a31ee1afc51d94c2efccaa2092ad1028285549';
const hash = '0x4d5e9f1e6a3b0c2d8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e';

const receiptLog = (index: number, topics: readonly string[], data: string) => ({
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  topics,
  data,
  blockNumber: '0x121eac0',
  transactionHash: hash,
  transactionIndex: '0x2a',
  blockHash: hash,
  logIndex: `0x${index.toString(16)}`,
  removed: false,
});

const receipt = {
  blockHash: hash,
  blockNumber: '0x121eac0',
  contractAddress: null,
  cumulativeGasUsed: '0x5b8d80',
  effectiveGasPrice: '0x17f3b3c30',
  from: `0x${sender}`,
  gasUsed: '0xffff',
  logsBloom: `0x${'00'.repeat(256)}`,
  status: '0x1',
  to: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  transactionHash: hash,
  transactionIndex: '0x2a',
  type: '0x2',
  logs: [
    receiptLog(
      7,
      [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        `0x${word(sender)}`,
        `0x${word(receiver)}`,
      ],
      `0x${word('499602d2')}`,
    ),
    receiptLog(
      8,
      [
        '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
        `0x${word(sender)}`,
        `0x${word(receiver)}`,
      ],
      `0x${'f'.repeat(64)}`,
    ),
    receiptLog(
      9,
      [
        '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
        `0x${word(sender)}`,
        `0x${word(receiver)}`,
      ],
      `0x${word('1')}${word('2')}`,
    ),
  ],
};

/** Calls `execute` of the Universal Router with one command, which wraps 1 ETH for the router, until 2026. */
const routedInput = [
  '0x3593564c',
  ...[word('60'), word('a0'), word('6955b900'), word('1'), '0b'.padEnd(64, '0')],
  ...[word('1'), word('20'), word('40'), word('2'), word('de0b6b3a7640000')],
].join('');

const largeBytes = 104_300_000;
const envelope = (result: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, result });

/** Answers as the extension frames them, for the complete renderer. */
export const sampleFrames: Readonly<Record<string, () => Uint8Array>> = {
  transfers: () => transferFrame(10_000, 1),
  partOfTransfers: () => transferFrame(10_000, 1, 'first 10,000 of 101,424 logs'),
  receipt: () =>
    printExchangeFrame({ exchange: sampleExchange('eth_getTransactionReceipt', [hash], envelope(receipt)) }),
  mixedLogs: () => {
    const logs = Array.from({ length: 20 }, (_, index) => receipt.logs[index % 3 === 0 ? 1 : 0]);
    return printExchangeFrame({ exchange: sampleExchange('eth_getLogs', [{}], envelope(logs)) });
  },
  rawReceipt: () => {
    const exchange = sampleExchange('eth_getTransactionReceipt', [hash], envelope(receipt));
    const call = { kind: 'raw', text: '', isBatch: false, methods: ['eth_getTransactionReceipt'], ids: [1] } as const;
    return printExchangeFrame({ exchange: { ...exchange, call } });
  },
  routed: () =>
    printExchangeFrame({
      exchange: sampleExchange(
        'eth_getTransactionByHash',
        [hash],
        envelope({ hash, from: `0x${sender}`, to: `0x${receiver}`, value: '0xde0b6b3a7640000', input: routedInput }),
      ),
    }),
  pageOfAccounts: () =>
    printExchangeFrame({
      exchange: sampleExchange(
        'getTokenAccountsByOwnerV2',
        ['owner', { programId: 'program' }, { limit: 1 }],
        envelope({ context: { slot: 1 }, value: { accounts: [], paginationKey: 'next' } }),
      ),
    }),
  noView: () => printExchangeFrame({ exchange: sampleExchange('ots_getBlockDetails', ['0x1'], envelope({ size: 1 })) }),
  noReceipt: () =>
    printExchangeFrame({ exchange: sampleExchange('eth_getTransactionReceipt', [hash], envelope(null)) }),
  fees: () => {
    const fees = Array.from({ length: 500 }, (_, index) =>
      String(12_345_678_901 + Math.round(4e9 * Math.sin(index / 40) + 9e8 * Math.sin(index * 1.7))),
    );
    const exchange = sampleExchange('baseFeeHistory', [], envelope(null));
    const body = new TextEncoder().encode(JSON.stringify(fees));
    return printExchangeFrame({
      exchange: {
        ...exchange,
        call: { kind: 'gas', path: '/networks/1/baseFeeHistory', method: 'GET baseFeeHistory' },
        request: { endpoint: 'https://gas.example.com/networks/1/baseFeeHistory', verb: 'GET', payload: '' },
        outcome: { kind: 'result', body, value: fees },
      },
    });
  },
  blocks: () => {
    const blocks = Array.from({ length: 12 }, (_, index) => ({
      number: `0x${(19_000_000 + index).toString(16)}`,
      timestamp: `0x${(1_705_173_443 + 12 * index).toString(16)}`,
      hash,
      parentHash: hash,
      miner: `0x${sender}`,
      gasLimit: '0x1c9c380',
      gasUsed: `0x${Math.round(30_000_000 / (index + 1)).toString(16)}`,
      baseFeePerGas: `0x${Math.round(2e10 + 3e9 * Math.sin(index)).toString(16)}`,
      size: '0x1f000',
      transactions: Array.from({ length: 100 + 9 * index }, () => hash),
    }));
    return printExchangeFrame({
      exchange: sampleExchange(
        'eth_getBlockRange',
        ['0x121eac0', '0x121eacb', false],
        envelope([...blocks, { number: '0x121eacc' }]),
      ),
    });
  },
  trace: () => printExchangeFrame({ exchange: traceExchange() }),
  largeTrace: () => printExchangeFrame({ exchange: largeTraceExchange() }),
  tooMany: () => {
    const exchange = sampleExchange('eth_getLogs', [{}], envelope(null));
    const body = new TextEncoder().encode(
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"query returned more than 10000 results"}}',
    );
    return printExchangeFrame({
      exchange: {
        ...exchange,
        outcome: {
          kind: 'rpcError',
          code: -32005,
          message: 'query returned more than 10000 results',
          httpStatus: 200,
          body,
        },
      },
    });
  },
  unreachable: () =>
    printExchangeFrame({
      exchange: {
        ...sampleExchange('eth_getLogs', [{}], envelope(null)),
        network: evmNetwork,
        outcome: { kind: 'networkError', code: 'ECONNREFUSED', detail: 'connect ECONNREFUSED' },
        cost: undefined,
      },
    }),
  large: () =>
    printExchangeFrame(
      {
        exchange: {
          ...sampleExchange('eth_getBlockRange', ['0x1', '0x2'], envelope(null)),
          bytesReceived: largeBytes,
          outcome: { kind: 'result', body: new Uint8Array(largeBytes), value: undefined },
        },
        notes: ['The block tags became 0x1 and 0x2.'],
      },
      () => 'kept-1',
    ),
  reverted: () => {
    const data = `0xdb42144d${word(sender)}${word('5f14d20')}${word('5f5e100')}`;
    const message = 'execution reverted: custom error 0xdb42144d';
    const exchange = sampleExchange(
      'eth_call',
      [{ to: `0x${receiver}`, data: '0xa9059cbb' }, 'latest'],
      envelope(null),
    );
    const body = new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: 3, message, data } }));
    const inputs = ['address holder', 'uint256 available', 'uint256 required'].map((text) => {
      const [type = '', name = ''] = text.split(' ');
      return { type, name };
    });
    const item = { kind: 'error', name: 'InsufficientBalance', inputs } as const;
    return printExchangeFrame({
      exchange: { ...exchange, outcome: { kind: 'rpcError', code: 3, message, data, httpStatus: 200, body } },
      hints: { ...noHints, called: [{ item, source: { kind: 'workspace', label: 'Token.json' } }] },
    });
  },
  failedReceipt: () =>
    printExchangeFrame({
      exchange: sampleExchange(
        'eth_getTransactionReceipt',
        [hash],
        envelope({
          ...receipt,
          status: '0x0',
          logs: [],
          revertReason: `0x118cdaa7${word(sender)}`,
          blockTimestamp: '0x65a2e503',
        }),
      ),
    }),
  sentValues: () =>
    printExchangeFrame({
      exchange: sampleExchange('eth_getTransactionReceipt', [hash], envelope(receipt)),
      notes: ['A note beside it.'],
      sentValues: [
        { place: 'fromBlock', written: 'latest-1000', sent: '0x121eac0', number: '19000000' },
        {
          place: 'topic',
          written: 'Transfer(address,address,uint256)',
          sent: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        },
        { place: 'topic', written: `0x${sender}`, sent: `0x${word(sender)}` },
      ],
    }),
  damaged: () => new TextEncoder().encode('{"version":9}\n'),
};
