import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { PlainError } from '../../../src/headless/plainError';
import { readRunSettings } from '../../../src/headless/readRunSettings';
import { readBytes, readTextFile } from '../../../src/headless/readTextFile';
import { realFolder, requireFolder } from '../../../src/headless/realFolder';

describe('paths and files of the command line that can’t be used', () => {
  let folder: string;
  const file = (name: string): string => path.join(folder, name);
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-paths-'));
    await writeFile(file('file'), 'text');
    await writeFile(file('latin'), Uint8Array.of(0xff, 0xfe, 0x41));
    await symlink('loop', file('loop'));
    await symlink('/nonexistent/rpcbook', file('broken'));
  });
  after(() => rm(folder, { recursive: true }));

  const unusable: readonly (readonly [string, RegExp])[] = [
    ['file', /isn't a folder/],
    ['file/inner', /isn't a folder/],
    ['loop', /links that lead in a circle|isn't a folder|doesn't exist/],
    ['loop/inner', /links that lead in a circle/],
    ['a'.repeat(300), /a name that is too long/],
  ];
  for (const [name, says] of unusable) {
    it(`are named in a sentence, not in an internal error: ${name.slice(0, 20)}`, async () => {
      for (const use of [realFolder, requireFolder]) {
        const error: unknown = await use(file(name), '--ledger').then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        assert.ok(error instanceof PlainError, String(error));
        assert.match(error.message, /^--ledger: .*\.$/);
        assert.match(error.message, says);
        assert.ok(error.message.includes(name));
      }
    });
  }

  it('are named in a sentence if they are read as files', async () => {
    for (const [name, says] of [
      ['', /is a folder/],
      ['file/inner', /isn't a folder/],
      ['loop', /circle/],
      ['broken', /File not found/],
      ['a'.repeat(300), /too long/],
    ] as const)
      await assert.rejects(readBytes(file(name)), (error) => error instanceof PlainError && says.test(error.message));
    await assert.rejects(readTextFile(file('latin')), /latin isn't UTF-8 text/);
  });

  it('settings that are nested a hundred thousand levels deep are refused with their line', async () => {
    for (const text of [
      '['.repeat(100_000),
      `{\n  "rpcbook.services": ${'['.repeat(100_000)}${']'.repeat(100_000)}\n}`,
      `{\n  "rpcbook.labels": ${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}\n}`,
    ]) {
      const attempt = readRunSettings(text, {}, () => undefined);
      await assert.rejects(attempt, (error) => {
        assert.ok(error instanceof PlainError);
        assert.match(error.message, /nests values more than 100 levels deep \(line [12], column \d+\)/);
        return true;
      });
    }
  });

  it('may begin with a byte order mark', async () => {
    const settings = await readRunSettings('\ufeff{ "rpcbook.defaultNetwork": "main" }', {}, () => undefined);
    assert.equal(settings.requests.defaultNetwork, 'main');
  });

  it('are refused if settings aren’t JSON, because a run without them would be another one', async () => {
    await assert.rejects(
      readRunSettings('{ "a"', {}, () => undefined),
      /line 1, column/,
    );
  });
});
