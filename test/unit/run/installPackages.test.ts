import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { installPackages } from '../../run/installPackages.mjs';

describe('an installation by npm', () => {
  let folder: string;
  const searchPath = process.env['PATH'];
  const calls = async (): Promise<number> => (await readFile(path.join(folder, 'calls'), 'utf8')).length;

  before(function () {
    // The stand-in for npm is a shell script.
    if (process.platform === 'win32') this.skip();
  });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-npm-'));
    process.env['PATH'] = `${folder}${path.delimiter}${searchPath ?? ''}`;
  });
  afterEach(async () => {
    process.env['PATH'] = searchPath;
    await rm(folder, { recursive: true, force: true });
  });

  /** Puts an npm first on PATH that counts its calls and fails in the first ones. */
  async function failFirst(count: number): Promise<void> {
    const npm = path.join(folder, 'npm');
    await writeFile(npm, `#!/bin/sh\nprintf x >> calls\n[ "$(wc -c < calls)" -gt ${count} ]\n`);
    await chmod(npm, 0o755);
  }

  it('is tried again while npm fails', async () => {
    await failFirst(2);
    await installPackages(['ci'], folder, [0, 0, 0]);
    assert.equal(await calls(), 3);
  });

  it('fails with the command and the exit code when the last attempt fails', async () => {
    await failFirst(9);
    await assert.rejects(installPackages(['ci', '--x'], folder, [0]), {
      message: '"npm ci --x" ended with exit code 1',
    });
    assert.equal(await calls(), 2);
  });
});
