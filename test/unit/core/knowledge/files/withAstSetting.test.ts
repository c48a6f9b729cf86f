import assert from 'node:assert/strict';

import { withAstSetting } from '../../../../../src/core/knowledge/files/withAstSetting';

describe('withAstSetting', () => {
  it('adds a line to the default profile, and leaves all others as they are', () => {
    assert.equal(
      withAstSetting('[profile.default]\nsrc = "src"\n\n[fmt]\nast = 1\n'),
      '[profile.default]\nast = true\nsrc = "src"\n\n[fmt]\nast = 1\n',
    );
    assert.equal(
      withAstSetting(' [ profile.default ] # x\r\na = 1'),
      ' [ profile.default ] # x\r\nast = true\r\na = 1',
    );
  });

  it('adds the profile where there is none', () => {
    assert.equal(withAstSetting('[fmt]\nx = 1\n'), '[fmt]\nx = 1\n\n[profile.default]\nast = true\n');
    assert.equal(withAstSetting(''), '[profile.default]\nast = true\n');
  });

  it('adds nothing where there is a line for it', () => {
    assert.equal(withAstSetting('[profile.default]\n ast=false\n'), undefined);
  });
});
