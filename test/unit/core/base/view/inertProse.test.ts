import assert from 'node:assert/strict';

import { inertProse } from '../../../../../src/core/base/view/inertProse';

describe('the text of a notification or a prompt', () => {
  it('has no backticks around code', () => {
    assert.equal(inertProse('Add `credential` to `rpcbook.services`.'), 'Add credential to rpcbook.services.');
    assert.equal(inertProse('The character ` stays.'), 'The character ` stays.');
  });

  it('has no links and no icons, also where backticks separated their parts', () => {
    assert.equal(inertProse('[Run]`x`(command:a)'), '[Run]x(command:a)');
    assert.equal(inertProse('[Run]``(command:a) $``(zap)'), '[Run] (command:a) $ (zap)');
  });
});
