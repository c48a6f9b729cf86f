import assert from 'node:assert/strict';

import { nameLook } from '../../../../../src/core/base/view/shownName';

describe('nameLook', () => {
  for (const [name, other] of [
    ['USDC', 'U$DC'],
    ['USDC', 'USDC\u00a2'.slice(0, 3) + '\u00a2'],
    ['USDT', 'USD\u20ae'],
    ['Uniswap', 'Un\u0131swap'],
    ['Uniswap', 'UNlSWAP'],
    ['Vault', 'Vau\u0142t'],
    ['DAI', 'clAI'],
    ['Comp', 'Cornp'],
    ['WETH', 'VVETH'],
    ['Router', 'R0uter'],
    ['USDC', 'U\u1e62DC'],
    ['USDC', 'U-S-D-C '],
  ] as const)
    it(`${JSON.stringify(other)} looks like ${name}`, () => assert.equal(nameLook(other), nameLook(name)));

  it('different names look different', () => {
    assert.equal(new Set(['USDC', 'USDT', 'DAI', 'WETH', 'Router', 'Vault'].map(nameLook)).size, 6);
  });
});
