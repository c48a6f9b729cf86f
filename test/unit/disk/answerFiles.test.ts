import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { AnswerFiles } from '../../../src/disk/answerFiles';
import { KeptBodies } from '../../../src/host/notebook/keptBodies';

const body = new TextEncoder().encode('{"result":1}');

describe('AnswerFiles', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rpcbook-answers-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('removes what a crashed window left, but nothing that another one has open', async () => {
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
