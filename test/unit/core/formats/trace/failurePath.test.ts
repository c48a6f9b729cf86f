import assert from 'node:assert/strict';

import type { JsonObject } from '../../../../../src/core/base/json/jsonValue';
import { failureBefore, failurePath } from '../../../../../src/core/formats/trace/failurePath';
import { readHalt } from '../../../../../src/core/formats/trace/haltReason';
import { readTraces } from '../../../../../src/core/formats/trace/readTraces';

const from = `0x${'a1'.repeat(20)}`;

function call(
  name: string,
  failure: readonly [error: string, output?: string] | undefined,
  ...calls: JsonObject[]
): JsonObject {
  const [error, output] = failure ?? [];
  return {
    type: 'CALL',
    from,
    to: name,
    input: '0x',
    calls,
    ...(error !== undefined && { error }),
    ...(output !== undefined && { output }),
  };
}

const revertOf = (output?: string): readonly [string, string?] =>
  output === undefined ? ['execution reverted'] : ['execution reverted', output];
const outOfGas = ['out of gas'] as const;

function traceOf(frame: JsonObject) {
  const read = readTraces(frame);
  const trace = read.kind === 'ok' ? read.value.traces[0] : undefined;
  return trace ?? assert.fail();
}

/** The names of the frames on the path. */
function pathIn(frame: JsonObject): string {
  const trace = traceOf(frame);
  return failurePath(trace)
    .map((index) => trace.frames[index]?.to)
    .join(' ');
}

describe('the path of a failure', () => {
  const error = `0xaabbccdd${'01'.repeat(32)}`;
  for (const [what, frame, expected] of [
    ['nothing that succeeded', call('a', undefined, call('b', revertOf(error))), ''],
    ['one that is passed on', call('a', revertOf(error), call('b', undefined), call('b', revertOf(error))), 'a b'],
    [
      'the last of several with the same data',
      call('a', revertOf(error), call('b', revertOf(error)), call('c', revertOf(error))),
      'a c',
    ],
    [
      'one within the error of its caller',
      call('a', revertOf(`0x11223344${'00'.repeat(31)}44${error.slice(2)}`), call('b', revertOf(error))),
      'a b',
    ],
    [
      'one that was caught before another call failed',
      call('a', revertOf('0x99999999'), call('b', revertOf(error)), call('c', revertOf('0x99999999'))),
      'a c',
    ],
    ['an error of the caller itself', call('a', revertOf('0x99999999'), call('b', revertOf(error))), 'a'],
    ['one without data', call('a', revertOf(), call('b', revertOf())), 'a b'],
    [
      'none without data that something came after',
      call('a', revertOf(), call('b', revertOf()), call('c', undefined)),
      'a',
    ],
    ['a call that ran out of gas', call('a', revertOf(), call('b', outOfGas)), 'a b'],
    ['the call that left too little gas', call('a', outOfGas, call('b', outOfGas)), 'a b'],
    ['gas that the caller used up itself', call('a', outOfGas, call('b', revertOf())), 'a'],
    ['gas used up after a call', call('a', outOfGas, call('b', outOfGas), call('c', undefined)), 'a'],
    ['an invalid opcode of the caller', call('a', ['invalid opcode: INVALID'], call('b', revertOf())), 'a'],
  ] as const)
    it(`ends at ${what}`, () => {
      assert.equal(pathIn(frame), expected);
    });

  it('does not recognize an error in another one by a few bytes', () => {
    assert.equal(pathIn(call('a', revertOf('0x11223344000001'), call('b', revertOf('0x0000')))), 'a');
    // The bytes are there, but not where bytes begin.
    assert.equal(pathIn(call('a', revertOf('0x1aabbccdd1'), call('b', revertOf('0xaabbccdd')))), 'a');
  });

  it('has the failure directly before it', () => {
    const trace = traceOf(
      call('a', revertOf('0x99999999'), call('b', undefined), call('c', revertOf(error), call('d', revertOf(error)))),
    );
    assert.deepEqual(
      failureBefore(trace, 0).map((index) => trace.frames[index]?.to),
      ['c', 'd'],
    );
    const after = traceOf(call('a', revertOf('0x99999999'), call('c', revertOf(error)), call('b', undefined)));
    assert.deepEqual(failureBefore(after, 0), []);
  });

  it('takes linear time for any trace', () => {
    const inner = Array.from({ length: 2_000 }, () => call('b', revertOf('0x11111111')));
    const outer = `0x${'01'.repeat(500_000)}`;
    assert.equal(pathIn(call('a', revertOf(outer), ...inner)), 'a');
    let deep = call('z', revertOf(`0x${'00'.repeat(100)}`));
    for (let depth = 0; depth < 2_000; depth += 1) deep = call('y', revertOf(`0x${'00'.repeat(depth + 1_000)}`), deep);
    assert.equal(pathIn(deep).split(' ').length, 2_001);
  });
});

describe('the messages of nodes for why the EVM stopped', () => {
  for (const [reason, ...words] of [
    ['revert', 'execution reverted', 'Reverted', 'revert', 'EvmError: Revert'],
    ['outOfGas', 'out of gas', 'Out of gas', 'OutOfGas', 'OutOfGasError', 'gas uint64 overflow', 'INSUFFICIENT_GAS'],
    ['codeDeposit', 'contract creation code storage out of gas'],
    ['invalidOpcode', 'invalid opcode: INVALID', 'Bad instruction', 'BadInstruction', 'opcode 0xfe not activated'],
    ['stackUnderflow', 'stack underflow (0 <=> 2)', 'Stack underflow', 'INSUFFICIENT_STACK_ITEMS'],
    ['stackOverflow', 'stack limit reached 1024 (1023)', 'Out of stack', 'StackOverflow'],
    ['invalidJump', 'invalid jump destination', 'Bad jump destination', 'InvalidJumpDestination'],
    ['writeProtection', 'write protection', 'Mutable Call In Static Context', 'StateChangeDuringStaticCall'],
    ['outOfBounds', 'return data out of bounds', 'OutOfOffset'],
    ['codeSize', 'max code size exceeded', 'CreateContractSizeLimit', 'CODE_TOO_LARGE'],
    ['initCodeSize', 'max initcode size exceeded', 'CreateInitCodeSizeLimit'],
    ['invalidCode', 'invalid code: must not begin with 0xef', 'CreateContractStartingWithEF'],
    ['balance', 'insufficient balance for transfer', 'OutOfFunds'],
    ['depth', 'max call depth exceeded', 'CallTooDeep'],
    ['collision', 'contract address collision', 'CreateCollision'],
    ['precompile', 'Built-in failed', 'PrecompileError'],
    ['other', '', 'something else', '💥'],
  ] as const)
    it(`mean ${reason}`, () => {
      for (const each of words) assert.equal(readHalt(each), reason, each);
    });
});
