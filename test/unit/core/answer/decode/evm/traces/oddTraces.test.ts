import assert from 'node:assert/strict';

import type { JsonObject, JsonValue } from '../../../../../../../src/core/base/json/jsonValue';
import { utcTime } from '../../../../../../../src/core/base/view/formatValue';
import { printText } from '../../../../../../../src/core/base/view/printText';
import { noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { evmNetwork } from '../../exampleNetworks';
import { alice, bob } from '../../transferLog';
import { decode } from '../../viewParts';

const carol = `0x${'c'.repeat(40)}`;
const tree = { type: 'CALL', from: alice, to: bob, value: '0x0', input: '0x', gas: '0x1', gasUsed: '0x1' };

function textOf(method: string, value: JsonValue, params: readonly JsonValue[] = []): string {
  return printText(decode(method, value, noHints, evmNetwork, params), { maxRows: 50, time: utcTime });
}

describe('call trees with odd parts', () => {
  it("the trees of a block are shown together with the node's errors for the transactions that it could not trace", () => {
    const text = textOf('debug_traceBlockByNumber', [
      { txHash: `0x${'1'.repeat(64)}`, result: tree },
      { txHash: `0x${'2'.repeat(64)}`, error: 'execution timeout' },
      { txHash: `0x${'3'.repeat(64)}`, result: null },
    ]);
    assert.match(text, /3 transactions, none failed, 2 not traced/);
    assert.match(text, /0x2222\S* +execution timeout/);
    assert.match(text, /0x3333\S* +no result/);
    assert.match(text, /Transaction 0x1111/);
  });

  it('a block without any traces is shown with the reason', () => {
    const text = textOf('debug_traceBlockByNumber', [{ txHash: `0x${'2'.repeat(64)}`, error: 'missing trie node' }]);
    assert.match(text, /1 transaction, none failed, 1 not traced/);
    assert.match(text, /missing trie node/);
  });

  it('advice about a tracer is only given for a request without one', () => {
    const steps = { gas: 1, failed: false, returnValue: '', structLogs: [] };
    assert.match(textOf('debug_traceTransaction', steps), /add the options/);
    const asked = textOf('debug_traceTransaction', steps, ['0x1', { tracer: 'callTracer' }]);
    assert.match(asked, /asks for the tracer callTracer, and the node ignored it/);
    assert.doesNotMatch(asked, /add the options/);
  });

  it("a creation ends with the size of the contract's code", () => {
    const created = { ...tree, type: 'CREATE2', output: `0x${'60'.repeat(1_234)}` };
    const text = textOf('debug_traceTransaction', { ...tree, calls: [created, { ...created, output: '0x60' }] });
    assert.match(text, /\[Return\] 1,234 bytes of code/);
    assert.match(text, /\[Return\] 1 byte of code/);
    const failed = { ...created, error: 'out of gas', output: '0x' };
    assert.doesNotMatch(textOf('debug_traceTransaction', { ...tree, calls: [failed] }), /of code/);
  });

  it('value that frames of unknown types and transfers outside of the calls move is in the movements', () => {
    const text = textOf('debug_traceTransaction', {
      ...tree,
      calls: [{ type: 'INVALID', from: bob, to: carol, value: '0xde0b6b3a7640000' }],
      beforeEVMTransfers: [{ purpose: 'feePayment', from: alice, to: null, value: '0x1bc16d674ec80000' }],
      afterEVMTransfers: [{ purpose: 'gasRefund', from: null, to: alice, value: '0xde0b6b3a7640000' }],
    });
    assert.match(text, /invalid/);
    assert.match(text, /before +feePayment/);
    assert.match(text, new RegExp(`${carol}.*1\\b`, 'i'));
    assert.match(text, /-1\b/);
  });

  it('entries that are no calls are counted', () => {
    assert.match(
      textOf('debug_traceTransaction', { ...tree, calls: [7, null] }),
      /2 entries of the answer can't be read/,
    );
  });

  const entry = (more: JsonObject): JsonObject => ({
    action: { callType: 'call', from: alice, to: bob, input: '0x', value: '0x1', gas: '0x1' },
    result: { gasUsed: '0x0', output: '0x' },
    traceAddress: [],
    transactionHash: `0x${'1'.repeat(64)}`,
    type: 'call',
    ...more,
  });
  const reward = (author: string, rewardType: string, value?: string): JsonObject => ({
    action: { author, rewardType, ...(value !== undefined && { value }) },
    traceAddress: [],
    transactionHash: null,
    type: 'reward',
  });

  it('rewards of a block are rows of its tree and movements, and no part of the sentence', () => {
    const rewards = [reward(carol, 'block', '0x4563918244f40000'), reward(bob, 'uncle', '0xde0b6b3a7640000')];
    const text = textOf('trace_block', [entry({}), ...rewards]);
    assert.match(text, /Sent 0.000000000000000001 ETH to \S+ · Success · 1 call · 0 gas · 2 rewards of the block/);
    assert.match(text, /block reward → 0xcc\w+\{value: 5 ETH\}/i);
    assert.match(text, /uncle reward → \S+\{value: 1 ETH\}/);
    assert.match(text, /Movements[^]*0xc{40} +ETH +5 ETH/i);
    assert.match(text, /\(minted\) +ETH +-6 ETH/);
    assert.doesNotMatch(text, /Value moved before and after/);
  });

  it('a block with rewards alone, and a reward beside several transactions, are shown', () => {
    const own = reward(carol, 'block', '0x4563918244f40000');
    const alone = textOf('trace_block', [own]);
    assert.match(alone, /No calls · 1 reward of the block/);
    assert.match(alone, /block reward → [^]*5 ETH/);
    const several = textOf('trace_block', [entry({}), entry({ transactionHash: `0x${'2'.repeat(64)}` }), own]);
    assert.match(several, /2 transactions, none failed, 1 reward\n/);
    assert.match(several, /Rewards of the block\n.*block reward → /);
    assert.match(textOf('trace_block', [reward(carol, 'block')]), /1 entry of the answer can't be read/);
  });

  it('an entry without an action keeps its children under it', () => {
    const inner = entry({ traceAddress: [0, 0] });
    const text = textOf('trace_transaction', [
      entry({ subtraces: 1 }),
      entry({ action: null, traceAddress: [0] }),
      inner,
    ]);
    assert.match(text, /3 calls/);
    assert.match(text, /├─ \[0\] <no address>::not told by the node\(\)[^\n]*\n    │   ├─ \[0\] \S+::receive/);
  });

  it('a call without a recipient is no failed one, and its value is not left out in silence', () => {
    const value = '0xde0b6b3a7640000';
    const text = textOf('debug_traceTransaction', { ...tree, value, calls: [{ ...tree, to: undefined, value }] });
    assert.match(text, /<no address>::receive\{value: 1 ETH\}/);
    assert.doesNotMatch(text, /<failed>/);
    assert.match(text, /1 call with value has no recipient in the answer/);
  });

  it('an outermost frame without a type is a tree', () => {
    const { type: _, ...untyped } = tree;
    const text = textOf('debug_traceTransaction', { ...untyped, error: 'invalid jump destination', calls: [tree] });
    assert.match(text, /Call tree: Failed[^\n]* · 2 calls/);
    assert.match(text, /\[without a type\]/);
    const transaction = { from: alice, to: bob, input: '0x', blockHash: null, gasUsed: '0x1' };
    assert.doesNotMatch(textOf('debug_traceTransaction', transaction), /Call tree/);
  });

  it('entries that are no events are counted too', () => {
    const log = { address: bob, topics: [], data: '0x' };
    const text = textOf('debug_traceTransaction', { ...tree, logs: [log, 7, { topics: [] }] });
    assert.match(text, /2 entries of the answer can't be read as calls or events/);
    assert.doesNotMatch(textOf('debug_traceTransaction', { ...tree, logs: [log] }), /can't be read/);
  });

  it('the changes of a block are shown beside the transactions without them', () => {
    const diff = { pre: { [alice]: { balance: '0x1' } }, post: { [alice]: { balance: '0x2' } } };
    const text = textOf('debug_traceBlockByNumber', [
      { txHash: `0x${'1'.repeat(64)}`, result: diff },
      { txHash: `0x${'2'.repeat(64)}`, error: 'execution timeout' },
      { txHash: `0x${'3'.repeat(64)}`, result: null },
    ]);
    assert.match(text, /2 not traced/);
    assert.match(text, /execution timeout/);
    assert.match(text, /Accounts/);
  });

  it('a movement of a coin without a symbol is called the native coin', () => {
    const network = { ...evmNetwork, currency: { symbol: '', decimals: 18 } };
    const view = decode('debug_traceTransaction', { ...tree, value: '0xde0b6b3a7640000' }, noHints, network);
    assert.match(printText(view, { maxRows: 50, time: utcTime }), /native coin/);
  });
});
