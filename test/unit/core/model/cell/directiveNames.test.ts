import assert from 'node:assert/strict';

import { directives } from '../../../../../src/core/editor/language/shared/directives';
import { directiveNames, nearDirective } from '../../../../../src/core/model/cell/directiveNames';

describe('directiveNames', () => {
  it('are those that the editor describes', () => {
    assert.deepEqual(
      directives.map(({ name }) => name),
      [...directiveNames],
    );
  });

  for (const comment of [
    '# @ assert result == 0x2',
    '# \u200b@assert result == 0x2',
    '# @\u2060assert result == 0x2',
    '# @as\u200dsert result == 0x2',
    '#\u00a0@assert result == 0x2',
    '// ＠ budget 5',
  ]) {
    it(`recognizes a comment that is nearly a directive: ${JSON.stringify(comment)}`, () => {
      assert.notEqual(nearDirective(comment), undefined);
    });
  }

  it('leaves other comments alone', () => {
    for (const comment of ['# assert that it holds', '# @ 10 gwei', '# ask @alice', '# see a@name.example', '# @ no'])
      assert.equal(nearDirective(comment), undefined, comment);
  });
});
