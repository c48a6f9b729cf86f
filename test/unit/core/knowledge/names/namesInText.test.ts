import assert from 'node:assert/strict';

import { AddressBook, type NamedAddress } from '../../../../../src/core/knowledge/names/addressBook';
import { namesInText } from '../../../../../src/core/knowledge/names/namesInText';

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const label = (name: string, labeled: string): NamedAddress => ({
  name,
  address: labeled,
  source: 'labels in settings',
  rank: 'label',
});
const names = [
  { network: { family: 'evm' as const }, book: new AddressBook([label('Treasury', address)]) },
  { network: { family: 'l2net' as const }, book: new AddressBook([label('Core', '0x42')]) },
];

describe('namesInText', () => {
  it('finds the names of addresses in any letter case, each once', () => {
    assert.deepEqual(namesInText(address, names), ['Treasury']);
    assert.deepEqual(namesInText(`["${address.toLowerCase()}", "${address}", "0x0042"]`, names), ['Treasury', 'Core']);
    assert.deepEqual(namesInText('nothing 12 0x', names), []);
  });
});
