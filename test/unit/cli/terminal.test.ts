import assert from 'node:assert/strict';
import { once } from 'node:events';
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

  it('takes the pieces of a document when the reader has those before, and prints behind them', async () => {
    const output = new PassThrough();
    const terminal = openTerminal({ input: process.stdin, output, errors: new PassThrough() });
    let made = 0;
    const pieces = function* () {
      for (; made < 100; made += 1) yield 'x'.repeat(output.writableHighWaterMark);
    };
    terminal.write(pieces());
    terminal.print(['behind']);
    assert.ok(made < 5, String(made));
    output.on('data', (chunk) => {
      if (String(chunk).includes('behind')) output.end();
    });
    await once(output, 'end');
    assert.equal(made, 100);
  });

  it('takes the lines of a long table when the reader has those before, and colors only the first', async () => {
    const output = new PassThrough();
    const terminal = openTerminal({ input: process.stdin, output, errors: new PassThrough(), hasColor: true });
    const lines = ['', ...Array.from({ length: 20_000 }, (_, row) => `row ${row}`)];
    terminal.print(lines, 'good');
    assert.ok(output.readableLength < 2 * output.writableHighWaterMark, String(output.readableLength));
    terminal.print(['behind']);
    let text = '';
    output.on('data', (chunk) => {
      text += String(chunk);
      if (text.includes('behind')) output.end();
    });
    await once(output, 'end');
    const [empty, first, ...rest] = [...lines, 'behind'];
    assert.equal(text, `${empty}\n\u001b[32m${first}\u001b[0m\n${rest.join('\n')}\n`);
  });

  it('cuts neither lines nor documents', () => {
    const line = 'x'.repeat(1_000_000);
    const output = Object.assign(new PassThrough(), { isTTY: true });
    const terminal = openTerminal({ input: process.stdin, output, errors: new PassThrough() });
    terminal.print([line]);
    assert.equal(String(output.read()), `${line}\n`);
    terminal.write([line]);
    assert.equal(String(output.read()), line);
  });

  it('writes a document as it is except on a terminal', () => {
    const document = '---\n\ttext\r\n';
    for (const isTTY of [false, true]) {
      const output = Object.assign(new PassThrough(), { isTTY });
      openTerminal({ input: process.stdin, output, errors: new PassThrough() }).write([document]);
      assert.equal(String(output.read()), isTTY ? '\\u{2d}--\n\\ttext\n' : document);
    }
  });

  for (const before of [
    '',
    '\u001b[0m',
    '\u001b]0;a\u0007',
    '\r',
    '\v',
    '\f',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u200b',
    '\ufeff',
    ' \t',
    'text ',
    '\n',
  ])
    for (const command of [
      '##vso[task.setvariable variable=a]b',
      '##[group]a',
      '::set-output name=a::b',
      "##teamcity[message text='a']",
      'section_start:1:a\r\u001b[0K',
      'travis_fold:start:a\r',
    ])
      it(`the terminal receives no command for a runner from ${JSON.stringify(before + command)}, in either stream`, () => {
        const [output, errors] = [new PassThrough(), new PassThrough()];
        const terminal = openTerminal({ input: process.stdin, output, errors });
        terminal.print([before + command, before, command]);
        terminal.note([before + command, before, command]);
        for (const stream of [output, errors])
          assert.doesNotMatch(
            String(stream.read()),
            /##vso\[|##\[|##teamcity|::set-output|section_start|travis_fold|[\u001b\r]/,
          );
      });
});
