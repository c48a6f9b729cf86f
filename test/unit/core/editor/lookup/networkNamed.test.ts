import assert from 'node:assert/strict';

import { networkNamed } from '../../../../../src/core/editor/lookup/networkNamed';

function named(text: string, line: number): string | undefined {
  const lines = text.split('\n');
  return networkNamed({ count: lines.length, at: (at) => lines[at] ?? '' }, line);
}

describe('networkNamed', () => {
  it('finds the nearest line above, in any comment', () => {
    assert.equal(named('// @network one\n\n/* @network main/two */\nhere\n// @network three', 3), 'main/two');
    assert.equal(named('# @network one\nhere', 1), 'one');
    assert.equal(named('-- @network one\nhere', 0), 'one');
  });

  it("ignores other fences' networks in Markdown", () => {
    assert.equal(named('```rpc\n# @network one\n```\n\n```rpc\nhere\n```', 5), undefined);
  });

  it('finds the network at the head of a long file', () => {
    assert.equal(named(`// @network one\n${'x\n'.repeat(2000)}here`, 2001), 'one');
  });

  it('ignores mail addresses and decorators of another name', () => {
    assert.equal(named('someone@network one\nhere', 1), undefined);
    assert.equal(named('@networks one\nhere', 1), undefined);
  });
});
