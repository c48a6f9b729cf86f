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
  const [trace] = read.value.traces;
  assert.ok(trace);
  return trace.frames;
}

describe('a call tree', () => {
  it('has the frames in order, each with its position', () => {
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

  it('has values, gas, failures and logs at their positions', () => {
    const [outer, , created] = framesOf(callTracer);
    assert.equal(outer?.value, 16n);
    assert.equal(outer.gasUsed, 128n);
    assert.equal(outer.output, undefined);
    assert.deepEqual(outer.logs, [{ address: vault, topics: ['0xaa'], data: '0x', after: 1 }]);
    assert.equal(created?.failure, 'execution reverted');
    assert.equal(created.output, '0x08c379a0');
  });

  it('is the same from the entries of the trace module, in any order', () => {
    const facts = (value: JsonValue) =>
      framesOf(value).map(({ kind, depth, parent, end, from, to, input, gas, gasUsed }) => ({
        kind,
        depth,
        parent,
        end,
        from,
        to,
        input,
        gas,
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
      read.value.traces.map(({ transaction, frames }) => [transaction, frames.length]),
      [
        ['0x01', 4],
        ['0x02', 4],
      ],
    );
  });

  it('is read from a replay', () => {
    const read = readTraces({ output: '0x', trace: parity, stateDiff: null, vmTrace: null });
    assert.ok(read.kind === 'ok' && read.value.traces[0]?.frames.length === 4);
  });

  it('is absent with a reason if a node answered with single steps', () => {
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

  it('is cut at the maximum number of frames, and marks that', () => {
    const calls = Array.from({ length: maxTraceFrames + 5 }, () => ({ type: 'CALL', from: alice, to: vault }));
    const read = readTraces({ type: 'CALL', from: alice, to: vault, calls });
    assert.ok(read.kind === 'ok');
    assert.equal(read.value.traces[0]?.frames.length, maxTraceFrames);
    assert.equal(read.value.traces[0].isCut, true);
  });

  it('counts what is not a frame, and keeps a frame of an unknown type under its own name', () => {
    const read = readTraces({ type: 'CALL', from: alice, calls: [null, 7, { type: 'STOP' }, {}, 'x'], logs: [1, {}] });
    assert.ok(read.kind === 'ok');
    const [trace] = read.value.traces;
    assert.deepEqual(
      trace?.frames.map(({ kind, typeName, logs }) => [kind, typeName, logs.length]),
      [
        ['call', undefined, 0],
        ['other', 'STOP', 0],
        ['other', 'without a type', 0],
      ],
    );
    assert.equal(trace.unread, 3);
  });

  it('reads the types of frames in any case, and keeps those that only some nodes have', () => {
    const inner = ['staticcall', 'DelegateCall', 'create2', 'INVALID', 'AUTHCALL'].map((type) => ({
      type,
      from: alice,
    }));
    assert.deepEqual(
      framesOf({ type: 'call', from: alice, to: vault, calls: inner }).map(({ kind, typeName }) => typeName ?? kind),
      ['call', 'static', 'delegate', 'create2', 'INVALID', 'AUTHCALL'],
    );
    assert.equal(framesOf({ type: 'INVALID', from: alice, to: vault, value: '0x5', gasUsed: '0x0' })[0]?.value, 5n);
    assert.equal(readTraces({ type: '0x2', from: alice, input: '0x' }).kind, 'failed');
  });

  it('a delegate call has no value of its own, and an empty error is no failure', () => {
    const inner = { type: 'DELEGATECALL', from: vault, to: token, value: '0x5', error: '' };
    const frames = framesOf({ type: 'CALL', from: alice, to: vault, value: '0x5', error: '', calls: [inner] });
    assert.deepEqual(
      frames.map(({ value, failure }) => [value, failure]),
      [
        [5n, undefined],
        [undefined, undefined],
      ],
    );
    const action = { from: alice, to: vault, callType: 'call' };
    const own = { action, result: { gasUsed: '0x1', output: '0x' }, traceAddress: [], type: 'call', error: '' };
    assert.equal(framesOf([own])[0]?.failure, undefined);
  });

  it('reads the entries of the trace module in any case, and keeps unknown kinds and counts other entries', () => {
    const entry = (type: string, callType?: string) => ({
      action: { from: alice, to: vault, callType, value: '0x1' },
      result: {},
      traceAddress: [],
      type,
    });
    const kindOf = (value: JsonValue) => framesOf([value]).map(({ kind, typeName }) => typeName ?? kind)[0];
    assert.deepEqual(
      [entry('CALL', 'StaticCall'), entry('call', 'authcall'), entry('eofcreate'), entry('Suicide')].map((each) =>
        kindOf(each as unknown as JsonValue),
      ),
      ['static', 'authcall', 'eofcreate', 'selfDestruct'],
    );
    const read = readTraces([...parity, { odd: 1 }]);
    assert.ok(read.kind === 'ok' && read.value.traces[0]?.unread === 1);
  });

  it('reads the value that moved before and after the calls', () => {
    const read = readTraces({
      type: 'CALL',
      from: alice,
      to: vault,
      error: 'out of gas',
      beforeEVMTransfers: [
        { purpose: 'feePayment', from: alice, to: null, value: '0x10' },
        { purpose: 'nothing', from: alice, to: null, value: '0x0' },
        'x',
      ],
      afterEVMTransfers: [{ purpose: 'gasRefund', from: null, to: alice, value: '0x4' }],
    });
    assert.ok(read.kind === 'ok');
    assert.deepEqual(read.value.traces[0]?.transfers, [
      { when: 'before', purpose: 'feePayment', from: alice, to: undefined, value: 16n },
      { when: 'after', purpose: 'gasRefund', from: undefined, to: alice, value: 4n },
    ]);
  });

  it('keeps the trees of a block whose other transactions have an error, no result, steps or another shape', () => {
    const read = readTraces([
      { txHash: '0x01', result: callTracer },
      { txHash: '0x02', error: 'execution timeout' },
      { txHash: '0x03', result: null },
      { txHash: '0x04', result: { gas: 1, structLogs: [] } },
      { txHash: '0x05', error: { code: -32000, message: 'no state' } },
      { txHash: '0x06', result: { odd: true } },
      { txHash: '0x07', result: { ...callTracer, error: 'execution reverted' } },
    ]);
    assert.ok(read.kind === 'ok');
    assert.deepEqual(
      read.value.traces.map(({ transaction }) => transaction),
      ['0x01', '0x07'],
    );
    assert.deepEqual(
      read.value.unread.map(({ index, transaction, why }) => [
        index,
        transaction,
        why.kind === 'error' ? why.text : why.kind,
      ]),
      [
        [1, '0x02', 'execution timeout'],
        [2, '0x03', 'null'],
        [3, '0x04', 'structLogs'],
        [4, '0x05', 'no state'],
        [5, '0x06', 'other'],
      ],
    );
  });

  it('keeps the trees of replays, of flatCallTracer and of muxTracer, and lists a transaction without entries', () => {
    const shapeOf = (value: JsonValue) => {
      const read = readTraces(value);
      return read.kind === 'failed'
        ? read.problem
        : {
            trees: read.value.traces.map(({ transaction, frames, unread }) => [
              transaction,
              frames.length,
              unread ?? 0,
            ]),
            others: read.value.unread.map(({ transaction, why }) => [transaction, why.kind]),
          };
    };
    const bare = entry([], { callType: 'call', from: alice, to: vault, gas: '0x1', input: '0x', value: '0x1' }, '0x1');
    const nameless = { ...(bare as object), transactionHash: undefined } as unknown as JsonValue;
    assert.deepEqual(
      shapeOf([
        { transactionHash: '0x01', trace: [bare, null] },
        { transactionHash: '0x02', trace: [] },
      ]),
      { trees: [['0x01', 1, 1]], others: [['0x02', 'null']] },
    );
    assert.deepEqual(
      shapeOf([
        { txHash: '0x03', result: [nameless] },
        { txHash: '0x04', error: 'x' },
      ]),
      { trees: [['0x03', 1, 0]], others: [['0x04', 'error']] },
    );
    assert.deepEqual(shapeOf([{ txHash: '0x05', result: { callTracer, prestateTracer: {} } }]), {
      trees: [['0x05', 4, 0]],
      others: [],
    });
    assert.deepEqual(shapeOf({ callTracer }), { trees: [[undefined, 4, 0]], others: [] });
    assert.deepEqual(shapeOf({ flatCallTracer: [nameless] }), { trees: [[undefined, 1, 0]], others: [] });
    assert.deepEqual(shapeOf({ txHash: '0x06', error: 'x' }), { trees: [], others: [['0x06', 'error']] });
    assert.deepEqual(shapeOf({ txHash: '0x07', result: callTracer }), { trees: [['0x07', 4, 0]], others: [] });
    assert.equal(shapeOf({ callTracer: { odd: true } }), 'other');
  });
});
