import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { maxTraceFrames } from '../../../../../src/core/formats/trace/callTrace';
import { readTraces } from '../../../../../src/core/formats/trace/readTraces';

const [alice, vault, token, child] = ['a1', 'b2', 'c3', 'd4'].map((byte) => `0x${byte.repeat(20)}`) as [
  string,
  string,
  string,
  string,
];

/** A call that calls a token, creates a contract whose constructor reverts, and logs in between. */
const callTracer: JsonValue = {
  type: 'CALL',
  from: alice,
  to: vault,
  value: '0x10',
  gas: '0x100',
  gasUsed: '0x80',
  input: '0x12345678',
  output: '0x',
  calls: [
    { type: 'STATICCALL', from: vault, to: token, gas: '0x40', gasUsed: '0x20', input: '0x70a08231', output: '0x01' },
    {
      type: 'CREATE2',
      from: vault,
      input: '0x6000',
      gas: '0x20',
      gasUsed: '0x10',
      error: 'execution reverted',
      output: '0x08c379a0',
      value: '0x0',
      calls: [{ type: 'DELEGATECALL', from: child, to: token, gas: '0x8', gasUsed: '0x8', input: '0x' }],
    },
  ],
  logs: [{ address: vault, topics: ['0xaa'], data: '0x', position: '0x1', index: '0x0' }],
};

/** The same execution as entries of OpenEthereum's trace module, not in order. */
const parity: JsonValue = [
  entry([1, 0], { callType: 'delegatecall', from: child, to: token, gas: '0x8', input: '0x', value: '0x10' }, '0x8'),
  entry([], { callType: 'call', from: alice, to: vault, gas: '0x100', input: '0x12345678', value: '0x10' }, '0x80'),
  entry(
    [0],
    { callType: 'staticcall', from: vault, to: token, gas: '0x40', input: '0x70a08231', value: '0x0' },
    '0x20',
  ),
  {
    action: { creationMethod: 'create2', from: vault, gas: '0x20', init: '0x6000', value: '0x0' },
    error: 'Reverted',
    result: null,
    traceAddress: [1],
    type: 'create',
    transactionHash: '0x01',
  },
  { action: { author: alice, rewardType: 'block', value: '0x1' }, result: null, traceAddress: [], type: 'reward' },
];

function entry(traceAddress: readonly number[], action: JsonValue, gasUsed: string): JsonValue {
  const output = traceAddress[0] === 0 ? '0x01' : '0x';
  return { action, result: { gasUsed, output }, traceAddress, type: 'call', transactionHash: '0x01', subtraces: 0 };
}

function framesOf(value: JsonValue) {
  const read = readTraces(value);
  assert.ok(read.kind === 'ok');
  const [trace] = read.value;
  assert.ok(trace);
  return trace.frames;
}

describe('a call tree', () => {
  it('has the frames in order, each with its place', () => {
    assert.deepEqual(
      framesOf(callTracer).map(({ kind, depth, parent, end, to }) => [kind, depth, parent, end, to]),
      [
        ['call', 0, undefined, 4, vault],
        ['static', 1, 0, 2, token],
        ['create2', 1, 0, 4, undefined],
        ['delegate', 2, 2, 4, token],
      ],
    );
  });

  it('has values, gas, failures and logs in their place', () => {
    const [outer, , created] = framesOf(callTracer);
    assert.equal(outer?.value, 16n);
    assert.equal(outer.gasUsed, 128n);
    assert.equal(outer.output, undefined);
    assert.deepEqual(outer.logs, [{ address: vault, topics: ['0xaa'], data: '0x', after: 1 }]);
    assert.equal(created?.failure, 'execution reverted');
    assert.equal(created.output, '0x08c379a0');
  });

  it('is the same from the entries of the trace module, whatever their order', () => {
    const facts = (value: JsonValue) =>
      framesOf(value).map(({ kind, depth, parent, end, from, to, input, gas, gasUsed }) => ({
        ...{ kind, depth, parent, end, from, to, input, gas },
        gasUsed: kind === 'create2' ? undefined : gasUsed,
      }));
    assert.deepEqual(facts(parity), facts(callTracer));
  });

  it('is read for each transaction of a block', () => {
    const read = readTraces([
      { txHash: '0x01', result: callTracer },
      { txHash: '0x02', result: callTracer },
    ]);
    assert.ok(read.kind === 'ok');
    assert.deepEqual(
      read.value.map(({ transaction, frames }) => [transaction, frames.length]),
      [
        ['0x01', 4],
        ['0x02', 4],
      ],
    );
  });

  it('is read from a replay', () => {
    const read = readTraces({ output: '0x', trace: parity, stateDiff: null, vmTrace: null });
    assert.ok(read.kind === 'ok' && read.value[0]?.frames.length === 4);
  });

  it('says if a node answered with single steps', () => {
    assert.deepEqual(readTraces({ gas: 1, failed: false, structLogs: [] }), { kind: 'failed', problem: 'structLogs' });
    assert.deepEqual(readTraces({ [vault]: { balance: '0x1' } }), { kind: 'failed', problem: 'other' });
  });

  it('may be 100,000 frames deep', () => {
    let frame: JsonValue = { type: 'CALL', from: alice, to: vault };
    for (let depth = 1; depth < 100_000; depth += 1) frame = { type: 'CALL', from: alice, to: vault, calls: [frame] };
    const frames = framesOf(frame);
    assert.equal(frames.length, 100_000);
    assert.equal(frames.at(-1)?.depth, 99_999);
    assert.equal(frames.at(-1)?.parent, 99_998);
  });

  it('is cut after its most frames, and says so', () => {
    const calls = Array.from({ length: maxTraceFrames + 5 }, () => ({ type: 'CALL', from: alice, to: vault }));
    const read = readTraces({ type: 'CALL', from: alice, to: vault, calls });
    assert.ok(read.kind === 'ok');
    assert.equal(read.value[0]?.frames.length, maxTraceFrames);
    assert.equal(read.value[0].isCut, true);
  });

  it('skips what is not a frame', () => {
    const frames = framesOf({ type: 'CALL', from: alice, calls: [null, 7, { type: 'STOP' }, 'x'], logs: [1, {}] });
    assert.deepEqual(
      frames.map(({ kind, logs }) => [kind, logs.length]),
      [['call', 0]],
    );
  });
});
