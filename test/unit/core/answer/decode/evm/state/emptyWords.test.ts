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

describe('a raw slot of a struct, a module or an array', () => {
  const value = (label: string, numberOfBytes: string) => ({ encoding: 'inplace', label, numberOfBytes });
  const member = (label: string, slot: string, type: string, offset = 0) => ({ label, slot, offset, type });
  const json = {
    storage: [member('config', '0', 't_config'), member('small', '4', 't_small'), member('after', '6', 't_uint256')],
    types: {
      t_uint256: value('uint256', '32'),
      t_uint128: value('uint128', '16'),
      t_inner: {
        ...value('struct Inner', '64'),
        members: [member('x', '0', 't_uint256'), member('y', '1', 't_uint256')],
      },
      t_config: {
        ...value('struct Config', '128'),
        members: [
          member('fee', '0', 't_uint256'),
          member('a', '1', 't_uint128'),
          member('b', '1', 't_uint128', 16),
          member('inner', '2', 't_inner'),
        ],
      },
      t_small: { ...value('uint128[3]', '64'), base: 't_uint128' },
    },
  };
  const read = (slot: string) => {
    const hints = { ...noHints, layout: { json, source: 'Vault.json' } };
    const view = decode('eth_getStorageAt', `0x${'0'.repeat(31)}7${'0'.repeat(31)}5`, hints, evmNetwork, [
      alice,
      slot,
      'latest',
    ]);
    const { Slot: _slot, Word: _word, Source: _source, ...fields } = fieldsOf(view);
    return fields;
  };

  it('lists its own members and elements, and none of other slots', () => {
    const word = String((7n << 128n) + 5n);
    assert.deepEqual(read('0x0'), { 'config.fee': word });
    assert.deepEqual(read('0x1'), { 'config.a': '5', 'config.b': '7' });
    assert.deepEqual(read('0x3'), { 'config.inner.y': word });
    assert.deepEqual(read('0x4'), { 'small[0]': '5', 'small[1]': '7' });
    assert.deepEqual(read('0x5'), { 'small[2]': '5' });
    assert.deepEqual(read('0x6'), { after: word });
  });
});
