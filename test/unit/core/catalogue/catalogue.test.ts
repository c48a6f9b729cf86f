import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import { createServiceCatalogue } from '../../../../src/core/catalogue/catalogue';
import { readOpenRpcText } from '../../../../src/core/catalogue/readOpenRpcText';

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
