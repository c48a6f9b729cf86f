import assert from 'node:assert/strict';

import {
  familyOfAddress,
  hasLabel,
  isLabelOfOthers,
  withLabel,
  withoutLabel,
  withoutLabelOfOthers,
} from '../../../../../src/core/knowledge/names/labelEdits';
import { readServices } from '../../../../../src/core/model/networks/readServices';

const address = `0x${'ab'.repeat(20)}`;
const checksummed = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB';
const { services } = readServices([
  { id: 'main', rpcUrl: 'http://127.0.0.1:1', networks: [{ id: 'one', family: 'evm', chainId: '1' }] },
]);
const network = services[0]?.networks[0];

describe('edits of labels', () => {
  it('write the address with its checksum, and replace every other form of it', () => {
    assert.deepEqual(withLabel({ [address]: 'Old', '0x01': 'Other' }, { address, family: 'evm' }, 'New'), {
      '0x01': 'Other',
      [checksummed]: 'New',
    });
    assert.deepEqual(withLabel('nonsense', { address: '0x0042', family: 'l2net' }, 'Core'), { '0x42': 'Core' });
  });

  it('apply to one network if it is known, and keep the labels of others', () => {
    assert.ok(network);
    const before = { [`other:${address}`]: 'There', [`one:${address}`]: 'Old' };
    const labeled = { address, family: 'evm', network } as const;
    const after = withLabel(before, labeled, 'Here');
    assert.deepEqual(after, { [`other:${address}`]: 'There', [`main/one:${checksummed}`]: 'Here' });
    assert.equal(hasLabel(after, labeled), true);
    assert.deepEqual(withoutLabel(after, labeled), { [`other:${address}`]: 'There' });
  });

  it('let a name mean one address: others of its network and family lose it', () => {
    assert.ok(network);
    const other = `0x${'cd'.repeat(20)}`;
    const labeled = { address, family: 'evm', network } as const;
    const kept = {
      [`elsewhere:${other}`]: 'Vault',
      '0x42': 'Vault',
      [address]: 'Vault',
      [`0x${'ef'.repeat(20)}`]: 'Token',
    };
    const before = { ...kept, [other]: 'Vault', [`one:${other}`]: ' Vault ' };
    assert.equal(isLabelOfOthers(before, labeled, 'Vault'), true);
    assert.deepEqual(withoutLabelOfOthers(before, labeled, 'Vault'), kept);
    assert.equal(isLabelOfOthers(kept, labeled, 'Vault'), false);
  });

  it('recognize the family of an address by its form', () => {
    assert.deepEqual(
      [address, '0x42', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'Vault', ''].map(familyOfAddress),
      ['evm', 'l2net', 'solana', undefined, undefined],
    );
  });
});
