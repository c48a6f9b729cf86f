import assert from 'node:assert/strict';

import { formatPath } from '../../../../../src/core/base/files/formatPath';

describe('formatPath', () => {
  it('escapes characters that hide, break or reverse a path', () => {
    assert.equal(formatPath('out/a\u202etxt.exe\n/\u200bb'), 'out/a\\u202etxt.exe\\u000a/\\u200bb');
    assert.equal(formatPath('a\u{e0001}b'), 'a\\udb40\\udc01b');
  });

  it('leaves letters of every language unchanged', () => {
    assert.equal(formatPath('Verträge/合约/Vault.json'), 'Verträge/合约/Vault.json');
  });
});
