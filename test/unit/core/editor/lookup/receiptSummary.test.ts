import assert from 'node:assert/strict';

import { decodeReceipt } from '../../../../../src/core/answer/decode/evm/transactions/decodeReceipt';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { finishAtOnce } from '../../../../../src/core/base/piecewise';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { joinMarkdown } from '../../../../../src/core/base/view/markdown';
import { printSummary } from '../../../../../src/core/editor/lookup/printSummary';
import { ReceiptSummarizer } from '../../../../../src/core/editor/lookup/receiptSummary';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import type { Network } from '../../../../../src/core/model/networks/network';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { serviceSettings } from '../../request/pipe/testPorts';

const networks = readServices(serviceSettings).services.flatMap((service) => service.networks);
const evm = networks.find(({ family }) => family === 'evm') as Network;
const l2net = networks.find(({ family }) => family === 'l2net') as Network;
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const alice = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const bob = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc';
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

function topic(address: string): string {
  return `0x${'0'.repeat(24)}${address.slice(2)}`;
}

function word(value: number): string {
  return value.toString(16).padStart(64, '0');
}

function transferLog(from: string, to: string, value: number): JsonValue {
  return { address: token, topics: [transfer, topic(from), topic(to)], data: `0x${word(value)}` };
}

const receipt = (logs: readonly JsonValue[]): JsonValue => ({
  status: '0x1',
  blockNumber: '0x121eac0',
  from: alice,
  to: token,
  contractAddress: null,
  gasUsed: '0x5208',
  effectiveGasPrice: '0x3b9aca00',
  logs,
});

function printed(value: JsonValue, network = evm, hints = noHints): string {
  const paragraphs = printSummary(new ReceiptSummarizer().summarize(value, network, hints), {
    time: utcTime,
    blockTime: '1767225684',
    linkTo: () => undefined,
  });
  return joinMarkdown(paragraphs, '\n').print();
}

describe('the summary of a receipt', () => {
  it('shows addresses that were made to look the same in different forms', () => {
    const lookalike = `${alice.slice(0, 8)}${'0'.repeat(26)}${alice.slice(-8)}`;
    const text = printed(receipt([transferLog(alice, lookalike, 5)]));
    const [, from, to] = /: `([^`]+)` → `([^`]+)`/.exec(text) ?? [];
    assert.ok(from !== undefined && to !== undefined && from !== to, text);
  });

  it('contains status, position, time, parties, gas and the exact fee', () => {
    const text = printed(receipt([]));
    for (const part of [
      '**Success** in block 19,000,000',
      '2026-01-01 00:01:24 UTC',
      'From `0x7099…dc79C8` to `0x5FbD…180aa3`',
      'Gas 21,000',
      'Fee **0.000021 ETH**',
    ])
      assert.ok(text.includes(part), `${part} in ${text}`);
  });

  it("includes the operator fee, or says that the fee doesn't include it, as the receipt does", () => {
    const whole = { ...(receipt([]) as object), operatorFeeScalar: '0x0', operatorFeeConstant: '0x5' };
    assert.ok(printed(whole).includes('Fee **0.000021000000000005 ETH**'), printed(whole));
    const charged = { ...whole, tokenRatio: '0xbb8' };
    const [note] = finishAtOnce(decodeReceipt(charged, evm, noHints)).notes;
    assert.ok(note);
    assert.ok(printed(charged).includes(`Fee **0.000021 ETH** · ${note.text}`), printed(charged));
    assert.doesNotMatch(printed({ ...charged, operatorFeeConstant: '0x0' }), /operator/);
  });

  it('contains each movement, in units of the token if its decimals are known', () => {
    assert.match(
      printed(receipt([transferLog(alice, bob, 250_000_001)])),
      /\*\*250,000,001 units\*\* of `0x5FbD…180aa3`: `0x7099…dc79C8` → `0x3C44…4293BC`/,
    );
    const known = { ...noHints, tokens: { [token]: { decimals: 6, symbol: 'USDC' } } };
    assert.match(printed(receipt([transferLog(alice, bob, 250_000_001)]), evm, known), /\*\*250\.000001 USDC\*\*/);
  });

  it('distinguishes minting and burning from transfers, and items from amounts', () => {
    const zero = `0x${'0'.repeat(40)}`;
    assert.match(printed(receipt([transferLog(zero, bob, 5)])), /\*\*5 units\*\* of .*: minted to `0x3C44…4293BC`/);
    assert.match(printed(receipt([transferLog(alice, zero, 5)])), /burned from `0x7099…dc79C8`/);
    const item = { address: token, topics: [transfer, topic(alice), topic(bob), `0x${word(7)}`], data: '0x' };
    assert.match(printed(receipt([item])), /\*\*item \\#7\*\* of/);
  });

  it("doesn't decide whether an ambiguous number is an amount or an item", () => {
    const inData = { address: token, topics: [transfer], data: `${topic(alice)}${topic(bob).slice(2)}${word(7)}` };
    assert.match(printed(receipt([inData])), /\*\*7 \(amount or item ID\)\*\* of `0x5FbD…180aa3`: `0x7099…dc79C8` →/);
    const known = { ...noHints, tokens: { [token]: { decimals: 1, symbol: 'OLD' } } };
    assert.match(printed(receipt([inData]), evm, known), /\*\*0\.7 OLD\*\*/);
  });

  it('counts movements beyond a few lines, and unknown logs', () => {
    const text = printed(
      receipt([
        ...Array.from({ length: 10 }, () => transferLog(alice, bob, 1)),
        { address: token, topics: [`0x${'9'.repeat(64)}`], data: '0x' },
      ]),
    );
    assert.equal(text.match(/^- \*\*1 unit/gm)?.length, 4);
    assert.match(text, /- 6 more like these/);
    assert.match(text, /1 × an unknown event/);
  });

  it('contains a creation, a failure and a receipt from before Byzantium', () => {
    const created = { ...(receipt([]) as object), to: null, contractAddress: bob, status: '0x0' };
    assert.match(printed({ ...created, status: '0x1' }), /\*\*Success\*\*[\s\S]*to created `0x3C44…4293BC`/);
    const failure = printed(created);
    assert.match(failure, /\*\*Failure\*\*[\s\S]*to a contract that wasn't created/);
    assert.doesNotMatch(failure, /0x3C44/);
    const { status: _, ...early } = receipt([]) as Record<string, JsonValue>;
    assert.match(printed({ ...early, root: `0x${'9'.repeat(64)}` }), /before Byzantium/);
  });

  it('interprets nothing of a hostile receipt as Markdown or a link', () => {
    const text = printed({ status: '0x1', from: '[x](command:evil)', to: '`a` <b>', logs: [], gasUsed: '**1**' });
    assert.ok(!text.includes('](command:'), text);
    assert.ok(!text.includes('<b>'), text);
  });

  it('claims no contract for a deployment on l2net that was reverted', () => {
    const deployment = { transaction_hash: '0x1', contract_address: '0x5', actual_fee: '0x10', events: [] };
    assert.match(printed({ ...deployment, execution_status: 'SUCCEEDED' }, l2net), /Created `0x/);
    assert.doesNotMatch(printed({ ...deployment, execution_status: 'REVERTED' }, l2net), /Created/);
  });

  it('reads an l2net receipt', () => {
    const text = printed(
      {
        transaction_hash: '0x1',
        status: 'ACCEPTED_ON_L2',
        block_number: 641_199,
        actual_fee: '0x10',
        events: [
          {
            from_address: '0x5',
            keys: ['0x99cd8bde557814842a3121e8ddfd433a539b8c9f14bf31ebf108d12e6196e9'],
            data: ['0x1111111111111', '0x2222222222222', '0x7', '0x0'],
          },
        ],
      },
      l2net,
    );
    assert.match(text, /ACCEPTED\\?_ON\\?_L2/);
    assert.match(text, /\*\*7 \(amount or item ID\)\*\* of `0x5`/, 'four felts may be of an ERC-20 or an ERC-721');
    assert.match(text, /Fee \*\*16 units\*\*/, 'a currency that nobody names has no larger unit');
    for (const [unit, fee] of [
      ['FRI', '0.0000000000000012 STRK'],
      ['COIN', '1,200 COIN'],
    ])
      assert.ok(printed({ actual_fee: { amount: 1200, unit }, events: [] }, l2net).includes(`Fee **${fee}**`), unit);
  });

  it('contains why an l2net transaction reverted, as inert text', () => {
    const said = (words: string): string =>
      printed(
        { execution_status: 'REVERTED', revert_reason: `Execution failed. Failure reason: "${words}".`, events: [] },
        l2net,
      );
    assert.match(said('ERC20: insufficient balance'), /\*\*Failed: ERC20: insufficient balance\*\*/);
    assert.ok(said('[x](command:evil)').includes('\\[x\\](command:evil)'));
    assert.ok(said('x'.repeat(10_000)).length < 1_000);
  });
});
