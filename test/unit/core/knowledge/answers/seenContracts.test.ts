import assert from 'node:assert/strict';

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
});
