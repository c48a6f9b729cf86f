import assert from 'node:assert/strict';

import { failed } from '../../../../../src/core/base/result';
import { StepBudget } from '../../../../../src/core/base/stepBudget';
import { encodeBlock, type HeadTag } from '../../../../../src/core/request/params/encodeBlock';
import { encodeQuantity } from '../../../../../src/core/request/params/encodeQuantity';
import { encodeTopic } from '../../../../../src/core/request/params/valueEncoder';

describe('encodeQuantity', () => {
  const quantities: readonly [string, string][] = [
    ['0', '0x0'],
    ['1_000', '0x3e8'],
    ['0x3E8', '0x3E8'],
    ['1.5gwei', '0x59682f00'],
    ['1e3', '0x3e8'],
    ['1.5e18', '0x14d1120d7b160000'],
    ['2 ether', '0x1bc16d674ec80000'],
    ['0.000000000000000001ether', '0x1'],
    ['115792089237316195423570985008687907853269984665640564039457584007913129639935', `0x${'f'.repeat(64)}`],
  ];
  for (const [written, sent] of quantities) {
    it(`sends ${written} as ${sent}`, () => assert.deepEqual(encodeQuantity(written), { kind: 'ok', value: sent }));
  }
  for (const written of ['', 'ten', '1.5', '0x', '0xzz', '-1', '1.0000000001gwei', '1.5e0', '1e', '1e100']) {
    it(`rejects "${written}"`, () => assert.equal(encodeQuantity(written).kind, 'failed'));
  }
});

describe('encodeBlock', () => {
  const heads = new Map<HeadTag, bigint>([['latest', 2000n]]);
  const blocks: readonly [string, string][] = [
    ['latest', 'latest'],
    ['earliest', 'earliest'],
    ['pending', 'pending'],
    ['safe', 'safe'],
    ['finalized', 'finalized'],
    ['19_000_000', '0x121eac0'],
    ['0x10', '0x10'],
    ['latest-1000', '0x3e8'],
    ['latest - 1_000', '0x3e8'],
    ['latest-9999', '0x0'],
  ];
  for (const [written, sent] of blocks) {
    it(`sends ${written} as ${sent}`, () =>
      assert.deepEqual(encodeBlock(written, heads), { kind: 'ok', value: { kind: 'known', text: sent } }));
  }
  it('requests a head that is unknown', () => {
    assert.deepEqual(encodeBlock('finalized-5', heads), { kind: 'ok', value: { kind: 'needsHead', tag: 'finalized' } });
  });
  for (const written of ['', 'earliest-1', 'pending-1', 'latest+1', 'newest']) {
    it(`rejects "${written}"`, () => assert.equal(encodeBlock(written, heads).kind, 'failed'));
  }
});

describe('encodeTopic', () => {
  const budget = new StepBudget({ steps: 100 });
  const context = {
    heads: new Map<HeadTag, bigint>(),
    topicOf: (text: string) => failed(text),
    selectorOf: failed,
    slotOf: failed,
  };
  it('pads addresses and numbers to 32 bytes and leaves 32 bytes unchanged', () => {
    const word = `0x${'aB'.repeat(32)}`;
    assert.deepEqual(encodeTopic(word, context, budget), { kind: 'ok', value: word });
    assert.deepEqual(encodeTopic(`0x${'aB'.repeat(20)}`, context, budget), {
      kind: 'ok',
      value: `0x${'0'.repeat(24)}${'ab'.repeat(20)}`,
    });
    assert.deepEqual(encodeTopic('1_0', context, budget), { kind: 'ok', value: `0x${'a'.padStart(64, '0')}` });
  });
  it('leaves names and signatures to the known ABIs', () => {
    assert.deepEqual(encodeTopic('Swap', context, budget), { kind: 'failed', problem: 'Swap' });
  });
});
