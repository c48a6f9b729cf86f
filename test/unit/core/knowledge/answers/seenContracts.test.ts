import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { SeenContracts } from '../../../../../src/core/knowledge/answers/seenContracts';
import { evmNetwork } from '../../answer/decode/exampleNetworks';
import { answeredExchange } from '../../answer/inquiry/answeredExchange';

describe('SeenContracts', () => {
  it('lists no contract from an answer of another node with the same name', () => {
    const seen = new SeenContracts();
    const stranger = {
      ...evmNetwork,
      ws: { template: 'wss://stranger.example', origin: 'wss://stranger.example' },
      ofWorkspace: 'A',
    };
    const log = { address: `0x${'ab'.repeat(20)}`, topics: [`0x${'1'.repeat(64)}`], data: '0x' };
    seen.note(answeredExchange(stranger, 'eth_getLogs', [log]));
    assert.deepEqual(
      seen.on(stranger).map(({ address }) => address),
      [log.address],
    );
    assert.deepEqual(seen.on(evmNetwork), []);
  });

  it('lists no contract whose creation failed, although a node names its address', () => {
    const [own = '', inner = '', called = ''] = ['ab', 'cd', 'ef'].map((byte) => `0x${byte.repeat(20)}`);
    const data = '0x08c379a0';
    const failed: JsonValue = {
      type: 'CREATE',
      from: own,
      to: inner,
      input: '0x60806040',
      output: data,
      error: 'execution reverted',
    };
    const call: JsonValue = { type: 'CALL', from: own, to: called, input: '0x12345678', calls: [failed] };
    const answers: readonly JsonValue[] = [failed, [{ result: failed }], call, { ...failed, calls: [call] }];
    for (const answer of answers) {
      const seen = new SeenContracts();
      seen.note(answeredExchange(evmNetwork, 'debug_traceTransaction', answer));
      assert.ok(
        seen.on(evmNetwork).every(({ address }) => address === called),
        JSON.stringify(seen.on(evmNetwork)),
      );
    }
  });
});
