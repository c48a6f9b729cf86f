import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import { calledFunctionName } from '../../../../../../../src/core/answer/decode/evm/calls/calledFunction';
import { readInnerStep } from '../../../../../../../src/core/answer/decode/evm/calls/readInnerStep';
import { readFrame } from '../../../../../../../src/core/answer/decode/evm/traces/readFrame';
import { noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import type { TraceFrame } from '../../../../../../../src/core/formats/trace/callTrace';
import { alice, bob } from '../../transferLog';

const text = 'data:,{"p":"erc-20","op":"mint"}';
const data = `0x${Buffer.from(text).toString('hex')}`;

const frame: TraceFrame = {
  kind: 'call',
  depth: 0,
  parent: undefined,
  end: 1,
  from: alice,
  to: bob,
  input: data,
  output: undefined,
  value: undefined,
  gas: undefined,
  gasUsed: undefined,
  failure: undefined,
  logs: [],
};

describe('call data that is text', () => {
  it('a data URL is shown as text in lists of transactions, in call trees and among inner calls', () => {
    const shown = { kind: 'text', text };
    assert.deepEqual(calledFunctionName(data, noHints), shown);
    const { name, arguments: given } = readFrame(frame, noHints);
    assert.deepEqual([name, given], ['fallback', shown]);
    assert.deepEqual(readInnerStep({ kind: 'call', target: bob, value: undefined, data }, noHints).name, shown);
  });

  it('a long data URL is cut where a function has its name', () => {
    const name = calledFunctionName(data + '61'.repeat(5_000), noHints);
    assert.ok(name?.kind === 'text' && name.text.length < 200);
  });
});
