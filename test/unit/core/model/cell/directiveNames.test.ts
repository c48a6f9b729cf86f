import assert from 'node:assert/strict';

import { directives } from '../../../../../src/core/editor/language/shared/directives';
import { directiveNames } from '../../../../../src/core/model/cell/directiveNames';

describe('directiveNames', () => {
  it('directiveNames are those that the editor describes', () => {
    assert.deepEqual(
      directives.map(({ name }) => name),
      [...directiveNames],
    );
  });
});
