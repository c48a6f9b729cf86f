import assert from 'node:assert/strict';

import { isEvmContract, mayBeContract } from '../../../../../src/core/knowledge/names/canonicalAddress';
import { nativeSender, simulatedNativeSender } from '../../../../../src/core/knowledge/names/nativeSenders';

describe('the addresses of logs about native value', () => {
  it('are written as addresses, and nobody is asked for a token, a proxy or an ABI there', () => {
    for (const address of [nativeSender, simulatedNativeSender]) {
      assert.equal(isEvmContract(address, { family: 'evm' }), true);
      assert.equal(mayBeContract(address, { family: 'evm' }), false);
    }
    assert.equal(mayBeContract(`${nativeSender.slice(0, -1)}d`, { family: 'evm' }), true);
    assert.equal(mayBeContract(`${nativeSender.slice(0, -1)}d`, { family: 'l2net' }), false);
  });
});
