import assert from 'node:assert/strict';

import type { CellSources } from '../../../../../../src/core/run/session/memory/cellSources';
import { findKeptChange, hashSources } from '../../../../../../src/core/run/session/memory/keptSources';

const sources: CellSources = {
  own: 'eth_getBalance {{who}} {{head.result}}',
  networks: '["local/evm"]',
  chains: '0',
  variables: new Map([['who', '0x01']]),
  answers: new Map([['head.result', { name: 'head', value: '0x10' }]]),
};

const changeTo = (now: Partial<CellSources>, isUnchanged: (name: string) => boolean = () => false) =>
  findKeptChange(hashSources(sources), hashSources({ ...sources, ...now }), isUnchanged);

describe('the sources of a kept output', () => {
  it('have not changed if the cell would send the same request', () => {
    assert.equal(changeTo({}), undefined);
    assert.equal(changeTo({ chains: '1' }), undefined, 'a new session counts chains from 0');
  });

  it('say what changed', () => {
    assert.deepEqual(changeTo({ own: 'eth_getBalance' }), { kind: 'cell' });
    assert.deepEqual(changeTo({ networks: '[]' }), { kind: 'network' });
    assert.deepEqual(changeTo({ variables: new Map([['who', '0x02']]) }), { kind: 'variable', name: 'who' });
    assert.deepEqual(changeTo({ variables: new Map() }), { kind: 'variable', name: 'who' });
    const answers = new Map([['head.result', { name: 'head', value: '0x11' }]]);
    assert.deepEqual(changeTo({ answers }), { kind: 'answer', name: 'head' });
  });

  it('depend on the kept output of a cell that they read and that has not run', () => {
    const answers = new Map([['head.result', { name: 'head', value: undefined }]]);
    assert.deepEqual(changeTo({ answers }), { kind: 'answer', name: 'head' });
    assert.equal(
      changeTo({ answers }, (name) => name === 'head'),
      undefined,
    );
  });

  it('are hashes, so that a file has no text of them', () => {
    assert.doesNotMatch(JSON.stringify(hashSources(sources)), /0x10"|0x01"|eth_getBalance|local/);
  });
});
