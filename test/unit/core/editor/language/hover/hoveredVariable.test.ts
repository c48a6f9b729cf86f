import assert from 'node:assert/strict';

import { hoveredVariable } from '../../../../../../src/core/editor/language/hover/hoveredVariable';
import { AddressBook } from '../../../../../../src/core/knowledge/names/addressBook';
import { openAtCursor, owner, token } from '../shared/sampleNotebook';

const addressBook = new AddressBook([{ name: 'Vault', address: token, rank: 'label', source: 'labels in settings' }]);

const at = (text: string) => {
  const { context, edited, offset } = openAtCursor([text], { addressBook });
  const found = hoveredVariable(context, edited, offset);
  return found && [found.address, found.variable];
};

describe('the stored variable at a place of a cell', () => {
  const vault = token.toLowerCase();

  it('is the position of a request for storage, by the name that searches for its changes use', () => {
    assert.deepEqual(at(`eth_getStorageAt ${token} f|ee latest`), [vault, 'fee']);
    assert.deepEqual(at(`eth_getStorageAt Vault f|ee latest`), [vault, 'fee']);
    assert.deepEqual(at(`eth_getStorageAt ${token} |0x2 latest`), [vault, 'slot 2']);
    assert.deepEqual(at(`# @blame\neth_getStorageAt ${token} balances[|${owner}] latest`)?.[1], `balances[${owner}]`);
  });

  it('is one of several in braces', () => {
    assert.deepEqual(at(`eth_getStorageValues ${token} { owner, f|ee } latest`), [vault, 'fee']);
  });

  it('is nothing elsewhere', () => {
    for (const text of [
      `eth_getStorageAt ${token.slice(0, 9)}|${token.slice(9)} fee latest`,
      `eth_getStorageAt ${token} fee lat|est`,
      `eth_getBalance ${token} lat|est`,
      `eth_getSto|rageAt ${token} fee latest`,
      'eth_getStorageAt',
    ])
      assert.equal(at(text), undefined, text);
  });
});
