import assert from 'node:assert/strict';

import type { Network } from '../../../../../src/core/model/networks/network';
import { originsByScope } from '../../../../../src/core/model/networks/originsByScope';
import { readServices } from '../../../../../src/core/model/networks/readServices';

function networksOf(...services: readonly (readonly [id: string, credential: string, rpcUrl: string])[]): Network[] {
  return readServices(
    services.map(([id, credential, rpcUrl]) => ({ id, credential, rpcUrl, networks: [{ id: 'a', family: 'evm' }] })),
  ).services.flatMap(({ networks }) => networks);
}

describe('originsByScope', () => {
  const mine = networksOf(['one', 'main', 'https://mine.example.com']);

  it('assigns to the workspace what user settings do not name, even for another service with the same alias', () => {
    const theirs = networksOf(
      ['one', 'main', 'https://mine.example.com'],
      ['two', 'main', 'https://theirs.example.com'],
      ['three', 'other', 'https://other.example.com'],
    );
    assert.deepEqual(originsByScope('main', mine, theirs), {
      user: ['https://mine.example.com'],
      workspace: ['https://theirs.example.com'],
    });
  });

  it('includes the origins of user settings that a workspace replaces', () => {
    assert.deepEqual(originsByScope('main', mine, networksOf(['one', 'main', 'https://theirs.example.com'])), {
      user: ['https://mine.example.com'],
      workspace: ['https://theirs.example.com'],
    });
    assert.deepEqual(originsByScope('main', mine, mine), { user: ['https://mine.example.com'], workspace: [] });
    assert.deepEqual(originsByScope('main', [], mine), { user: [], workspace: ['https://mine.example.com'] });
  });
});
