import assert from 'node:assert/strict';
import { lstat, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PrivateFolder } from '../../../src/disk/privateFolder';
import { ProcessLock } from '../../../src/disk/processLock';
import { ReceiptCache } from '../../../src/disk/receiptCache';

const bytes = new TextEncoder().encode('ours');

describe('PrivateFolder', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'rpcbook-private-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('creates files and folders that only this user can read', async () => {
    await new PrivateFolder(join(root, 'kept')).write('artifacts', bytes);
    assert.equal((await stat(join(root, 'kept'))).mode & 0o777, 0o700);
    assert.equal((await stat(join(root, 'kept', 'artifacts'))).mode & 0o777, 0o600);
  });

  it('a private folder replaces a link and leaves its target unchanged', async () => {
    const target = join(root, 'target');
    await writeFile(target, 'theirs');
    const files = new PrivateFolder(join(root, 'kept'));
    await files.write('other', bytes);
    await symlink(target, join(root, 'kept', 'artifacts'));
    assert.equal(await files.read('artifacts'), undefined);
    assert.deepEqual(await files.names(), ['other']);
    await files.write('artifacts', bytes);
    assert.equal(await readFile(target, 'utf8'), 'theirs');
    assert.equal((await lstat(join(root, 'kept', 'artifacts'))).isFile(), true);
  });

  it('does not write into a folder that is a link', async () => {
    await symlink(root, join(root, 'kept'));
    await assert.rejects(new PrivateFolder(join(root, 'kept')).write('artifacts', bytes));
  });

  it('keeps receipts in a folder that only this user can access', async () => {
    const folder = join(root, 'receipts');
    const problems: string[] = [];
    const onProblem = (message: string): void => void problems.push(message);
    const cache = new ReceiptCache({ folder, maxEntries: 10, maxBytes: 1_000, onProblem });
    await cache.save('key', bytes);
    assert.deepEqual(problems, []);
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
  });

  it('creates locks that only this user can read', async () => {
    const path = join(root, 'lock');
    const lock = await ProcessLock.take(path);
    assert.ok(lock instanceof ProcessLock);
    assert.equal((await stat(`${path}.1`)).mode & 0o777, 0o600);
    await lock.release();
  });
});
