import assert from 'node:assert/strict';

import {
  addNetwork,
  addService,
  freshId,
  removeNetwork,
  removeService,
  setServiceMember,
  settingPlaceOf,
  textOfMember,
} from '../../../../../src/core/model/networks/serviceEdits';

const unreadable = { id: 7, networks: 'none', note: 'by hand' };
const main = {
  id: 'main',
  rpcUrl: 'https://x',
  networks: [{ id: 'mainnet', family: 'evm' }, 'odd', { id: 'solana', family: 'solana' }],
};
const setting = [unreadable, null, main];

describe('edits of rpcbook.services', () => {
  it('keep every other entry unchanged', () => {
    const local = { id: 'local', rpcUrl: 'http://127.0.0.1:8545', networks: [] };
    assert.deepEqual(addService(setting, local), [...setting, local]);
    assert.deepEqual(removeService(setting, 'main'), [unreadable, null]);
    assert.deepEqual(addNetwork(setting, 'main', { id: 'base', family: 'evm' }), [
      unreadable,
      null,
      { ...main, networks: [...main.networks, { id: 'base', family: 'evm' }] },
    ]);
    assert.deepEqual(removeNetwork(setting, 'main', 'mainnet'), [
      unreadable,
      null,
      { ...main, networks: ['odd', main.networks[2]] },
    ]);
  });

  it('set a member in its place, add one, and remove one without a value', () => {
    const named = [unreadable, null, { ...main, name: 'Main' }];
    assert.deepEqual(setServiceMember(setting, 'main', 'name', 'Main'), named);
    assert.deepEqual(setServiceMember(named, 'main', 'name', undefined), setting);
    assert.equal(
      JSON.stringify(setServiceMember([main], 'main', 'rpcUrl', 'https://y')),
      JSON.stringify([{ ...main, rpcUrl: 'https://y' }]),
    );
    assert.equal(textOfMember(named, 'main', 'name'), 'Main');
    assert.equal(textOfMember([{ id: 'main', dailyCredits: 5 }], 'main', 'dailyCredits'), '5');
    for (const member of ['networks', 'constructor', 'wsUrl']) assert.equal(textOfMember(setting, 'main', member), '');
  });

  it('start a list if there is none', () => {
    const local = { id: 'local', rpcUrl: 'http://127.0.0.1:8545', networks: [] };
    for (const nothing of [undefined, null, {}, 'x']) assert.deepEqual(addService(nothing, local), [local]);
    assert.deepEqual(addNetwork([{ id: 'main' }], 'main', { id: 'base', family: 'evm' }), [
      { id: 'main', networks: [{ id: 'base', family: 'evm' }] },
    ]);
  });

  it('change nothing for an unknown ID', () => {
    assert.deepEqual(removeService(setting, 'gone'), setting);
    assert.deepEqual(removeNetwork(setting, 'main', 'gone'), setting);
    assert.deepEqual(addNetwork(setting, 'gone', { id: 'base', family: 'evm' }), setting);
  });
});

describe('placeOf', () => {
  it('returns the same place as problems do', () => {
    assert.equal(settingPlaceOf(setting, 'main'), 'rpcbook.services[2]');
    assert.equal(settingPlaceOf(setting, 'main', 'solana'), 'rpcbook.services[2].networks[2]');
    assert.equal(settingPlaceOf(setting, 'gone'), undefined);
    assert.equal(settingPlaceOf(setting, 'main', 'gone'), undefined);
  });
});

describe('freshId', () => {
  it('derives an ID from a name, with a number if it is taken', () => {
    assert.equal(freshId('Node service (EU)', []), 'node-service-eu');
    assert.equal(freshId('Main', ['main', 'main-2']), 'main-3');
    assert.equal(freshId('服务', []), 'service');
  });
});
