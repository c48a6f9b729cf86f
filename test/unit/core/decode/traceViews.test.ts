import assert from 'node:assert/strict';

import { decodeTraces } from '../../../../src/core/decode/decodeTraces';
import { readTraces } from '../../../../src/core/trace/readTraces';
import type { TableSection } from '../../../../src/core/view/decodedView';
import { utcTime } from '../../../../src/core/view/formatTime';
import { formatValue } from '../../../../src/core/view/formatValue';
import { printText } from '../../../../src/core/view/printText';
import { MazeChain } from '../trace/mazeChain';
import { evmNetwork } from './exampleNetworks';

describe('the call tree of a real transaction', function () {
  this.timeout(120_000);
  let chain: MazeChain;
  before(async () => {
    chain = await MazeChain.start();
  });
  after(() => chain.node.stop());

  async function viewOf(name: string, args: readonly unknown[] = [], value = 0n) {
    const hash = await chain.send(name, args, value);
    const trace = await chain.trace(hash);
    const view = decodeTraces(trace, evmNetwork, chain.hints);
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

  it('has calls, views and events in the order of the execution', async () => {
    const { view, table } = await viewOf('walk', [3n], 10n);
    assert.match(view.summary, /^Success · 5 calls · [\d,]+ gas$/);
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
    it(`says why ${name} failed`, async () => {
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
      const own = (read.value[0]?.frames ?? []).map(({ depth, to }) => [depth, to?.toLowerCase()]);
      assert.deepEqual(own, await chain.castCalls(hash), name);
    }
  });

  it('is indented in a terminal', async () => {
    const { view } = await viewOf('again', [2n]);
    const text = printText(view, { maxRows: 50, time: utcTime });
    assert.match(text, /^ {2}again /m);
    assert.match(text, /^ {4}again /m);
    assert.match(text, /^ {6}again /m);
  });

  it('says what to ask if the node answers with single steps', () => {
    const view = decodeTraces({ gas: 1, failed: false, returnValue: '', structLogs: [] }, evmNetwork, chain.hints);
    assert.match(view?.notes[0]?.text ?? '', /"tracer": "callTracer"/);
    assert.equal(decodeTraces({ [chain.maze]: { balance: '0x1' } }, evmNetwork, chain.hints), undefined);
  });
});
