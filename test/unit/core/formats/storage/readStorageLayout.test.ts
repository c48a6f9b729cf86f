import assert from 'node:assert/strict';

import { decodeStorage } from '../../../../../src/core/answer/decode/evm/state/decodeStorage';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { jsonOfValue } from '../../../../../src/core/base/view/printValue';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { planVariable } from '../../../../../src/core/formats/storage/planVariable';
import { readStorageLayout } from '../../../../../src/core/formats/storage/readStorageLayout';

/** A layout as a later compiler might write it, with one type in its own encoding. */
const later: JsonValue = {
  storage: [
    { label: 'total', slot: '0', offset: 0, type: 't_uint128' },
    { label: 'flags', slot: '0', offset: 16, type: 't_bitmap' },
    { label: 'pair', slot: '1', offset: 0, type: 't_struct' },
  ],
  types: {
    t_uint128: { encoding: 'inplace', label: 'uint128', numberOfBytes: '16' },
    t_bitmap: { encoding: 'bits', label: 'bitmap128', numberOfBytes: '16' },
    t_struct: {
      encoding: 'inplace',
      label: 'struct Pair',
      numberOfBytes: '64',
      members: [
        { label: 'flags', slot: '0', offset: 0, type: 't_bitmap' },
        { label: 'amount', slot: '1', offset: 0, type: 't_uint128' },
      ],
    },
  },
};

const why = 'the type `bitmap128` of this storage layout is unknown, perhaps because another compiler version wrote it';
const word = `0x${'5'.padStart(32, '0')}${'7'.padStart(32, '0')}`;

describe('a layout of another compiler version', () => {
  it('decodes known types and marks the others', () => {
    const view = decodeStorage(['0x01', '0x0', 'latest'], word, {
      ...noHints,
      layout: { json: later, source: 'Later.json' },
    });
    const [fields] = view.sections;
    assert.ok(fields?.kind === 'fields');
    assert.deepEqual(
      fields.fields.map(({ label, value }) => [label, jsonOfValue(value)]),
      [
        ['total', '7'],
        ['flags', { words: [word], why }],
      ],
    );
  });

  it('reads the readable members of a struct', () => {
    const plan = planVariable(later, 'pair');
    assert.ok(plan.kind === 'ok');
    assert.equal(plan.value.slots.length, 2);
  });

  it('does not look inside unknown types', () => {
    for (const expression of ['flags[3]', 'flags.length'])
      assert.match(JSON.stringify(planVariable(later, expression)), /another compiler version wrote it/);
  });

  it('rejects JSON that is not a layout', () => {
    assert.match(JSON.stringify(readStorageLayout({ abi: [] })), /doesn't contain `storageLayout`/);
    assert.match(
      JSON.stringify(readStorageLayout({ storage: [{ label: 'x', slot: 'one' }], types: {} })),
      /Another compiler may have written it/,
    );
  });
});
