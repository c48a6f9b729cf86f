import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

import { CompilerFiles } from '../../../../src/disk/compilers/compilerFiles';
import { runCompiler } from '../../../../src/disk/compilers/runCompiler';
import { waitFor } from '../../../run/waitFor';

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a run of a compiler', () => {
  let folder: string;
  before(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'rpcbook-run-')));
  });
  after(() => rm(folder, { recursive: true }));

  /** Runs a script of Node. */
  async function run(script: string, signal = new AbortController().signal, maxPrintedBytes = 10_000_000) {
    await writeFile(join(folder, 'script.cjs'), script);
    const options = { cwd: folder, signal, maxPrintedBytes, searchPath: dirname(process.execPath) };
    return runCompiler(process.execPath, ['script.cjs'], options);
  }

  it('ends with the compiler and with all that it printed, even if another program holds its pipes', async () => {
    // In a session of its own, it isn't among the processes that end together.
    const left = `const { spawn } = require('node:child_process');
      const options = { detached: true, stdio: 'inherit' };
      const { pid } = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], options);
      require('node:fs').writeSync(1, pid + '\\n' + 'x'.repeat(50_000));
      process.exit(0);`;
    const ended = await run(left);
    assert.ok(ended.kind === 'done', JSON.stringify(ended).slice(0, 300));
    const [pid = '', rest = ''] = ended.printed.split('\n');
    process.kill(Number(pid), 'SIGKILL');
    assert.equal(rest.length, 50_000);
  });

  it('is stopped together with the programs that it started', async function () {
    if (process.platform === 'win32') this.skip();
    const stopping = new AbortController();
    const lasting = `const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
      require('node:fs').writeFileSync('pid', String(child.pid));
      setInterval(() => {}, 1000);`;
    const running = run(lasting, stopping.signal);
    const started = async () => Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => ''));
    const pid = await waitFor(started);
    stopping.abort();
    assert.equal((await running).kind, 'failed');
    await waitFor(() => !isRunning(pid));
  });

  it('fails if more is printed than its limit', async () => {
    assert.equal((await run(`process.stdout.write('x'.repeat(2_000))`, undefined, 1_000)).kind, 'failed');
  });

  it('passes the folders of XDG that compilers use, and no other variable of that prefix', async () => {
    const planted = {
      XDG_CACHE_HOME: join(folder, 'cache'),
      XDG_API_TOKEN: 'pl4nted-key',
      XDG_SESSION_ID: 'pl4nted-key',
    };
    const before = { ...process.env };
    Object.assign(process.env, planted);
    try {
      const ended = await run('console.log(JSON.stringify(process.env))');
      assert.ok(ended.kind === 'done');
      assert.match(ended.printed, /XDG_CACHE_HOME/);
      assert.doesNotMatch(ended.printed, /pl4nted-key/);
    } finally {
      for (const name of Object.keys(planted))
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
    }
  });

  it('looks for other programs in no folder of the workspace, and in no relative one', async () => {
    const bin = join(folder, 'bin');
    await mkdir(bin);
    const before = process.env['PATH'] ?? '';
    process.env['PATH'] = ['', '.', 'node_modules/.bin', bin, dirname(process.execPath)].join(delimiter);
    try {
      const files = await CompilerFiles.open([folder]);
      assert.equal(await files.ownSearchPath(), dirname(process.execPath));
    } finally {
      process.env['PATH'] = before;
    }
  });
});
