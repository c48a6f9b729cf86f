import assert from 'node:assert/strict';

import { noHints } from '../../../../../../src/core/formats/abi/names/decodeHints';
import { l2Network } from '../exampleNetworks';
import { decode, fieldsOf, rowsOf, tableOf } from '../viewParts';

describe('l2net 0.10', () => {
  it('shows the block that changed a storage value last, where the network says it', () => {
    const view = (last: number) =>
      decode('l2net_getStorageAt', { value: '0x2a', last_update_block: last }, noHints, l2Network);
    assert.match(view(1200).summary, / · changed last in block 1,200$/);
    assert.equal(fieldsOf(view(1200))['Last changed in block'], '1200');
    assert.deepEqual(
      view(1200).notes.map(({ text }) => text),
      ['To read the value before, use 1199 as the `block_id`.'],
    );
    assert.deepEqual(view(0).notes, []);
    assert.match(view(0).summary, / · never changed$/);
    assert.equal(fieldsOf(view(0))['Last changed in block'], 'Never');
  });

  it('names the commitments of a block of version 0.10, and the classes that a block migrated', () => {
    const block = decode(
      'l2net_getBlockWithTxHashes',
      { block_number: 5, transactions: [], event_count: 3, event_commitment: '0xa', state_diff_length: 7 },
      noHints,
      l2Network,
    );
    const fields = fieldsOf(block);
    assert.deepEqual(
      [fields['Events'], fields['Event commitment'], fields['Length of the state diff']],
      ['3', '0xa', '7'],
    );
    const migrated = [{ class_hash: '0x1', compiled_class_hash: '0x2' }];
    const update = decode(
      'l2net_getStateUpdate',
      { block_hash: '0x1', state_diff: { migrated_compiled_classes: migrated } },
      noHints,
      l2Network,
    );
    assert.deepEqual(rowsOf(tableOf(update, 'Migrated compiled classes')), migrated);
  });
});
