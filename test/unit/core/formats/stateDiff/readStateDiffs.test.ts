import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { readStateDiffs } from '../../../../../src/core/formats/stateDiff/readStateDiffs';
import type { AccountChange, StateDiff } from '../../../../../src/core/formats/stateDiff/stateDiff';
import { defined } from '../../../defined';

const alice = `0x${'a1'.repeat(20)}`;
const bob = `0x${'b0'.repeat(20)}`;
const slot = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`;

function diffOf(value: JsonValue): StateDiff {
  const reading = readStateDiffs(value);
  assert.ok(reading?.kind === 'changes');
  assert.equal(reading.diffs.length, 1);
  return reading.diffs[0] as StateDiff;
}

describe('readStateDiffs', () => {
  it('reads prestateTracer: members missing in post did not change, but slots became zero', () => {
    const { accounts, unread } = diffOf({
      pre: {
        [alice]: { balance: '0x10', nonce: 4, code: '0x6001', storage: { [slot(1)]: slot(7), [slot(2)]: slot(8) } },
      },
      post: { [alice]: { nonce: 5, storage: { [slot(2)]: slot(9), [slot(3)]: slot(1) } } },
    });
    assert.equal(unread, 0);
    assert.deepEqual(defined(accounts), [
      {
        address: alice,
        life: 'kept',
        slots: [
          { slot: 1n, before: 7n, after: 0n },
          { slot: 2n, before: 8n, after: 9n },
          { slot: 3n, before: 0n, after: 1n },
        ],
        nonce: { before: 4n, after: 5n },
      },
    ] satisfies AccountChange[]);
  });

  it('reads accounts that were created, and those that were removed', () => {
    const { accounts } = diffOf({
      pre: { [alice]: { balance: '0x5', nonce: 1, code: '0x6001', storage: { [slot(0)]: slot(1) } } },
      post: { [bob]: { balance: '0x5', nonce: 1, code: '0x6002' } },
    });
    assert.deepEqual(accounts, [
      {
        address: alice,
        life: 'removed',
        slots: [{ slot: 0n, before: 1n, after: 0n }],
        balance: { before: 5n, after: 0n },
        nonce: { before: 1n, after: 0n },
        code: { before: '0x6001', after: '0x' },
      },
      {
        address: bob,
        life: 'created',
        slots: [],
        balance: { before: 0n, after: 5n },
        nonce: { before: 0n, after: 1n },
        code: { before: '0x', after: '0x6002' },
      },
    ] satisfies AccountChange[]);
  });

  it('ignores accounts that nodes list without a change', () => {
    const { accounts } = diffOf({
      pre: { [alice]: { balance: '0x5', storage: { [slot(0)]: slot(1) } }, [bob]: { balance: '0x1' } },
      post: { [alice]: { balance: '0x5', storage: { [slot(0)]: slot(1) } }, [bob]: { balance: '0x2' } },
    });
    assert.deepEqual(
      accounts.map(({ address }) => address),
      [bob],
    );
  });

  // The shape of `trace_replayTransaction` with ["stateDiff"], as the JSONRPC trace module of OpenEthereum describes it.
  it('reads the stateDiff of the trace module', () => {
    const { accounts, unread } = diffOf({
      output: '0x',
      trace: [],
      vmTrace: null,
      stateDiff: {
        [alice]: {
          balance: { '*': { from: '0x10', to: '0x8' } },
          code: '=',
          nonce: { '*': { from: '0x1', to: '0x2' } },
          storage: { [slot(4)]: { '*': { from: slot(0), to: slot(3) } }, [slot(5)]: '=' },
        },
        [bob]: {
          balance: { '+': '0x8' },
          code: { '+': '0x6003' },
          nonce: { '+': '0x1' },
          storage: { [slot(1)]: { '+': slot(2) } },
        },
      },
    });
    assert.equal(unread, 0);
    assert.deepEqual(accounts, [
      {
        address: alice,
        life: 'kept',
        slots: [{ slot: 4n, before: 0n, after: 3n }],
        balance: { before: 16n, after: 8n },
        nonce: { before: 1n, after: 2n },
      },
      {
        address: bob,
        life: 'created',
        slots: [{ slot: 1n, before: 0n, after: 2n }],
        balance: { before: 0n, after: 8n },
        nonce: { before: 0n, after: 1n },
        code: { before: '0x', after: '0x6003' },
      },
    ] satisfies AccountChange[]);
    const gone = diffOf({
      stateDiff: { [alice]: { balance: { '-': '0x5' }, code: { '-': '0x60' }, nonce: { '-': '0x1' }, storage: {} } },
    });
    assert.deepEqual(gone.accounts[0]?.life, 'removed');
    assert.deepEqual(gone.accounts[0]?.code, { before: '0x60', after: '0x' });
  });

  it('reads one for each transaction of a block', () => {
    const reading = readStateDiffs([
      { txHash: slot(1), result: { pre: {}, post: {} } },
      { txHash: slot(2), result: { pre: { [alice]: { balance: '0x1' } }, post: { [alice]: { balance: '0x2' } } } },
    ]);
    assert.ok(reading?.kind === 'changes');
    assert.deepEqual(
      reading.diffs.map(({ transaction, accounts }) => [transaction, accounts.length]),
      [
        [slot(1), 0],
        [slot(2), 1],
      ],
    );
  });

  it('distinguishes the state before from changes', () => {
    assert.deepEqual(readStateDiffs({ [alice]: { balance: '0x1', nonce: 3 }, [bob]: { balance: '0x0' } }), {
      kind: 'before',
      accounts: 2,
    });
  });

  it('counts unreadable entries, and reads the rest', () => {
    const { accounts, unread } = diffOf({
      pre: { [alice]: { balance: 'much', storage: { [slot(1)]: 7, nonsense: slot(1), [slot(2)]: slot(1) } }, x: {} },
      post: { [alice]: { storage: {} } },
    });
    assert.equal(unread, 3);
    assert.deepEqual(accounts[0]?.slots, [{ slot: 2n, before: 1n, after: 0n }]);
    const parity = diffOf({
      stateDiff: {
        [alice]: {
          balance: '=',
          nonce: { '?': 1 },
          code: { '*': { from: 1, to: 2 } },
          storage: { [slot(1)]: { '*': { from: slot(0), to: '0xzz' } }, [slot(2)]: { '+': slot(4) } },
        },
      },
    });
    assert.equal(parity.unread, 3);
    assert.equal(parity.accounts[0]?.slots.length, 1);
  });

  it('reads no more than the limit, and marks that', () => {
    const storage = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [slot(index), slot(1)]));
    const diff = diffOf({ pre: { [alice]: { storage } }, post: { [alice]: {} } });
    assert.equal(diff.isCut, true);
    assert.ok((diff.accounts[0]?.slots.length ?? 0) < 50_001);
  });

  for (const other of [null, 'text', [], {}, { structLogs: [] }, { pre: 1, post: 2 }, { stateDiff: null }, [1, 2]])
    it(`returns nothing for ${JSON.stringify(other)}`, () => assert.equal(readStateDiffs(other), undefined));
});
