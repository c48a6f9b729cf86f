import assert from 'node:assert/strict';

import type { Hex } from 'viem';

import { decodeTraces } from '../../../../../../../src/core/answer/decode/evm/traces/decodeTraces';
import { finishAtOnce } from '../../../../../../../src/core/base/piecewise';
import type { TableSection } from '../../../../../../../src/core/base/view/decodedView';
import { formatValue, utcTime } from '../../../../../../../src/core/base/view/formatValue';
import { printText } from '../../../../../../../src/core/base/view/printText';
import { readTraces } from '../../../../../../../src/core/formats/trace/readTraces';
import { MazeChain } from '../../../../formats/trace/mazeChain';
import { evmNetwork } from '../../exampleNetworks';

describe('the call tree of a real transaction', () => {
  let chain: MazeChain;
  before(async () => {
    chain = await MazeChain.start();
  });
  after(() => chain.node.stop());

  async function viewOf(name: string, args: readonly unknown[] = [], value = 0n) {
    const hash = await chain.send(name, args, value);
    const trace = await chain.trace(hash);
    const view = finishAtOnce(decodeTraces(trace, evmNetwork, chain.hints, []));
    assert.ok(view, JSON.stringify(trace));
    const [table] = view.sections;
    assert.ok(table?.kind === 'table');
    return { view, table, hash, trace };
  }

  /** The rows as `depth name -> result`. */
  function rowsOf(table: TableSection): readonly string[] {
    return Array.from({ length: table.rowCount }, (_, row) => {
      const [call, , given, result] = table.at(row).map((value) => formatValue(value, utcTime));
      return `${table.depth?.(row)} ${call}(${given})${result === '–' ? '' : ` -> ${result}`}`.replace('(–)', '()');
    });
  }

  it('has calls, views and events in execution order', async () => {
    const { view, table } = await viewOf('walk', [3n], 10n);
    assert.match(view.summary, /^Sent [\d.]+ ETH to 0x[\da-fA-F]{4}…[\da-fA-F]{6} · Success · 5 calls · [\d,]+ gas$/);
    assert.equal(view.tone, 'good');
    assert.deepEqual(
      rowsOf(table).map((row) => row.replace(/0x[\da-fA-F]{40}/g, '0x…')),
      [
        '0 walk(amount: 3) -> 7',
        '1 Began(amount: 3)',
        '1 fill()',
        '2 Filled(by: 0x…, amount: 10)',
        '1 balances(0: 0x…) -> 10',
        '1 pay(to: 0x…, amount: 3) -> 7',
        '2 Paid(by: 0x…, to: 0x…, amount: 3)',
        '2 receive()',
        '1 Ended()',
      ],
    );
  });

  it('names the innermost revert with its arguments, and its contract and function', async () => {
    const { view, table } = await viewOf('walk', [1_000n], 10n);
    assert.match(
      view.summary,
      /^Failed: InsufficientBalance\(available 17, required 1,000\), or InsufficientBalance\(balance 17, needed 1,000\) in pay of 0x[\da-fA-F]+…[\da-fA-F]+ · 4 calls/,
    );
    assert.equal(view.tone, 'bad');
    const rows = rowsOf(table);
    const inner = rows.findIndex((row) => row.includes(' pay('));
    assert.match(rows[inner] ?? '', /InsufficientBalance\(available 17, required 1,000\), or /);
  });

  it('does not blame a revert that was caught', async () => {
    const { view, table } = await viewOf('tryToPay', [1_000n]);
    assert.equal(view.tone, 'good');
    assert.ok(rowsOf(table).some((row) => row.includes('InsufficientBalance(')));
    assert.ok(rowsOf(table).some((row) => row.startsWith('1 Caught(')));
  });

  for (const [name, args, cause] of [
    ['divide', [0n], /^Failed: Panic 0x12, division or modulo by zero in inner of/],
    ['spin', [], /^Failed: .*[Oo]ut ?[Oo]f ?[Gg]as.* in forever of/],
    ['invalid', [], /^Failed: .*(?:invalid|Invalid).* in invalid of/],
  ] as const) {
    it(`shows why ${name} failed`, async () => {
      const { view } = await viewOf(name, args);
      assert.match(view.summary, cause);
    });
  }

  it('shows delegate calls, creations and self-calls', async () => {
    const { table } = await viewOf('count', [7n]);
    assert.deepEqual(
      Array.from({ length: table.rowCount }, (_, row) => formatValue(table.at(row)[6] ?? { kind: 'nothing' }, utcTime)),
      ['call', 'delegate'],
    );
    const { table: built } = await viewOf('build');
    assert.deepEqual(
      rowsOf(built).map((row) => row.split('(')[0]),
      ['0 build', '1 new contract', '2 new contract'],
    );
    const { table: nested } = await viewOf('again', [5n]);
    assert.equal(nested.rowCount, 6);
    assert.equal(nested.depth?.(5), 5);
  });

  it('has the calls that cast prints for the same transaction', async () => {
    for (const [name, args, value] of [
      ['walk', [3n], 10n],
      ['walk', [1_000n], 10n],
      ['tryToPay', [1_000n], 0n],
      ['count', [7n], 0n],
      ['again', [5n], 0n],
      ['build', [], 0n],
    ] as const) {
      const hash = await chain.send(name, args, value);
      const read = readTraces(await chain.trace(hash));
      assert.ok(read.kind === 'ok');
      const own = (read.value.traces[0]?.frames ?? []).map(({ depth, to }) => [depth, to?.toLowerCase()]);
      assert.deepEqual(own, await chain.castCalls(hash), name);
    }
  });

  it('has the calls that cast prints through a proxy, before and after an upgrade, and out of gas', async () => {
    const [first, second] = [await chain.create('FirstSteps'), await chain.create('SecondSteps')];
    const gate = await chain.create('Gate', [first]);
    const hashes = {
      before: await chain.sendTo(gate, 'FirstSteps', 'step'),
      upgrade: await chain.sendTo(gate, 'Gate', 'change', [second]),
      after: await chain.sendTo(gate, 'SecondSteps', 'step'),
      closed: await chain.sendTo(gate, 'SecondSteps', 'shut'),
      outOfGas: await chain.send('spin'),
      caught: await chain.send('tryToPay', [1_000n]),
    };
    for (const [what, hash] of Object.entries(hashes)) {
      const read = readTraces(await chain.trace(hash));
      assert.ok(read.kind === 'ok');
      const own = (read.value.traces[0]?.frames ?? []).map(({ depth, to }) => [depth, to?.toLowerCase()]);
      assert.deepEqual(own, await chain.castCalls(hash), what);
    }
    const tableOf = async (hash: Hex): Promise<TableSection> => {
      const [table] = finishAtOnce(decodeTraces(await chain.trace(hash), evmNetwork, chain.hints, []))?.sections ?? [];
      assert.ok(table?.kind === 'table');
      return table;
    };
    assert.deepEqual(rowsOf(await tableOf(hashes.before)), ['0 step() -> 1', '1 step() -> 1', '2 Stepped(steps: 1)']);
    assert.deepEqual(rowsOf(await tableOf(hashes.after)), [
      '0 step() -> 11',
      '1 step() -> 11',
      '2 look() -> 11',
      '3 look() -> 11',
    ]);
    const closed = await tableOf(hashes.closed);
    assert.deepEqual(closed.outline?.path, [0, 1]);
    assert.match(rowsOf(closed)[1] ?? '', /^1 shut\(\) -> Closed\(at 11\)/);
  });

  it('is printed for a terminal as cast prints it', async () => {
    const { view } = await viewOf('walk', [3n], 10n);
    const text = printText(view, { maxRows: 50, time: utcTime });
    const [tree = ''] = text.split('\nMovements\n');
    const lines = tree
      .replace(/0x[\da-fA-F]{40}/g, '0x…')
      .replace(/\[[\d,]+\]/g, '[gas]')
      .replace(/\[Return\] \d+/g, '[Return] …')
      .split('\n');
    assert.deepEqual(lines.slice(3), [
      '  [gas] 0x…::walk{value: 0.00000000000000001 ETH}(amount: 3)',
      '    ├─ emit Began(amount: 3)',
      '    ├─ [gas] 0x…::fill{value: 0.00000000000000001 ETH}()',
      '    │   ├─ emit Filled(by: 0x…, amount: 10)',
      '    │   └─ ← [Stop]',
      '    ├─ [gas] 0x…::balances(0: 0x…) [static]',
      '    │   └─ ← [Return] …',
      '    ├─ [gas] 0x…::pay(to: 0x…, amount: 3)',
      '    │   ├─ emit Paid(by: 0x…, to: 0x…, amount: 3)',
      '    │   ├─ [gas] 0x…::receive{value: 0.000000000000000003 ETH}()',
      '    │   │   └─ ← [Stop]',
      '    │   └─ ← [Return] …',
      '    ├─ emit Ended()',
      '    └─ ← [Return] …',
      '',
    ]);
  });

  it('shows in a terminal what failed, and the depth of deep calls', async () => {
    const { view } = await viewOf('walk', [1_000n], 10n);
    const text = printText(view, { maxRows: 50, time: utcTime });
    assert.match(text, /│ {3}└─ ← \[Revert\] InsufficientBalance\(/);
    const { view: deep } = await viewOf('again', [30n]);
    const lines = printText(deep, { maxRows: 50, time: utcTime }).split('\n');
    assert.match(lines.find((line) => line.includes('times: 4)')) ?? '', /^ {4}(?:│ {3}){19}├─ \(26\) \[[\d,]+\] /);
    assert.ok(lines.every((line) => line.length < 400));
  });

  it('expands the path to the failure, and marks what failed and what was undone', async () => {
    const { table } = await viewOf('walk', [1_000n], 10n);
    const rows = rowsOf(table).map((row) => row.replace(/^\d+ (\w+).*/, '$1'));
    const marks = rows.map((name, row) => [name, table.outline?.mark(row)]);
    assert.deepEqual(marks, [
      ['walk', 'failurePath'],
      ['Began', 'undone'],
      ['fill', 'undone'],
      ['balances', 'undone'],
      ['pay', 'failurePath'],
    ]);
    assert.deepEqual(table.outline?.path, [0, 4]);
    const { table: caught } = await viewOf('tryToPay', [1_000n]);
    assert.deepEqual(
      [0, 1, 2].map((row) => caught.outline?.mark(row)),
      [undefined, 'failed', undefined],
    );
    assert.deepEqual(caught.outline?.path, []);
  });

  it('has switches for value, static calls and events', async () => {
    const { table } = await viewOf('walk', [3n], 10n);
    const held = (id: string) => {
      const found = table.outline?.switches.find((one) => one.id === id);
      return rowsOf(table).flatMap((row, index) => (found?.holds(index) ? [row.replace(/^\d+ (\w+).*/, '$1')] : []));
    };
    assert.deepEqual(held('value'), ['walk', 'fill', 'receive']);
    assert.deepEqual(held('static'), ['balances']);
    assert.deepEqual(held('events'), ['Began', 'Filled', 'Paid', 'Ended']);
  });

  it('prints a call as a cell with the same answer', async () => {
    const { table, trace } = await viewOf('walk', [3n], 10n);
    const text = table.outline?.cell?.(4) ?? '';
    const read = readTraces(trace);
    const frame = read.kind === 'ok' ? read.value.traces[0]?.frames[2] : undefined;
    assert.equal(
      text,
      `eth_call {\n  "from": "${frame?.from}",\n  "to": "${frame?.to}",\n  "data": "${frame?.input}"\n} latest`,
    );
    assert.equal(table.outline?.cell?.(1), undefined);
    const params = JSON.parse(text.slice('eth_call '.length, -' latest'.length)) as object;
    assert.match(await chain.node.request<string>('eth_call', [params, 'latest']), /^0x[\da-f]{64}$/);
    const { table: counted } = await viewOf('count', [7n]);
    assert.equal(counted.outline?.cell?.(1), undefined);
  });

  it('suggests another request if the node answers with single steps', () => {
    const view = finishAtOnce(
      decodeTraces({ gas: 1, failed: false, returnValue: '', structLogs: [] }, evmNetwork, chain.hints, []),
    );
    assert.match(view?.notes[0]?.text ?? '', /"tracer": "callTracer"/);
    assert.equal(
      finishAtOnce(decodeTraces({ [chain.maze]: { balance: '0x1' } }, evmNetwork, chain.hints, [])),
      undefined,
    );
  });
});
