import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import type { CreditCost } from '../../../../../src/core/base/credits/planCost';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { formatValue, utcTime } from '../../../../../src/core/base/view/formatValue';
import { firstTraceCells, traceTransaction } from '../../../../../src/core/editor/lookup/traceTransaction';
import { StoredFacts } from '../../../../../src/core/knowledge/facts/storedFacts';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import type { CellAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import { createTestPorts, reply, serviceSettings } from '../../request/pipe/testPorts';

const [network] = readServices(serviceSettings).services.flatMap((service) => service.networks);
assert.ok(network);
const hash = `0x${'ab'.repeat(32)}`;
const [alice, bob, vault] = ['a1', 'b2', 'c3'].map((byte) => `0x${byte.repeat(20)}`);
const slot = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`;

const account = (address: string | undefined, changes: object = {}) => ({
  address,
  storageChanges: [],
  storageReads: [],
  balanceChanges: [],
  nonceChanges: [],
  codeChanges: [],
  ...changes,
});

/** A block of two transactions. The second one moves value to Bob and sets a slot for the second time. */
const list = [
  account(alice, {
    balanceChanges: [
      { index: '0x1', value: '0x64' },
      { index: '0x2', value: '0x32' },
    ],
    nonceChanges: [{ index: '0x2', value: '0x8' }],
  }),
  account(bob, { balanceChanges: [{ index: '0x1', value: '0x5' }] }),
  account(vault, {
    storageChanges: [
      {
        key: slot(7),
        changes: [
          { index: '0x1', value: slot(1) },
          { index: '0x2', value: slot(2) },
        ],
      },
    ],
    storageReads: [slot(9)],
  }),
] as unknown as JsonValue;

const prestate = { pre: { [alice ?? '']: { balance: '0x64' } }, post: { [alice ?? '']: { balance: '0x32' } } };
const transaction = { hash, blockNumber: '0x10', transactionIndex: '0x1', from: alice, to: vault };
const tracer = { debug_traceTransaction: { result: prestate } };
const [lookup, listMethod, debug] = ['eth_getTransactionByHash', 'eth_getBlockAccessList', 'debug_traceTransaction'];

type Answers = Readonly<
  Record<string, { readonly result: unknown } | { readonly code: number; readonly message: string }>
>;

/** A world whose node answers each method so. */
function worldOf(answers: Answers, costs: Readonly<Record<string, CreditCost>> = {}) {
  const asked: string[] = [];
  const { ports } = createTestPorts({
    settings: { costs },
    answer: (_request, { id, method, params }) => {
      asked.push(method === listMethod ? `${method} ${String((params as readonly unknown[])[0])}` : method);
      const answer = answers[method] ?? { code: -32601, message: `the method ${method} does not exist` };
      return reply('result' in answer ? { jsonrpc: '2.0', id, ...answer } : { jsonrpc: '2.0', id, error: answer });
    },
  });
  const facts = new StoredFacts({ files: undefined, now: Date.now, onProblem: assert.fail });
  const inquiring = { ...ports, inquiries: { facts, modeOf: () => 'off' as const } };
  const traced = { network: network!, hash, of: 'changes' as const };
  return {
    asked,
    show: (): Promise<CellAnswer> => traceTransaction(traced, new AbortController().signal, inquiring),
    first: () => firstTraceCells(traced, inquiring),
  };
}

const found = { [lookup]: { result: transaction }, [listMethod]: { result: list } };

describe('the changes of a transaction', () => {
  it('come from the access list of its block where the network has that', async () => {
    const { show, asked } = worldOf({ ...found, ...tracer });
    const answer = await show();
    assert.deepEqual(asked, [lookup, `${listMethod} 0x10`]);
    assert.ok(answer.kind === 'exchange');
    const view = decodeExchange(answer.exchange, answer.hints);
    assert.deepEqual([view.title, view.summary], ['Changes', '2 accounts · 1 slot changed']);
    const tables = view.sections.map((section) => {
      assert.ok(section.kind === 'table');
      const rows = Array.from({ length: section.rowCount }, (_, row) => section.at(row).slice(1, 5));
      return rows.map((cells) => cells.map((value) => formatValue(value, utcTime)).join(' '));
    });
    assert.equal(tables.length, 2);
    const [accounts = [], storage = []] = tables;
    assert.match(accounts[0] ?? '', /Balance 0\.0{15}1 ETH 0\.0{16}5 ETH/);
    assert.match(accounts[1] ?? '', /Nonce – 8/);
    assert.equal(accounts.length, 2);
    assert.match(storage.join(), new RegExp(`${slot(1)} ${slot(2)}`));
  });

  it('come from a tracer where the network lacks the list, which is not tried again', async () => {
    const { show, asked, first } = worldOf({ [lookup]: found[lookup]!, ...tracer });
    assert.equal((await first()).length, 2);
    const answer = await show();
    assert.deepEqual(asked, [lookup, `${listMethod} 0x10`, debug]);
    assert.ok(answer.kind === 'exchange');
    assert.match(answer.notes.join(' '), /^eth_getBlockAccessList: /);
    await show();
    assert.deepEqual(asked.slice(3), [debug]);
    assert.match((await first()).join(), /\ndebug_traceTransaction 0x/);
  });

  it('come from a tracer if the list of this block is gone, older than the fork or unknown', async () => {
    for (const gone of [
      { code: 4444, message: 'Pruned history unavailable' },
      { code: -32001, message: 'block is before the fork' },
      { result: null },
    ]) {
      const { show, asked } = worldOf({ ...found, ...tracer, [listMethod]: gone });
      await show();
      await show();
      const each = [lookup, `${listMethod} 0x10`, debug];
      assert.deepEqual(asked, [...each, ...each]);
    }
  });

  it('come from a tracer while the transaction has no block', async () => {
    const { show, asked } = worldOf({
      ...found,
      ...tracer,
      [lookup]: { result: { ...transaction, blockNumber: null } },
    });
    await show();
    assert.deepEqual(asked, [lookup, debug]);
  });

  it('come from a tracer that is known to cost less', async () => {
    const known = (credits: number): CreditCost => ({ kind: 'known', credits });
    const costs = { [lookup]: known(80), [listMethod]: known(500), [debug]: known(300) };
    const { show, asked } = worldOf({ ...found, ...tracer }, costs);
    await show();
    assert.deepEqual(asked, [debug]);
  });
});
