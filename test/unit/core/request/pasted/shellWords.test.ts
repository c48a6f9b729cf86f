import assert from 'node:assert/strict';

import { shellWords } from '../../../../../src/core/request/pasted/shellWords';

describe('shellWords', () => {
  it('keeps a substitution as one word', () => {
    assert.deepEqual(shellWords('curl $(date -u) "$(cat "a b")"'), ['curl', '$(date -u)', '$(cat "a b")']);
  });

  it('looks for the ends of few substitutions that have none, because each is searched to the limit', () => {
    const unended = `${'$('.repeat(30)}${' '.repeat(1_000)}`;
    assert.deepEqual(shellWords(`${unended}$(date -u)`).slice(-2), ['$(date', '-u)']);
  });
});
