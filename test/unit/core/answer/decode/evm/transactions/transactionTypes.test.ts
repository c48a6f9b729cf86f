import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../../../src/core/base/json/jsonValue';
import { utcTime } from '../../../../../../../src/core/base/view/formatValue';
import { joinMarkdown } from '../../../../../../../src/core/base/view/markdown';
import { printText } from '../../../../../../../src/core/base/view/printText';
import { printSummary } from '../../../../../../../src/core/editor/lookup/printSummary';
import { ReceiptSummarizer } from '../../../../../../../src/core/editor/lookup/receiptSummary';
import { type DecodeHints, noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { evmNetwork } from '../../exampleNetworks';
import { alice, bob } from '../../transferLog';
import { decode, fieldsOf, rowsOf, tableOf } from '../../viewParts';

const hash = `0x${'ab'.repeat(32)}`;
const token = `0x${'7'.repeat(40)}`;
const network = { ...evmNetwork, currency: { symbol: 'CELO', decimals: 18 } };

const transactionOf = (type: string): Readonly<Record<string, JsonValue>> => ({
  hash,
  type,
  from: alice,
  to: bob,
  nonce: '0x0',
  gas: '0x5208',
  gasPrice: '0x3b9aca00',
  value: '0x0',
  input: '0x',
  blockNumber: '0x1',
  transactionIndex: '0x0',
});
const receiptOf = (type: string): Readonly<Record<string, JsonValue>> => ({
  transactionHash: hash,
  type,
  status: '0x1',
  from: alice,
  to: bob,
  blockNumber: '0x1',
  transactionIndex: '0x0',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x3b9aca00',
  logs: [],
});
const view = (method: string, value: JsonValue, hints: DecodeHints = noHints) => decode(method, value, hints, network);

function hoverOf(receipt: JsonValue, hints: DecodeHints = noHints): string {
  const summary = new ReceiptSummarizer().summarize(receipt, network, hints);
  const options = { time: utcTime, blockTime: undefined, linkTo: () => undefined };
  return joinMarkdown(printSummary(summary, options), '\n').print();
}

describe('types of transactions that only some chains have', () => {
  for (const [type, name] of [
    ['0x7e', 'OP Stack deposit (0x7e)'],
    ['0x6a', 'Arbitrum internal (0x6a)'],
    ['0x71', 'zkSync EIP-712 (0x71)'],
    ['0xff', 'zkSync priority (0xff)'],
    ['0x7b', 'Celo dynamic fee with fee currency (0x7b)'],
    ['0x55', 'type 0x55'],
  ] as const)
    it(`are named in every view: ${name}`, () => {
      const [receipt, transaction] = [receiptOf(type), transactionOf(type)];
      assert.equal(fieldsOf(view('eth_getTransactionReceipt', receipt))['Type'], name);
      assert.equal(fieldsOf(view('eth_getTransactionByHash', transaction))['Type'], name);
      const block = view('eth_getBlockByNumber', { number: '0x1', hash, transactions: [transaction] });
      assert.equal(rowsOf(tableOf(block, 'Transactions'))[0]?.['type'], name);
      const receipts = view('eth_getBlockReceipts', [receipt]);
      const [table] = receipts.sections.filter((section) => section.kind === 'table');
      assert.ok(table?.kind === 'table');
      assert.equal(rowsOf(table)[0]?.['type'], name);
      assert.ok(hoverOf(receipt).includes(` · ${name}`), hoverOf(receipt));
    });

  it('are not named in a hover if every chain has them', () => {
    for (const type of ['0x0', '0x2', '0x4']) assert.doesNotMatch(hoverOf(receiptOf(type)), /0x[024]\b/);
  });
});

describe('a fee that is paid in a token', () => {
  const hints = { ...noHints, tokens: { [token]: { decimals: 12, symbol: 'cUSD' } } };
  const receipt = { ...receiptOf('0x7b'), feeCurrency: token };
  const transaction = { ...transactionOf('0x7b'), feeCurrency: token, maxFeePerGas: '0x3b9aca00' };
  const textOf = (method: string, value: JsonValue): string =>
    printText(view(method, value, hints), { maxRows: 5, time: utcTime });

  it('is shown in the token, in views and in the hover', () => {
    assert.match(textOf('eth_getTransactionReceipt', receipt), /21 cUSD/);
    assert.match(textOf('eth_getBlockReceipts', [receipt]), /21 cUSD/);
    assert.match(hoverOf(receipt, hints), /21 cUSD/);
  });

  it('has no price in gwei and no amount of the coin in any table', () => {
    const pool = { pending: { [alice]: { '0': transaction } }, queued: {} };
    for (const [method, value] of [
      ['eth_getTransactionReceipt', receipt],
      ['eth_getBlockReceipts', [receipt]],
      ['eth_getTransactionByHash', { ...transaction, value: undefined }],
      ['eth_getBlockByNumber', { number: '0x1', hash, transactions: [transaction] }],
      ['txpool_content', pool],
    ] as const) {
      const text = textOf(method, JSON.parse(JSON.stringify(value)) as JsonValue);
      assert.doesNotMatch(text, /gwei/, method);
      assert.doesNotMatch(text, /[1-9] CELO/, method);
    }
    const [row] = rowsOf(
      tableOf(view('eth_getBlockByNumber', { number: '0x1', hash, transactions: [transaction] }), 'Transactions'),
    );
    assert.equal(row?.['gasPrice'], '1000000000');
  });

  it('is in the coin where the transaction names no token', () => {
    const own = { ...transaction, feeCurrency: null };
    const text = textOf('eth_getBlockByNumber', { number: '0x1', hash, transactions: [own] });
    const [row] = rowsOf(
      tableOf(view('eth_getBlockByNumber', { number: '0x1', hash, transactions: [own] }), 'Transactions'),
    );
    assert.deepEqual(row?.['gasPrice'], { amount: '1', symbol: 'gwei' }, text);
  });

  it('has an unknown currency where the receipt names none', () => {
    assert.match(hoverOf(receiptOf('0x7b')), /21,000,000,000,000 units of an unknown fee currency/);
  });
});
