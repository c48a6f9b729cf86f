import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { findKnowledgeFolders } from '../../../src/headless/createHeadlessKnowledge';

describe('the project of a notebook', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'rpcbook-project-')));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = async (path: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), '');
  };
  const find = async (notebook = 'work/docs/notes.rpc') => {
    const { deploymentProject, refused } = await findKnowledgeFolders(join(folder, notebook), {});
    return { project: deploymentProject, refused };
  };

  it('is found above it within its repository, and in a worktree, whose .git is a file', async () => {
    await write('work/docs/notes.rpc');
    await write('work/foundry.toml');
    await write('work/.git');
    assert.deepEqual(await find(), { project: join(folder, 'work'), refused: undefined });
  });

  it('is found in the folder of a notebook that is in no repository', async () => {
    await write('work/docs/hardhat.config.ts');
    assert.deepEqual(await find(), { project: join(folder, 'work/docs'), refused: undefined });
  });

  it('a project above the repository of the notebook names no contracts, and the run reports it', async () => {
    await write('foundry.toml');
    await write('work/docs/notes.rpc');
    await write('work/.git/HEAD');
    const { project, refused } = await find();
    assert.equal(project, undefined);
    assert.match(refused ?? '', /isn't used. It is outside the repository of the notebook. .*--deployments/);
  });

  it('a project above a notebook that is in no repository names no contracts', async () => {
    await write('work/foundry.toml');
    await write('work/docs/notes.rpc');
    assert.equal((await find()).project, undefined);
  });

  it('a project that is planted in a parent folder that others can write into names no contracts', async function () {
    if (process.getuid === undefined) return this.skip();
    await write('foundry.toml');
    // A planted .git makes no repository of it.
    await write('.git/HEAD');
    await write('work/docs/notes.rpc');
    for (const mode of [0o1777, 0o777, 0o703]) {
      await chmod(folder, mode);
      const { project, refused } = await find();
      assert.equal(project, undefined);
      assert.match(refused ?? '', /Others can write into this folder/);
    }
    await chmod(folder, 0o700);
    assert.equal((await find()).project, folder);
  });

  it('a project that is planted beside a notebook in the folder of temporary files names no contracts', async function () {
    if (process.getuid === undefined) return this.skip();
    await write('notes.rpc');
    await write('foundry.toml');
    await chmod(folder, 0o1777);
    assert.equal((await find('notes.rpc')).project, undefined);
  });
});
