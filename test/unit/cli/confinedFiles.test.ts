import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { FileAccess } from '../../../src/core/base/files/fileAccess';
import { ok } from '../../../src/core/base/result';
import { knowledgeOfCell } from '../../../src/core/knowledge/answers/knowledgeOfCell';
import { ArtifactIndex } from '../../../src/core/knowledge/files/artifactIndex';
import { pauseBriefly } from '../../../src/core/knowledge/files/timeSlices';
import { ContractKnowledge } from '../../../src/core/knowledge/sources/contractKnowledge';
import { parseCell } from '../../../src/core/model/cell/parseCell';
import { permitFiles } from '../../../src/core/run/session/directives/permitFiles';
import { RealLocalFiles } from '../../../src/disk/realLocalFiles';
import { createHeadlessFileAccess } from '../../../src/headless/createHeadlessFileAccess';
import { createHeadlessLongWorkPorts } from '../../../src/headless/createHeadlessLongWorkPorts';
import { FolderFiles } from '../../../src/headless/folderFiles';
import { readBytes } from '../../../src/headless/readTextFile';

const abi = JSON.stringify([{ type: 'event', name: 'Moved', inputs: [] }]);
const netrc = 'machine example.com login me password hunter2\n';

describe('files that a notebook names', () => {
  let root: string;
  let notebook: string;
  const never = new AbortController().signal;

  beforeEach(async () => {
    root = await realpath(await mkdtemp(path.join(tmpdir(), 'rpcbook-confined-')));
    notebook = path.join(root, 'project', 'notes.rpc');
    await mkdir(path.join(root, 'project', 'out'), { recursive: true });
    await mkdir(path.join(root, 'home'));
    await writeFile(path.join(root, 'home', '.netrc'), netrc);
    await writeFile(path.join(root, 'home', 'abi.json'), abi);
    await symlink(path.join(root, 'home'), path.join(root, 'project', 'linked'));
    await symlink(path.join(root, 'home', '.netrc'), path.join(root, 'project', 'inner.json'));
    await symlink(path.join(root, 'nowhere', 'x.csv'), path.join(root, 'project', 'dangling.csv'));
  });

  afterEach(() => rm(root, { recursive: true, force: true }));

  function knowledge(access: FileAccess, folder?: string): ContractKnowledge {
    const files = new FolderFiles(folder, access);
    const index = new ArtifactIndex({
      files,
      store: undefined,
      now: Date.now,
      pause: pauseBriefly,
      onProblems: () => undefined,
    });
    return new ContractKnowledge({ files, index, settings: () => ({ addresses: [], tokens: [], tokenLists: [] }) });
  }

  const outsides = ['../home/rows.csv', 'linked/rows.csv', 'linked/../rows/../../home/rows.csv', 'out/../../rows.csv'];
  for (const target of outsides) {
    it(`files that a notebook names are not written outside its folder: ${target}`, async () => {
      const access = createHeadlessFileAccess({ file: notebook });
      const { ports, dispose } = await createHeadlessLongWorkPorts({
        settings: { creditsPerSecond: undefined },
        environment: {},
        access,
      });
      const located = await ports.locate(target, notebook);
      const cell = parseCell(`# @save ${target}\neth_getLogs {}`);
      const refusal = await permitFiles([cell], notebook, access, never);
      await dispose();
      assert.equal(located.kind, 'failed');
      assert.match(refusal?.cause ?? '', /leads outside the folder of the notebook, to \//);
      assert.match(refusal?.cure ?? '', /Nothing was sent\. To write it, add --allow-path \//);
    });
  }

  it('are not written by an absolute path outside, through a broken link, or under a name with a NUL', async () => {
    const access = createHeadlessFileAccess({ file: notebook });
    assert.equal((await access.find(path.join(root, 'x.csv'), 'write', notebook)).kind, 'outside');
    assert.equal((await access.find('dangling.csv', 'write', notebook)).kind, 'unusable');
    assert.equal((await access.find('out/x\0.csv', 'write', notebook)).kind, 'unusable');
    assert.equal((await access.find(`${'n'.repeat(300)}.csv`, 'write', notebook)).kind, 'unusable');
    assert.equal((await access.find('out/new/x.csv', 'write', notebook)).kind, 'open');
  });

  it('cannot have a reserved device name on Windows', async () => {
    const files = new RealLocalFiles('win32');
    for (const name of ['con', 'NUL.csv', 'com1.parquet', 'lpt9', 'rows.csv:stream', 'rows.csv.'])
      assert.equal((await files.confine(name, root, [root])).kind, 'unusable', name);
    assert.equal((await files.confine('console.csv', root, [root])).kind, 'inside');
  });

  it('are written and read where the command line allows it', async () => {
    const access = createHeadlessFileAccess({ file: notebook, allowPaths: [path.join(root, 'home')] });
    const found = await access.find('linked/rows.csv', 'write', notebook);
    assert.ok(found.kind === 'open');
    assert.equal(found.realPath, path.join(root, 'home', 'rows.csv'));
    const contract = await knowledge(access).contract('linked/abi.json', notebook);
    assert.ok(contract.kind === 'ok', JSON.stringify(contract));
  });

  for (const named of ['../home/.netrc', 'linked/.netrc', 'inner.json']) {
    it(`files that a notebook names are not read outside its folder, and no part of them is shown: ${named}`, async () => {
      const access = createHeadlessFileAccess({ file: notebook });
      for (const directive of ['abi', 'layout', 'event']) {
        const cell = parseCell(`# @${directive} ${named}\neth_getLogs {}`);
        assert.match((await permitFiles([cell], notebook, access, never))?.cause ?? '', /leads outside/);
        const known = await knowledgeOfCell(cell, notebook, knowledge(access));
        assert.match(known.problems.join(), /leads outside the workspace/);
        assert.doesNotMatch(JSON.stringify(known), /hunter2|login/);
      }
    });
  }

  it('are not quoted if they are not an ABI, even inside the folder', async () => {
    const access = createHeadlessFileAccess({ file: notebook });
    const secrets = {
      '.netrc': netrc,
      'history.txt': 'f()\nexport TOKEN=hunter2 (login\nfunction login(hunter2 login) {\n',
      'account.json': JSON.stringify({ type: 'hunter2', private_key: 'hunter2' }),
      'list.json': JSON.stringify([{ type: 'hunter2', name: 'login' }, 'machine login hunter2']),
      'contracts.json': JSON.stringify({ contracts: { a: { 'hunter2 login': {}, 'b hunter2': {} } } }),
      'broken.json': '{ "password": hunter2 }',
    };
    for (const [name, text] of Object.entries(secrets)) {
      await writeFile(path.join(root, 'project', name), text);
      for (const directive of ['abi', 'layout', 'event']) {
        const cell = parseCell(`# @${directive} ${name}\neth_getLogs {}`);
        const { problems } = await knowledgeOfCell(cell, notebook, knowledge(access));
        assert.doesNotMatch(problems.join('\n'), /hunter2|login|export/, `${directive} ${name}`);
      }
    }
  });

  it('are asked about once for each notebook, path and use', async () => {
    const asked: string[] = [];
    const access = new FileAccess({
      files: new RealLocalFiles(),
      bases: () => [path.dirname(notebook)],
      folders: () => [path.dirname(notebook)],
      ask: (outside) => {
        asked.push(`${outside.use} ${outside.realPath}`);
        return Promise.resolve(ok(undefined));
      },
    });
    const cell = parseCell('# @abi linked/abi.json\n# @save linked/abi.csv\neth_getLogs {}');
    for (let times = 0; times < 2; times += 1)
      assert.equal(await permitFiles([cell], notebook, access, never), undefined);
    assert.deepEqual(asked, [`read ${root}/home/abi.json`, `write ${root}/home/abi.csv`]);
    assert.equal((await knowledge(access).contract('linked/abi.json', notebook)).kind, 'ok');
    // Permission to read doesn't include writing, or another notebook.
    assert.equal((await access.find('linked/abi.json', 'write', notebook)).kind, 'outside');
    assert.equal((await access.find('linked/abi.json', 'read', `${notebook}.other`)).kind, 'outside');
    // The link leads elsewhere now, and the permission was for the other file.
    await rm(path.join(root, 'project', 'linked'));
    await mkdir(path.join(root, 'other'));
    await writeFile(path.join(root, 'other', 'abi.json'), abi);
    await symlink(path.join(root, 'other'), path.join(root, 'project', 'linked'));
    assert.equal((await access.find('linked/abi.json', 'read', notebook)).kind, 'outside');
  });

  it('cannot be pipes or devices, and nothing waits for them', async function () {
    if (process.platform === 'win32') this.skip();
    spawnSync('mkfifo', [path.join(root, 'project', 'pipe.json')]);
    const access = createHeadlessFileAccess({ file: notebook, allowPaths: ['/dev'] });
    for (const name of ['pipe.json', '/dev/zero', '/dev/stdin']) {
      const contract = await knowledge(access).contract(name, notebook);
      assert.ok(contract.kind === 'failed', name);
    }
    await assert.rejects(readBytes('/dev/zero'), /larger than 64 MB/);
  });

  it('are found among artifacts without following links, even in circles', async () => {
    const artifacts = path.join(root, 'project', 'out');
    await writeFile(path.join(artifacts, 'Token.json'), abi);
    for (const name of ['a', 'b']) await symlink(artifacts, path.join(artifacts, name));
    await symlink(path.join(root, 'home', 'abi.json'), path.join(artifacts, 'Home.json'));
    const listed = await new FolderFiles(artifacts, createHeadlessFileAccess({ file: notebook })).list();
    assert.deepEqual(
      listed.map(({ path: name }) => name),
      ['Token.json'],
    );
    assert.deepEqual((await readdir(artifacts)).length, 4);
  });
});
