import assert from 'node:assert/strict';

import { isArgumentName, isIdentifier, isMethodName } from '../../../../../src/core/base/json/namePatterns';
import { parseHumanReadableAbi } from '../../../../../src/core/formats/abi/type/parseHumanReadableAbi';
import { readAbi } from '../../../../../src/core/formats/abi/type/readAbi';
import { readCairoAbi } from '../../../../../src/core/formats/l2net/readCairoAbi';
import { readStorageLayout } from '../../../../../src/core/formats/storage/readStorageLayout';
import { readContract } from '../../../../../src/core/knowledge/files/readContract';
import { readOpenRpc } from '../../../../../src/core/model/catalogue/readOpenRpc';
import { attackTexts } from '../view/attackTexts';

describe('names of files and nodes', () => {
  it('names are rejected if they contain anything but a name', () => {
    for (const text of attackTexts)
      assert.deepEqual([isIdentifier(text), isArgumentName(text), isMethodName(text)], [false, false, false], text);
    assert.ok(isIdentifier('_a$1') && isArgumentName('') && isMethodName('eth_getLogs'));
  });

  it('names are reported with their place in an ABI, and the rest is read', () => {
    const good = { type: 'event', name: 'Good', inputs: [{ name: '', type: 'uint256' }] };
    for (const name of attackTexts) {
      const inputs = [{ name, type: 'uint256' }];
      const read = readAbi([{ type: 'event', name, inputs: [] }, { type: 'error', name: 'Bad', inputs }, good]);
      assert.deepEqual(
        read.items.map((item) => item.name),
        ['Good'],
      );
      assert.deepEqual(
        read.problems.map(({ place }) => place),
        ['[0].name', '[1].inputs[0].name'],
      );
      assert.ok(
        parseHumanReadableAbi(`event ${name}(uint256 a);`).items.every((item) => isIdentifier(item.name)),
        name,
      );
    }
  });

  it('names are rejected in a storage layout and a Cairo ABI, and the rest is read', () => {
    for (const name of attackTexts) {
      const variable = { label: 'good', slot: '0', offset: 0, type: 't_uint256' };
      const layout = { storageLayout: { storage: [{ ...variable, label: name }, variable], types: {} } };
      const read = readStorageLayout(layout);
      assert.deepEqual(read.kind === 'ok' ? read.value.variables.map(({ label }) => label) : [], ['good']);
      const contract = readContract(JSON.stringify(layout), 'a.json', undefined);
      assert.deepEqual(contract.kind === 'ok' ? contract.value.problems.map(({ place }) => place) : [], [
        'storage[0].label',
      ]);
      const cairo = readCairoAbi([
        { type: 'event', kind: 'struct', name: `${name}\``, members: [] },
        { type: 'event', kind: 'struct', name: 'a::Good', members: [] },
      ]);
      assert.deepEqual([...cairo.events.keys()], ['a::Good']);
    }
  });

  it('names are rejected in an OpenRPC document, and the rest is read', () => {
    for (const name of attackTexts) {
      const read = readOpenRpc(
        {
          methods: [
            { name, params: [] },
            { name: 'eth_good', params: [] },
          ],
        },
        'mine',
      );
      assert.deepEqual(
        read.methods.map((method) => method.name),
        ['eth_good'],
      );
      assert.equal(read.problems[0]?.place, 'methods[0].name');
    }
  });
});
