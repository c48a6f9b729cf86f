import assert from 'node:assert/strict';

import { firstFields } from '../../../../../src/core/editor/draft/firstFields';
import { catalogue, findMethod } from './sampleDrafts';

function firstOf(name: string): readonly string[] {
  const method = findMethod(name);
  assert.ok(method);
  return [...firstFields(method)];
}

describe('firstFields', () => {
  it('has the five most used fields', () => {
    assert.deepEqual(firstOf('eth_getLogs').slice(1), [
      'filter/address',
      'filter/fromBlock',
      'filter/toBlock',
      'filter/topics',
      'filter/blockHash',
    ]);
    for (const [name, fields] of [
      ['eth_call', ['transaction/to', 'transaction/data', 'transaction/from', 'transaction/value', 'block']],
      ['getTokenAccountsByOwner', ['address', 'accountDetails/mint', 'config/commitment', 'config/encoding']],
      ['trace_filter', ['filter/fromBlock', 'filter/toAddress', 'filter/mode']],
    ] as const)
      for (const field of fields) assert.ok(firstOf(name).includes(field), `${name} ${field}`);
    assert.ok(!firstOf('eth_call').includes('transaction/gas'));
    assert.ok(!firstOf('eth_call').includes('stateOverrides'));
    assert.ok(!firstOf('trace_filter').includes('filter/count'));
  });

  it('has every required field, for any method', () => {
    for (const method of catalogue.all()) {
      const first = firstFields(method);
      for (const { name, required } of method.parameters)
        if (required) assert.ok(first.has(name), `${method.name} ${name}`);
    }
  });
});
