import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { KeptBodies } from '../../../src/core/base/files/keptBodies';
import { AnswerFiles } from '../../../src/disk/answerFiles';

const body = new TextEncoder().encode('{"result":1}');

describe('AnswerFiles', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rpcbook-answers-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('removes files of a crashed window, but none that another window has open', async () => {
    await writeFile(join(folder, 'answer-1.json'), 'old');
    await mkdir(join(folder, '999999999-crashed'));
    await mkdir(join(folder, `${process.pid}-other`));
    const path = await new AnswerFiles(folder).write('1', body);
    assert.equal(await readFile(path, 'utf8'), '{"result":1}');
    assert.deepEqual(
      (await readdir(folder)).sort(),
      [`${process.pid}-other`, dirname(path).slice(folder.length + 1)].sort(),
    );
  });

  it('creates files and folders that only this user can read', async () => {
    const path = await new AnswerFiles(join(folder, 'answers')).write('1', body);
    assert.equal((await stat(join(folder, 'answers'))).mode & 0o777, 0o700);
    assert.equal((await stat(dirname(path))).mode & 0o777, 0o700);
    assert.equal((await stat(path)).mode & 0o777, 0o600);
  });

  it('the store of answers writes and removes nothing behind a link in place of its folder', async () => {
    await mkdir(join(folder, 'home'));
    await writeFile(join(folder, 'home', 'theirs'), 'theirs');
    await symlink(join(folder, 'home'), join(folder, 'answers'));
    await assert.rejects(new AnswerFiles(join(folder, 'answers')).write('1', body));
    assert.deepEqual(await readdir(join(folder, 'home')), ['theirs']);
  });

  it('writes nothing behind a link in place of the folder of its process', async () => {
    const files = new AnswerFiles(folder);
    const own = dirname(await files.write('1', body));
    await rm(own, { recursive: true });
    await mkdir(join(folder, 'home'));
    await symlink(join(folder, 'home'), own);
    await assert.rejects(files.write('2', body));
    assert.deepEqual(await readdir(join(folder, 'home')), []);
  });

  it('replaces a link at the path of an answer and leaves its target unchanged', async () => {
    const files = new AnswerFiles(folder);
    const path = await files.write('1', body);
    await writeFile(join(folder, 'theirs'), 'theirs');
    await rm(path);
    await symlink(join(folder, 'theirs'), path);
    assert.equal(await readFile(await files.write('1', body), 'utf8'), '{"result":1}');
    assert.equal(await readFile(join(folder, 'theirs'), 'utf8'), 'theirs');
  });

  it('removes the file of an answer whose output is cleared or whose notebook closes', async () => {
    const files = new AnswerFiles(folder);
    const removed: Promise<void>[] = [];
    const bodies = new KeptBodies({
      write: (id, bytes) => files.write(id, bytes),
      remove: (id) => {
        const done = files.remove(id);
        removed.push(done);
        return done;
      },
    });
    const paths = await Promise.all(
      ['a.rpc#1', 'a.rpc#2', 'b.rpc#1'].map((owner) => files.write(bodies.keep(owner, body), body)),
    );
    bodies.release('a.rpc#1');
    await Promise.all(removed);
    assert.equal((await readdir(dirname(paths[0] ?? ''))).length, 2);
    bodies.releaseBelow('a.rpc#');
    await Promise.all(removed);
    assert.deepEqual(await readdir(dirname(paths[0] ?? '')), ['answer-3.json']);
    await files.dispose();
    assert.deepEqual(await readdir(folder), []);
  });
});
