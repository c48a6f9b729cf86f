import assert from 'node:assert/strict';

import { TypeAhead } from '../../../../../src/webview/components/dom/menu';

describe('typeAhead', () => {
  const labels = ['cast', 'curl', 'ethers', 'View as JSON', 'viem', 'web3.py'];

  /** Types characters with a pause between them, and returns the labels that they lead to. */
  function type(text: string, pause: number, start = 0): readonly (string | undefined)[] {
    const typeAhead = new TypeAhead();
    let current = start;
    return [...text].map((character, index) => {
      const found = typeAhead.find(character, 1000 + index * pause, labels, current);
      current = found ?? current;
      return found === undefined ? undefined : labels[found];
    });
  }

  it('finds an item by several letters', () => {
    assert.deepEqual(type('viem', 100), ['View as JSON', 'View as JSON', 'View as JSON', 'viem']);
    assert.deepEqual(type('CU', 100), ['curl', 'curl']);
  });

  it('starts a new prefix after a pause', () => {
    assert.deepEqual(type('vie', 600), ['View as JSON', undefined, 'ethers']);
  });

  it('goes to the next item with the same letter', () => {
    assert.deepEqual(type('vvv', 100), ['View as JSON', 'viem', 'View as JSON']);
    assert.deepEqual(type('cc', 600, 5), ['cast', 'curl']);
  });

  it('stays where it is when nothing matches', () => {
    assert.deepEqual(type('vx', 100), ['View as JSON', undefined]);
    assert.equal(new TypeAhead().find('a', 0, [], -1), undefined);
  });
});
