import assert from 'node:assert/strict';

import { languagesOfBoth } from '../../../../../../src/core/editor/lookup/hover/languagesOfBoth';

describe('languagesOfBoth', () => {
  it('a workspace can remove languages of hovers, and add none', () => {
    assert.deepEqual(languagesOfBoth(['*'], ['*']), ['*']);
    assert.deepEqual(languagesOfBoth(['*'], ['solidity']), ['solidity']);
    assert.deepEqual(languagesOfBoth(['rpc'], ['*']), ['rpc']);
    assert.deepEqual(languagesOfBoth(['rpc', 'solidity'], ['solidity', 'typescript']), ['solidity']);
    assert.deepEqual(languagesOfBoth([], ['*']), []);
  });
});
