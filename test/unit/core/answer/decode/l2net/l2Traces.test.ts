import assert from 'node:assert/strict';

import { decodeResult } from '../../../../../../src/core/answer/decode/decodeResult';
import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../../src/core/base/json/parseJson';
import type { DecodedView, TableSection } from '../../../../../../src/core/base/view/decodedView';
import { formatValue, utcTime } from '../../../../../../src/core/base/view/formatValue';
import { printText } from '../../../../../../src/core/base/view/printText';
import { noHints } from '../../../../../../src/core/formats/abi/names/decodeHints';
import { classOf } from '../../../../../service/l2net/classes';
import { classHashOf } from '../../../../../service/l2net/classes';
import { makeDataSet } from '../../../../../service/l2net/dataSet';
import { selectorOf } from '../../../../../service/l2net/felt';
import { L2netNetwork } from '../../../../../service/l2net/l2netNetwork';
import { l2Network } from '../exampleNetworks';

const dataSet = makeDataSet('l2net_');
const service = new L2netNetwork(dataSet);
const { landmarks } = dataSet;
const account = '0x111';

async function traceOfTransaction(hash: string): Promise<JsonValue> {
  const outcome = await service.answer({
    method: 'l2net_traceTransaction',
    params: { transaction_hash: hash },
  } as never);
  assert.ok(outcome.kind === 'result', JSON.stringify(outcome));
  const parsed = parseJson(outcome.json);
  assert.ok(parsed.kind === 'ok');
  return parsed.value;
}

const view = (value: JsonValue, hints = noHints, method = 'l2net_traceTransaction'): DecodedView =>
  decodeResult({ method, params: {} }, value, l2Network, hints);

function tableOf({ sections }: DecodedView): TableSection {
  const [table] = sections;
  assert.ok(table?.kind === 'table');
  return table;
}

function rowsOf(table: TableSection): readonly string[] {
  return Array.from({ length: table.rowCount }, (_, row) => {
    const cells = table.at(row);
    return `${table.depth?.(row)} ${formatValue(cells[5] ?? { kind: 'nothing' }, utcTime)} ${formatValue(cells[0] ?? { kind: 'nothing' }, utcTime)}`;
  });
}

const call = (members: Readonly<Record<string, JsonValue>>): JsonValue => ({
  contract_address: account,
  entry_point_selector: selectorOf('execute'),
  calldata: [],
  caller_address: '0x0',
  class_hash: '0xc1',
  entry_point_type: 'EXTERNAL',
  call_type: 'CALL',
  result: [],
  calls: [],
  events: [],
  messages: [],
  execution_resources: { l1_gas: 0, l2_gas: 100 },
  is_reverted: false,
  ...members,
});

const emitted = (order: number): JsonValue => ({ order, keys: [`0x${order.toString(16)}`], data: [] });

describe('the call tree of an l2net transaction', () => {
  it('has the phases, the calls within them, and events and messages at their positions', async () => {
    const { summary, tone, ...rest } = view(await traceOfTransaction(landmarks.transactions.withMessages));
    assert.match(summary, /^Success · \d+ calls · [\d,]+ L2 gas$/);
    assert.equal(tone, 'good');
    const rows = rowsOf(tableOf({ summary, tone, ...rest }));
    assert.deepEqual(
      rows.filter((row) => row.startsWith('0')),
      ['0 phase Validate', '0 phase Execute', '0 phase Fee transfer'],
    );
    assert.equal(rows[1], '1 call __validate__');
    assert.ok(rows.includes('1 call __execute__'));
    assert.match(rows.at(-1) ?? '', /^2 event Transfer/);
  });

  it('has calldata and results that are decoded with the ABI of the class', async () => {
    const value = await traceOfTransaction(landmarks.transactions.accepted);
    const { token } = landmarks.contracts;
    const abi = (classOf(classHashOf(token, landmarks) ?? '0x0') as { abi: JsonValue }).abi;
    const table = tableOf(view(value, { ...noHints, cairoAbis: { [token]: abi } }));
    const row = rowsOf(table).lastIndexOf('1 call transfer');
    const [, , given, result] = table.at(row).map((cell) => formatValue(cell, utcTime));
    assert.match(given ?? '', /^recipient: 0x1176a1.*, amount: [\d,]+$/);
    assert.notEqual(result, '–');
  });

  it('has events before the inner call that emitted a later one', () => {
    const inner = call({ contract_address: '0x222', events: [emitted(1)] });
    const silent = call({ contract_address: '0x333' });
    const outer = call({ calls: [silent, inner, silent], events: [emitted(0), emitted(2)] });
    const rows = rowsOf(tableOf(view({ type: 'INVOKE', execute_invocation: outer })));
    assert.deepEqual(
      rows.map((row) => row.slice(0, 7).trim()),
      ['0 phase', '1 call', '2 call', '2 event', '2 call', '3 event', '2 call', '2 event'],
    );
  });

  it('marks a reverted execution with its reason, and caught calls', () => {
    const said =
      "Error in the called contract (0x5): Execution failed. Failure reason: 0x753235365f737562204f766572666c6f77 ('u256_sub Overflow').";
    const reverted = view({
      type: 'INVOKE',
      validate_invocation: call({}),
      execute_invocation: { revert_reason: said },
    });
    assert.match(reverted.summary, /^Reverted: .*u256_sub Overflow.* · 1 call/);
    assert.equal(reverted.tone, 'bad');
    assert.deepEqual(tableOf(reverted).outline?.path, [2]);
    assert.match(JSON.stringify(tableOf(reverted).details?.(2)), /u256_sub Overflow/);
    const caught = call({ calls: [call({ is_reverted: true, result: ['0x6e6f'], calls: [call({})] })] });
    const table = tableOf(view({ type: 'INVOKE', execute_invocation: caught }));
    assert.deepEqual(
      [0, 1, 2, 3].map((row) => table.outline?.mark(row)),
      [undefined, undefined, 'failed', 'undone'],
    );
  });

  it('is read from a block and from a simulation', () => {
    const trace = { type: 'INVOKE', execute_invocation: call({}) };
    const block = view(
      [
        { transaction_hash: '0xaa', trace_root: trace },
        { transaction_hash: '0xbb', trace_root: { ...trace, execute_invocation: { revert_reason: 'no' } } },
      ],
      noHints,
      'l2net_traceBlockTransactions',
    );
    assert.equal(block.summary, '2 transactions, 1 reverted');
    const simulated = view([{ transaction_trace: trace, fee_estimation: {} }], noHints, 'l2net_simulateTransactions');
    assert.deepEqual(
      simulated.sections.map((section) => section.title),
      [undefined, 'Calls'],
      'the results and fees, and the tree',
    );
  });

  it('is printed for a terminal', async () => {
    const text = printText(view(await traceOfTransaction(landmarks.transactions.accepted)), {
      maxRows: 50,
      time: utcTime,
    });
    assert.match(text, /^ {2}\[[\d,]+\] Validate\n {4}├─ \[[\d,]+\] 0x[\da-f]+::__validate__\(/m);
    assert.match(text, /├─ emit Transfer/);
  });

  for (const [what, value] of [
    ['nothing', null],
    ['a list of nothing', []],
    ['half of it', { type: 'INVOKE', execute_invocation: null }],
    ['another shape', { structLogs: [] }],
  ] as const) {
    it(`shows ${what} as JSON`, () => {
      assert.notEqual(view(value).title, 'Call tree');
    });
  }

  it('shows the traces of a block, and says how many entries have none', () => {
    const block = view([
      { transaction_hash: '0x1', trace_root: { execute_invocation: call({}) } },
      { error: 'x' },
      null,
    ]);
    assert.equal(block.title, 'Call tree');
    assert.match(JSON.stringify(block.notes), /2 of the answer's entries have no trace/);
  });

  it('counts entries that are no calls, and keeps the calls of an invocation without a contract', () => {
    const call = {
      contract_address: '0x1',
      entry_point_selector: '0x2',
      calldata: [],
      calls: [],
      events: [],
      messages: [],
    };
    const trace = { type: 'INVOKE', execute_invocation: { calls: [call, 7, null] } };
    const shown = view(trace);
    assert.match(shown.notes.map(({ text }) => text).join(), /2 entries of the answer can't be read as calls/);
    assert.match(shown.summary, /2 calls/);
  });

  it('accepts members of wrong types', () => {
    const odd = call({
      calldata: 'x',
      calls: [null, 7, { calls: {}, events: [null, { order: 'x' }] }],
      result: [{}, null],
    });
    const table = tableOf(view({ execute_invocation: odd }));
    for (let row = 0; row < table.rowCount; row++) {
      table.at(row);
      table.details?.(row);
    }
    assert.equal(table.rowCount, 4);
  });

  it('may be 5,000 calls deep', () => {
    let deep = call({});
    for (let depth = 1; depth < 5_000; depth++) deep = call({ calls: [deep] });
    const table = tableOf(view({ execute_invocation: deep }));
    assert.equal(table.rowCount, 5_001);
    assert.equal(table.depth?.(5_000), 5_000);
  });
});
