import assert from 'node:assert/strict';

import { noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { evmNetwork } from '../../exampleNetworks';
import { alice } from '../../transferLog';
import { decode, fieldsOf } from '../../viewParts';

const asked = (value: string, storageType?: string) =>
  decode('eth_getStorageAt', value, { ...noHints, ...(storageType && { storageType }) }, evmNetwork, [
    alice,
    '0x0',
    'latest',
  ]);

describe('a storage slot that a node answers without a word', () => {
  it('an answer of 0x is read as zero, with a note', () => {
    const view = asked('0x', 'uint256');
    assert.equal(fieldsOf(view)['Value'], '0');
    assert.match(JSON.stringify(view.notes), /answered 0x, without a word\. That is read as zero\./);
    assert.deepEqual(asked('0x0', 'uint256').notes, []);
  });

  it("an answer that isn't hex is not a storage word", () => {
    assert.equal(asked('zero').summary, "The answer isn't a storage word");
  });
});
