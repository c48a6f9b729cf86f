import assert from 'node:assert/strict';

import type { Hex } from 'viem';

import { decodeResult } from '../../../../../../../src/core/answer/decode/decodeResult';
import { storageChangeTable } from '../../../../../../../src/core/answer/decode/evm/state/changeTables';
import type { JsonValue } from '../../../../../../../src/core/base/json/jsonValue';
import type { DecodedView, TableSection } from '../../../../../../../src/core/base/view/decodedView';
import { formatValue, utcTime } from '../../../../../../../src/core/base/view/formatValue';
import { printText } from '../../../../../../../src/core/base/view/printText';
import { nothing } from '../../../../../../../src/core/base/view/value';
import { type DecodeHints, noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { KeyWordCollector } from '../../../../../../../src/core/formats/stateDiff/keyWords';
import { slotHex } from '../../../../../../../src/core/formats/storage/slotWord';
import { parseCell } from '../../../../../../../src/core/model/cell/parseCell';
import { LedgerChain, type LedgerTransaction } from '../../../../formats/stateDiff/ledgerChain';
import { evmNetwork } from '../../exampleNetworks';

const bob: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('the view of what a transaction changed', () => {
  let chain: LedgerChain;
  let ledger: Hex;
  before(async () => {
    chain = await LedgerChain.start();
    ledger = await chain.deploy('Ledger');
  });
  after(() => chain.node.stop());

  function hintsOf({ transaction, receipt }: LedgerTransaction): DecodeHints {
    const collector = new KeyWordCollector();
    collector.addTransaction(transaction);
    collector.addReceipt(receipt);
    return {
      ...noHints,
      layouts: { [ledger.toLowerCase()]: [{ json: chain.layout('Ledger'), source: 'Ledger.json' }] },
      keyWords: collector.finish(),
    };
  }

  function viewOf(value: JsonValue, hints: DecodeHints, method = 'debug_traceTransaction'): DecodedView {
    return decodeResult({ method, params: [] }, value, evmNetwork, hints);
  }

  function tableOf(view: DecodedView, title: string): TableSection {
    const table = view.sections.find((section) => section.kind === 'table' && section.title === title);
    assert.ok(table?.kind === 'table', printText(view, { maxRows: 5, time: utcTime }));
    return table;
  }

  const rowOf = (table: TableSection, row: number): readonly string[] =>
    table.at(row).map((value) => formatValue(value, utcTime));

  it('has a table of accounts and one of storage, with differences', async () => {
    const done = await chain.call(ledger, 'Ledger', 'pay', [bob, 7n], 10n);
    const view = viewOf(done.diff, hintsOf(done));
    assert.equal(view.title, 'Changes');
    const accounts = tableOf(view, 'Accounts');
    const lines = Array.from({ length: accounts.rowCount }, (_, row) => rowOf(accounts, row));
    const own = lines.find(([account]) => account === bob);
    assert.equal(own?.[3], '0.000000000000000007 ETH');
    const sender = lines.find(([account]) => account?.toLowerCase() === chain.sender);
    assert.match(sender?.[3] ?? '', /^-0\.\d+ ETH$/);
    assert.match(sender?.[4] ?? '', /^\d+ → \d+$/);
  });

  it('names variables, and counts slots without a name', async () => {
    const done = await chain.call(ledger, 'Ledger', 'move', [bob, 5n]);
    const view = viewOf(done.diff, hintsOf(done));
    const storage = tableOf(view, 'Storage');
    const rows = Array.from({ length: storage.rowCount }, (_, row) => rowOf(storage, row));
    assert.deepEqual(rows.map(([, variable, , , difference, type]) => [variable, difference, type]).slice(0, 1), [
      ['total', '1', 'uint256'],
    ]);
    assert.deepEqual(rows.find(([, variable]) => variable === `balances[${bob}]`)?.slice(2, 6), [
      '0',
      '5',
      '5',
      'uint256',
    ]);
    assert.match(view.summary, /^3 variables of 1 contract · \d accounts$/);
    const at = rows.findIndex(([, variable]) => variable === `balances[${bob}]`);
    const blame = storage.rowCell?.of(at) ?? '';
    assert.equal(blame.toLowerCase(), `# @blame\neth_getStorageAt ${ledger} "balances[${bob}]" latest`.toLowerCase());
    assert.deepEqual(parseCell(blame).problems, []);
    const [details] = storage.details?.(2) ?? [];
    assert.ok(details?.kind === 'fields');
    assert.deepEqual(
      details.fields.map(({ label }) => label),
      ['Contract', 'Variable', 'Type', 'Before', 'After', 'Key', 'Slot', 'Word before', 'Word after'],
    );
    const without = viewOf(done.diff, noHints);
    assert.match(without.summary, / · 3 slots without a name$|^3 slots/);
    assert.equal(without.notes[0]?.text, '3 slots have no name, because no layout of the contract is known.');
    const unnamed = viewOf((await chain.call(ledger, 'Ledger', 'hidden', [2n ** 200n, 1n])).diff, hintsOf(done));
    assert.equal(unnamed.notes[0]?.text, '1 slot has no name in the layout.');
  });

  it('blames by the slot what a stranger gave a name that could be more than a name in a cell', () => {
    const slot = { slot: 5n, before: 0n, after: 1n };
    const textOf = (path: string, address: string = ledger) => {
      const change = {
        path,
        type: 'uint256',
        before: nothing,
        after: nothing,
        keys: [],
        slot: 5n,
        offset: 0,
        source: '',
      };
      return storageChangeTable([{ kind: 'named', address, change, words: slot } as never], 'Storage').rowCell?.of(0);
    };
    for (const path of ['a {{secret}}', 'a\n# @save x', 'a\u2028b', '${x}', 'x'.repeat(400)])
      assert.equal(textOf(path), `# @blame\neth_getStorageAt ${ledger} ${slotHex(5n)} latest`, path);
    assert.match(textOf('byName["carol"]') ?? '', /"byName\[\\"carol\\"\]" latest$/);
    assert.equal(textOf('fee', '0x1 latest\n# @save x'), undefined);
  });

  it('uses keys from the answer itself, if there is nothing else', async () => {
    const done = await chain.call(ledger, 'Ledger', 'approve', [chain.sender, 5n]);
    const view = viewOf(done.diff, { ...hintsOf(done), keyWords: { words: [], texts: [] } });
    assert.match(rowOf(tableOf(view, 'Storage'), 0)[1] ?? '', /^allowances\[0xf39F.*\]\[0xf39F/);
  });

  it('uses keys from the call of debug_traceCall', async () => {
    const call = { from: chain.sender, to: ledger, data: chain.data('Ledger', 'setByName', ['carol', 4n]) };
    const options = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } };
    const value = await chain.ask('debug_traceCall', [call, 'latest', options]);
    const hints = {
      ...hintsOf(await chain.call(ledger, 'Ledger', 'move', [bob, 1n])),
      keyWords: { words: [], texts: [] },
    };
    const view = decodeResult(
      { method: 'debug_traceCall', params: [call, 'latest', options] },
      value,
      evmNetwork,
      hints,
    );
    assert.deepEqual(rowOf(tableOf(view, 'Storage'), 0).slice(1, 5), ['byName["carol"]', '0', '4', '4']);
  });

  it('shows a block transaction by transaction', async () => {
    const done = await chain.call(ledger, 'Ledger', 'move', [bob, 5n]);
    const other = await chain.call(ledger, 'Ledger', 'approve', [bob, 6n]);
    const block = [done, other].map(({ hash, diff }) => ({ txHash: hash, result: diff }));
    const view = viewOf(block, hintsOf(other), 'debug_traceBlockByNumber');
    assert.equal(view.summary, '2 transactions');
    assert.ok(tableOf(view, `Transaction ${done.hash.slice(0, 6)}…${done.hash.slice(-6)}: Storage`));
  });

  it('has a note that the state before alone shows no changes', async () => {
    const done = await chain.call(ledger, 'Ledger', 'move', [bob, 5n]);
    const before = await chain.ask('debug_traceTransaction', [done.hash, { tracer: 'prestateTracer' }]);
    const view = viewOf(before, noHints);
    assert.equal(view.title, 'State before');
    assert.match(view.notes[0]?.text ?? '', /"diffMode": true/);
  });

  it('has the call tree of the same answer below', () => {
    const view = viewOf(
      {
        output: '0x',
        stateDiff: { [bob]: { balance: { '+': '0x5' }, code: '=', nonce: '=', storage: {} } },
        trace: [
          {
            action: { callType: 'call', from: bob, to: bob, gas: '0x1', input: '0x', value: '0x0' },
            result: { gasUsed: '0x0', output: '0x' },
            subtraces: 0,
            traceAddress: [],
            type: 'call',
          },
        ],
      },
      noHints,
      'trace_replayTransaction',
    );
    assert.deepEqual(
      view.sections.map(({ kind, title }) => [kind, title]),
      [
        ['table', 'Accounts'],
        ['table', 'Calls'],
      ],
    );
  });

  it('can be printed for a terminal', async () => {
    const done = await chain.call(ledger, 'Ledger', 'push', [12n]);
    const text = printText(viewOf(done.diff, hintsOf(done)), { maxRows: 50, time: utcTime });
    assert.match(text, /positions\[0\]\.amount +0 +12 +12 +uint128/);
    if (process.env['SHOW'] !== undefined) console.log(text);
  });
});
