import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { decodeResult } from '../../../../../src/core/answer/decode/decodeResult';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../src/core/base/json/parseJson';
import type { DecodedView } from '../../../../../src/core/base/view/decodedView';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { printMarkdown } from '../../../../../src/core/base/view/printMarkdown';
import { printText } from '../../../../../src/core/base/view/printText';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { readOutcome } from '../../../../../src/core/request/pipe/readOutcome';
import { TreeRows } from '../../../../../src/webview/components/table/treeRows';
import { evmNetwork } from '../../answer/decode/exampleNetworks';

const alice = `0x${'a1'.repeat(20)}`;
const options = { maxRows: 10_000, time: utcTime };
const view = (value: JsonValue, method = 'debug_traceTransaction'): DecodedView =>
  decodeResult({ method, params: [`0x${'ab'.repeat(32)}`] }, value, evmNetwork, noHints);

/** Reads everything of a view that someone may open. */
function useAll(shown: DecodedView): void {
  printMarkdown(shown, options);
  printText(shown, options);
  for (const section of shown.sections) {
    if (section.kind !== 'table') continue;
    new TreeRows(section).visible();
    for (let row = 0; row < section.rowCount; row++) {
      section.details?.(row);
      section.outline?.mark(row);
      section.outline?.cell?.(row);
      for (const { holds } of section.outline?.switches ?? []) holds(row);
    }
  }
}

describe('a bad trace', () => {
  it('may have 100 MB: it is not parsed, and the answer suggests what to do', () => {
    const call = `{"type":"CALL","from":"${alice}","to":"${alice}","input":"0x12345678"},`;
    const count = Math.ceil(100_000_000 / call.length);
    const body = Buffer.from(
      `{"jsonrpc":"2.0","id":1,"result":{"type":"CALL","from":"${alice}","calls":[${call.repeat(count).slice(0, -1)}]}}`,
    );
    const reply = { kind: 'reply', status: 200, headers: {}, body } as const;
    const outcome = readOutcome(reply, { kind: 'call', ids: [1], parseLimit: 32 * 1024 * 1024 });
    const params = [`0x${'ab'.repeat(32)}`, { tracer: 'callTracer' }];
    const large = decodeExchange(
      { call: { kind: 'rpc', method: 'debug_traceTransaction', params }, network: evmNetwork, outcome },
      noHints,
    );
    assert.match(large.summary, /^100,\d{3},\d{3} bytes$/);
    assert.match(JSON.stringify(large.notes), /too large to decode.+Open it, or save it.+onlyTopCall/);
  });

  it('may be 5,000 calls deep: nothing recurses, and the indentation is limited', () => {
    let frame: JsonValue = { type: 'CALL', from: alice, to: alice, input: '0x12345678', error: 'execution reverted' };
    for (let depth = 1; depth < 5_000; depth++)
      frame = {
        type: 'CALL',
        from: alice,
        to: alice,
        input: '0x12345678',
        error: 'execution reverted',
        calls: [frame],
      };
    const shown = view(frame);
    useAll(shown);
    assert.match(shown.summary, /5,000 calls/);
    const lines = printText(shown, options).split('\n');
    assert.ok(lines.every((line) => line.length < 500));
    assert.ok(lines.some((line) => line.includes('(4999)')));
  });

  it('a trace as text nested 5,000 deep is read, or rejected with a reason', () => {
    const parsed = parseJson(`${'{"type":"CALL","from":"0x00","calls":['.repeat(5_000)}${']}'.repeat(5_000)}`);
    if (parsed.kind === 'ok') useAll(view(parsed.value));
    else assert.notEqual(JSON.stringify(parsed.problem), '');
  });

  it('a trace without fields, or with fields of wrong types, shows the valid fields', () => {
    const half: JsonValue = {
      type: 'CALL',
      from: alice,
      to: 7,
      input: null,
      output: [],
      value: 'x',
      gas: -1,
      gasUsed: {},
      error: 5,
      calls: [
        { type: 'CREATE', from: 'not an address', to: '0x', value: '0xzz', logs: 'x' },
        { type: 'STATICCALL', from: alice, input: '0x1', calls: 'x', logs: [{ address: alice, topics: 'x', data: 5 }] },
        { type: 'SELFDESTRUCT' },
        { type: 'UNKNOWN', from: alice },
        null,
      ],
    };
    const shown = view(half);
    assert.equal(shown.title, 'Call tree');
    useAll(shown);
    for (const other of [null, 'x', 5, true, [], {}, [null], [[]], { type: 'CALL' }, { calls: [] }] as const)
      useAll(view(other as JsonValue));
  });

  it('a trace of the trace module with half of its entries shows these entries', () => {
    const entries: JsonValue = [
      { action: {}, traceAddress: [] },
      { action: { from: alice }, traceAddress: ['x', null], type: 'create', result: 'x' },
      { action: { from: alice }, traceAddress: [0, 0, 0], type: 'suicide', blockNumber: 'x' },
      { action: null, traceAddress: [1] },
    ];
    const shown = view(entries, 'trace_transaction');
    assert.equal(shown.title, 'Call tree');
    useAll(shown);
  });

  it('a trace of single steps suggests another request', () => {
    const shown = view({ gas: 1, failed: false, returnValue: '', structLogs: [] });
    assert.match(shown.notes.map(({ text }) => text).join(' '), /"tracer": "callTracer"/);
  });

  it('a trace with a name that contains a template makes no cell of it', () => {
    const [table] = view({ type: 'CALL', from: '{{$env HOME}}', to: alice, input: '0x{{x}}' }).sections;
    assert.ok(table?.kind === 'table');
    assert.equal(table.outline?.cell?.(0), undefined);
  });

  it('a trace has a note if frames were omitted because there are too many', () => {
    const calls = Array.from({ length: 200_005 }, () => ({ type: 'CALL', from: alice, to: alice }));
    const shown = view({ type: 'CALL', from: alice, to: alice, calls });
    assert.match(shown.notes.map(({ text }) => text).join(' '), /too many calls to show/);
  });
});
