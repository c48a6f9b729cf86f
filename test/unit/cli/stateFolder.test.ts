import assert from 'node:assert/strict';

import { stateFolder } from '../../../src/cli/stateFolder';

describe('stateFolder', () => {
  it('follows the conventions of the platform', () => {
    assert.equal(stateFolder({ HOME: '/home/a' }, 'linux'), '/home/a/.local/state/rpcbook');
    assert.equal(stateFolder({ HOME: '/home/a', XDG_STATE_HOME: '/var/s' }, 'linux'), '/var/s/rpcbook');
    assert.equal(stateFolder({ HOME: '/Users/a' }, 'darwin'), '/Users/a/Library/Application Support/rpcbook');
  });

  it('is no folder where none is named, or only a relative one', () => {
    for (const environment of [{}, { HOME: '' }, { HOME: 'a' }, { XDG_STATE_HOME: './s' }])
      assert.equal(stateFolder(environment, 'linux'), undefined);
    assert.equal(stateFolder({ HOME: '/home/a' }, 'win32'), undefined);
  });
});
