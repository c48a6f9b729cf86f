import assert from 'node:assert/strict';

import { parseEnvironmentFile } from '../../../src/headless/parseEnvironmentFile';

describe('parseEnvironmentFile', () => {
  it('reads lines of other tools: export, quotes, comments, line ends of Windows', () => {
    const text = [
      '# comment',
      ' export A="a b" # note',
      "B='x # y'",
      'C=plain # note',
      'D=a#b',
      'E=',
      'F="open',
      'G=a=b ',
      'H="a"b"',
    ].join('\r\n');
    const parsed = parseEnvironmentFile(text);
    assert.ok(parsed.kind === 'ok');
    assert.deepEqual(Object.fromEntries(parsed.value), {
      A: 'a b',
      B: 'x # y',
      C: 'plain',
      D: 'a#b',
      E: '',
      F: '"open',
      G: 'a=b',
      H: '"a"b"',
    });
  });

  it('refuses keys and what is no variable, each with its line', () => {
    for (const [line, why] of [
      ['RPCBOOK_KEY_MAIN=x', /Line 2 sets RPCBOOK_KEY_MAIN/],
      ['no variable', /Line 2 isn't NAME=value/],
    ] as const) {
      const parsed = parseEnvironmentFile(`A=1\n${line}\n`);
      assert.ok(parsed.kind === 'failed');
      assert.match(parsed.problem, why);
    }
  });
});
