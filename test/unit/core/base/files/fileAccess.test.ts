import assert from 'node:assert/strict';

import { FileAccess } from '../../../../../src/core/base/files/fileAccess';
import type { ConfinedPath, LocalFiles } from '../../../../../src/core/base/files/localFiles';
import { failed, ok } from '../../../../../src/core/base/result';

const notebook = '/work/notes/a.rpc';
const signal = new AbortController().signal;

/** Files of one folder, /work, with a link in it that leads to /home/me/.ssh. */
const files: LocalFiles = {
  realFolders: (folders) => Promise.resolve(folders),
  confine: (written): Promise<ConfinedPath> => {
    const path = written.startsWith('/') ? written : `/work/${written}`;
    const realPath = path.replace('/work/link/', '/home/me/.ssh/');
    return Promise.resolve({
      kind: realPath.startsWith('/work/') ? 'inside' : 'outside',
      realPath,
      path,
      exists: !path.includes('missing'),
    });
  },
  describe: (realPath) => Promise.resolve({ stamp: realPath, bytes: 1 }),
  read: () => Promise.resolve(undefined),
};

function openAccess(allows: boolean) {
  const asked: string[] = [];
  const access = new FileAccess({
    files,
    bases: () => ['/work'],
    folders: () => ['/work'],
    ask: ({ use, realPath }) => {
      asked.push(`${use} ${realPath}`);
      return Promise.resolve(allows ? ok(undefined) : failed({ cause: 'You refused.', cure: '' }));
    },
  });
  return { access, asked };
}

describe('FileAccess', () => {
  it('opens a file in an open folder without asking', async () => {
    const { access, asked } = openAccess(false);
    assert.equal((await access.permit('abi.json', 'read', notebook, signal)).kind, 'ok');
    assert.equal((await access.find('abi.json', 'read', notebook)).kind, 'open');
    assert.deepEqual(asked, []);
  });

  it('asks before a link leads outside, and names the real path', async () => {
    const { access, asked } = openAccess(false);
    assert.equal((await access.permit('link/id_rsa', 'read', notebook, signal)).kind, 'failed');
    assert.deepEqual(asked, ['read /home/me/.ssh/id_rsa']);
    assert.equal((await access.find('link/id_rsa', 'read', notebook)).kind, 'outside');
    assert.equal(await access.readable('/home/me/.ssh/id_rsa'), undefined);
  });

  it('keeps a permission for one notebook and one use', async () => {
    const { access } = openAccess(true);
    assert.equal((await access.permit('link/id_rsa', 'read', notebook, signal)).kind, 'ok');
    assert.equal((await access.find('link/id_rsa', 'read', notebook)).kind, 'open');
    assert.equal((await access.find('link/id_rsa', 'write', notebook)).kind, 'outside');
    assert.equal((await access.find('link/id_rsa', 'read', '/work/notes/b.rpc')).kind, 'outside');
  });

  it('gives no permission after the run was stopped', async () => {
    const { access } = openAccess(true);
    assert.equal((await access.permit('link/id_rsa', 'write', notebook, AbortSignal.abort())).kind, 'failed');
    assert.equal((await access.find('link/id_rsa', 'write', notebook)).kind, 'outside');
  });

  it('nothing is written below a name that begins with a dot, anywhere in the path', async () => {
    const { access, asked } = openAccess(true);
    for (const path of [
      ...['.git', '.git/hooks/x.csv', 'data/.git', 'data/.vscode/rows.csv', '.rows.csv', '/work/.git/rows.csv'],
      ...[
        './.git',
        'a/../.git',
        '.git/',
        'data\\.git\\x.csv',
        '\u200c.git',
        '.g\u200cit',
        ' .git',
        'GIT~1/hooks/x.csv',
        'vscode~1\\rows.csv',
        '.../x.csv',
        '..git',
      ],
    ]) {
      assert.equal((await access.find(path, 'write', notebook)).kind, 'unusable', path);
      const permitted = await access.permit(path, 'write', notebook, signal);
      assert.ok(permitted.kind === 'failed' && permitted.problem.cause.includes('begin with a dot'), path);
    }
    assert.deepEqual(asked, []);
    for (const path of ['rows.csv', './rows.csv', 'data/../rows.csv', 'v1.2/rows.csv'])
      assert.equal((await access.find(path, 'write', notebook)).kind, 'open', path);
  });

  it('writes through no link to a folder whose name begins with a dot, but in a workspace of any name', async () => {
    const linked = { ...files, confine: () => inside('/work/.git/rows.csv') };
    const own = { ...files, confine: () => inside('/work/.notes/rows.csv') };
    const access = (of: LocalFiles, ...folders: readonly string[]) =>
      new FileAccess({
        files: of,
        bases: () => ['/work'],
        folders: () => folders,
        ask: () => Promise.resolve(failed({ cause: '', cure: '' })),
      });
    const inside = (realPath: string): Promise<ConfinedPath> =>
      Promise.resolve({ kind: 'inside', realPath, path: '/work/link/rows.csv', exists: false });
    assert.equal((await access(linked, '/work').find('link/rows.csv', 'write', notebook)).kind, 'unusable');
    assert.equal((await access(linked, '/work', '/work/.g').find('link/rows.csv', 'write', notebook)).kind, 'unusable');
    assert.equal((await access(own, '/work/.notes').find('rows.csv', 'write', notebook)).kind, 'open');
  });
});
