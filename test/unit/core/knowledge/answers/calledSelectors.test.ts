import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { calledSelectors } from '../../../../../src/core/knowledge/answers/calledSelectors';

const body = new Uint8Array();
const to = `0x${'ab'.repeat(20)}`;

function selectors(call: Parameters<typeof calledSelectors>[0]['call'], value: JsonValue): readonly string[] {
  return calledSelectors({ ...(call && { call }), outcome: { kind: 'result', body, value } }).map(
    ({ selector, address }) => `${selector} ${address ?? ''}`,
  );
}

describe('the selectors that an answer is decoded with', () => {
  it('are those of its call, and of the error that it failed with', () => {
    const call = { kind: 'rpc', method: 'eth_call', params: [{ to, data: '0x11111111' }] } as const;
    assert.deepEqual(
      calledSelectors({ call, outcome: { kind: 'rpcError', code: 3, message: '', data: '0x22222222', body } }),
      [
        { selector: '0x11111111', address: to },
        { selector: '0x22222222', address: to },
      ],
    );
  });

  it('are those of the calls in a simulation, and of their errors', () => {
    const params = [{ blockStateCalls: [{ calls: [{ to, input: '0x11111111' }, { data: '0x33333333' }] }] }];
    const calls = [
      { status: '0x0', returnData: '0x22222222', error: { code: 3, message: '' } },
      { status: '0x0', returnData: '0x', error: { code: 3, message: '', data: '0x44444444' } },
      { status: '0x1', returnData: '0x55555555' },
    ];
    assert.deepEqual(selectors({ kind: 'rpc', method: 'eth_simulateV1', params }, [{ calls }]), [
      `0x11111111 ${to}`,
      '0x33333333 ',
      '0x22222222 ',
      '0x44444444 ',
    ]);
  });

  it('are those of receipts with revert data, alone and in a list', () => {
    const receipt = { status: '0x0', to, revertReason: '0x22222222' };
    const call = { kind: 'rpc', method: 'eth_getTransactionReceipt', params: ['0x1'] } as const;
    assert.deepEqual(selectors(call, receipt), [`0x22222222 ${to}`]);
    assert.deepEqual(selectors(call, [receipt]), [`0x22222222 ${to}`]);
  });

  it('are those of the calls of a batch, and of their errors', () => {
    const text = JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to, data: '0x11111111' }] }]);
    const call = { kind: 'raw', text, isBatch: true, methods: ['eth_call'], ids: [1] } as const;
    assert.deepEqual(selectors(call, [{ id: 1, error: { code: 3, message: '', data: 'Reverted 0x22222222' } }]), [
      `0x11111111 ${to}`,
      `0x22222222 ${to}`,
    ]);
  });
});
