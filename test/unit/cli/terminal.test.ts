import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';

import { openTerminal } from '../../../src/cli/terminal';
import { attackTexts } from '../core/base/view/attackTexts';

describe('the terminal', () => {
  it('the terminal receives each line as one line without control characters', () => {
    const [output, errors] = [new PassThrough(), new PassThrough()];
    const terminal = openTerminal({ input: process.stdin, output, errors });
    terminal.print(attackTexts);
    terminal.note(attackTexts);
    for (const stream of [output, errors]) {
      const lines = String(stream.read()).split('\n');
      assert.equal(lines.pop(), '');
      assert.equal(lines.length, attackTexts.length);
      for (const line of lines) assert.doesNotMatch(line, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }
  });
});
