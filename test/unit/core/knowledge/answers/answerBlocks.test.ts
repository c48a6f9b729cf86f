import assert from 'node:assert/strict';

import { stateBlockOf } from '../../../../../src/core/knowledge/answers/answerBlocks';

describe('the block whose state a call reads', () => {
  const word = `0x${'1'.repeat(64)}`;
  const call = { to: `0x${'a'.repeat(40)}` };

  for (const [method, params] of [
    ['eth_call', [call, '0x10']],
    ['eth_getStorageAt', [call.to, '0x0', '0x10']],
    ['debug_traceCall', [call, '0x10', {}]],
    ['trace_call', [call, ['trace'], '0x10']],
    ['eth_call', [call, { blockNumber: '0x10' }]],
  ] as const)
    it(`is found among the parameters of ${method} (${params.length} with ${typeof params.at(-1)})`, () =>
      assert.equal(stateBlockOf({ kind: 'rpc', method, params })?.number, 16));

  it('has no number if it is a tag, and is the newest one if it is left out', () => {
    assert.deepEqual(stateBlockOf({ kind: 'rpc', method: 'eth_call', params: [call] }), {
      sent: 'latest',
      number: undefined,
    });
  });

  it('is none for a call that decodes nothing by the contracts of a block', () => {
    for (const [method, params] of [
      ['eth_getBalance', [call.to, '0x10']],
      ['eth_getBlockByNumber', ['0x10', true]],
      ['debug_traceTransaction', [word]],
    ] as const)
      assert.equal(stateBlockOf({ kind: 'rpc', method, params }), undefined, method);
  });
});
