import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import { createServiceCatalogue } from '../../../../../src/core/model/catalogue/catalogue';
import openRpc from '../../../../../src/core/model/catalogue/openrpc.json';
import { readOpenRpc, readOpenRpcText } from '../../../../../src/core/model/catalogue/readOpenRpc';

function read(name: string, summary: string, document: string) {
  return readOpenRpcText(JSON.stringify({ methods: [{ name, summary, params: [] }] }), document).methods;
}

describe('Catalogue', () => {
  it('overrides built-in methods with those of documents, and only adds those of nodes', () => {
    const catalogue = createServiceCatalogue();
    catalogue.extend({
      documents: read('eth_getLogs', 'Mine', 'mine.json'),
      discovered: [...read('eth_chainId', 'Theirs', 'node'), ...read('eth_own', 'New', 'node')],
    });
    assert.deepEqual(
      ['eth_getLogs', 'eth_chainId', 'eth_own'].map((name) => catalogue.find(name)?.document),
      ['mine.json', 'service', 'node'],
    );
  });

  it('forgets documents that are no longer given', () => {
    const catalogue = createServiceCatalogue();
    const before = catalogue.all().length;
    catalogue.extend({ documents: read('mine', '', 'mine.json'), discovered: [] });
    catalogue.extend({ documents: [], discovered: [] });
    assert.deepEqual([catalogue.find('mine'), catalogue.all().length], [undefined, before]);
  });
});

describe('the catalogue of the service', () => {
  const { methods, problems } = readOpenRpc(openRpc, 'service');

  it('can be read without a problem', () => {
    assert.deepEqual(problems, []);
    assert.equal(new Set(methods.map(({ name }) => name)).size, methods.length);
  });

  it('names what every method and parameter is for, and the families that have it', () => {
    for (const { name, summary, families, parameters } of methods) {
      assert.ok(summary !== '' && families.length > 0, name);
      for (const parameter of parameters) assert.ok(parameter.description !== undefined, `${name} ${parameter.name}`);
    }
  });

  it('takes the parameters of l2net methods by name, and required ones before optional ones elsewhere', () => {
    for (const { name, structure, parameters } of methods) {
      if (name.startsWith('l2net_')) assert.equal(structure, 'name', name);
      if (structure === 'name') continue;
      const optional = parameters.findIndex(({ required }) => !required);
      assert.ok(optional < 0 || parameters.slice(optional).every(({ required }) => !required), name);
    }
  });

  it('has the prices of the service contract and no others', () => {
    assert.deepEqual(
      methods.flatMap(({ name, cost }) => (cost.kind === 'known' ? [[name, cost.credits]] : [])),
      [
        ['eth_getStorageAt', 80],
        ['getTokenAccountsByOwner', 160],
        ['eth_getLogs', 255],
        ['eth_getTransactionReceipt', 80],
        ['GET baseFeeHistory', 80],
      ],
    );
  });
});

describe('readOpenRpcText', () => {
  it('reports the place of a JSON error', () => {
    const { methods, problems } = readOpenRpcText('{\n  "methods": [,]\n}', 'mine.json');
    assert.deepEqual([methods, problems.map(({ place }) => place)], [[], ['line 2, column 15']]);
  });

  it('keeps the examples that can be written as JSON', () => {
    const example = { name: 'One', params: [{ name: 'depth', value: 7 }, { name: 'rest' }] };
    const [method] = readOpenRpcText(
      JSON.stringify({ methods: [{ name: 'walk', params: [], examples: [example, 'none', {}] }] }),
      'mine.json',
    ).methods;
    assert.deepEqual(method?.examples, [{ name: 'One', values: [{ name: 'depth', value: 7 }] }]);
  });
});
