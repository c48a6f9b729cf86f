import assert from 'node:assert/strict';

import { replaceName } from '../../../../../src/core/model/cell/replaceName';

const address = `0x${'1'.repeat(40)}`;
const replace = (text: string, start: number, end: number) => replaceName(text, { name: 'USDC', address, start, end });

describe('an address in the place of a name', () => {
  it('replaces a word, text in quotation marks, and a reference', () => {
    assert.equal(replace('eth_call USDC total', 9, 13), address);
    assert.equal(replace('eth_call "USDC" total', 9, 15), `"${address}"`);
    assert.equal(replace('eth_call {{ USDC }} total', 9, 19), address);
    assert.equal(replace('eth_call "{{USDC}}" total', 9, 19), `"${address}"`);
  });

  it('is not written if the cell has changed', () => {
    assert.equal(replace('eth_call DAI total', 9, 13), undefined);
    assert.equal(replace('', 9, 13), undefined);
  });
});
