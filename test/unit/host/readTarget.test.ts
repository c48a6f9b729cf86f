import assert from 'node:assert/strict';

import {
  readCredentialTarget,
  readNetworkTarget,
  readServiceTarget,
  readSettingTarget,
} from '../../../src/host/readTarget';

describe('targets of commands', () => {
  it('are read from tree nodes and plain objects', () => {
    const node = { kind: 'network', serviceId: 'main', networkId: 'mainnet', alias: 'key', place: 'p', extra: 1 };
    assert.deepEqual(readServiceTarget(node), { serviceId: 'main' });
    assert.deepEqual(readNetworkTarget(node), { serviceId: 'main', networkId: 'mainnet' });
    assert.deepEqual(readCredentialTarget(node), { alias: 'key' });
    assert.deepEqual(readSettingTarget(node), { place: 'p' });
  });

  for (const given of [
    undefined,
    null,
    'main',
    7,
    {},
    { serviceId: 1, networkId: 'x', alias: {}, place: [] },
    { networkId: 'mainnet' },
  ]) {
    it(`are asked for when ${JSON.stringify(given) ?? 'nothing'} is given`, () => {
      for (const read of [readServiceTarget, readNetworkTarget, readCredentialTarget, readSettingTarget])
        assert.equal(read(given), undefined);
    });
  }
});
