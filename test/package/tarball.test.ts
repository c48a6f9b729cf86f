// Installs out/rpcbook.tgz, which `npm run package` has just created, into an empty folder, and runs it there.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { promisify } from 'node:util';

import { nodeProgram } from '../workbench/codeServer';
import { projectRoot } from '../workbench/workbench';

const execute = promisify(execFile);

describe('the npm package', () => {
  let folder: string;
  const server = createServer((request, response) => {
    const answer = (body: string): void => {
      response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result: '0x7a69' }));
    };
    textOf(request).then(answer, () => response.destroy());
  });

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-installed-'));
    await writeFile(path.join(folder, 'package.json'), '{"private":true}');
    const tarball = path.join(projectRoot, 'out', 'rpcbook.tgz');
    // Nothing listens at that registry: the package needs no other.
    const options = ['--offline', '--no-audit', '--no-fund', '--registry', 'http://127.0.0.1:9'];
    await execute('npm', ['install', ...options, tarball], { cwd: folder, shell: process.platform === 'win32' });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });

  /** Runs the installed command in the folder. */
  function rpcbook(...args: readonly string[]) {
    const command = path.join(folder, 'node_modules', '.bin', 'rpcbook');
    return execute(command, args, { cwd: folder, shell: process.platform === 'win32' });
  }

  it('installs nothing else', async () => {
    const installed = (await readdir(path.join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'));
    assert.deepEqual(installed, ['rpcbook']);
    const files = await readdir(path.join(folder, 'node_modules', 'rpcbook'), { recursive: true });
    const expected =
      /^(?:package\.json|README\.md|LICENSE|dist|dist\/cli(?:-\w+)?\.cjs|dist\/reportPage\.js|dist\/shared-[A-Z0-9]+\.js|dist\/(?:builtIn|contract)Names\.js|dist\/THIRD_PARTY_NOTICES\.txt|media|media\/reports|media\/reports\/[\w.]+\.json)$/;
    assert.deepEqual(
      files.map((name) => name.replaceAll('\\', '/')).filter((name) => !expected.test(name)),
      [],
    );
  });

  /** Runs a script that requires parts of the command line. Returns the names of all that were loaded. */
  async function loadedBy(script: string, ...args: readonly string[]): Promise<readonly string[]> {
    const dist = path.join(folder, 'node_modules', 'rpcbook', 'dist');
    const listing = `process.on('exit', () => console.error(JSON.stringify(Object.keys(require.cache))));`;
    const { stderr } = await execute(
      process.execPath,
      ['-e', `${listing} require('./node_modules/rpcbook/dist/${script}')`, '--', script, ...args],
      { cwd: folder },
    );
    const files: readonly string[] = JSON.parse(stderr.trim().split('\n').at(-1) ?? '[]');
    return files.filter((file) => path.dirname(file) === dist).map((file) => path.basename(file));
  }

  it('loads for the help its first part alone, and each other part with no more than two others', async () => {
    assert.deepEqual(await loadedBy('cli.cjs', '--help'), ['cli.cjs']);
    const names = await readdir(path.join(folder, 'node_modules', 'rpcbook', 'dist'));
    const parts = names.filter((name) => /^cli-\w+\.cjs$/.test(name));
    assert.ok(parts.length > 4);
    for (const part of parts) {
      const loaded = await loadedBy(part, '--help');
      assert.ok(loaded.includes(part) && loaded.length <= 4, `${part} loads ${loaded.join(', ')}`);
    }
  });

  it('prints its help, and describes itself', async () => {
    const { stdout } = await rpcbook('--help');
    assert.match(stdout, /^Usage: rpcbook COMMAND/);
    assert.match((await rpcbook('help', 'run')).stdout, /^Usage: rpcbook run FILE/);
    const { commands } = JSON.parse((await rpcbook('describe', '--json')).stdout);
    assert.ok(commands.length > 8);
  });

  it('runs nothing that a file of variables names, in whatever way the file is given', async () => {
    const trace = path.join(folder, 'trace');
    await writeFile(path.join(folder, 'evil.cjs'), `require('node:fs').writeFileSync(${JSON.stringify(trace)}, '');`);
    await writeFile(path.join(folder, 'variables'), 'NODE_OPTIONS=--require ./evil.cjs\n');
    await writeFile(path.join(folder, 'empty.rpc'), '');
    for (const option of [['--env-file', 'variables'], ['--env-file=variables'], ['--env-file-if-exists=variables']])
      for (const args of [
        ['check', 'empty.rpc', ...option],
        [...option, 'check', 'empty.rpc'],
      ])
        await assert.rejects(
          rpcbook(...args),
          ({ code, stderr }) => code === 2 && /Use --env-from FILE/.test(stderr),
          args.join(' '),
        );
    await assert.rejects(stat(trace), { code: 'ENOENT' });
  });

  it('keeps compiled code in the folder of the user, where Node can', async function () {
    // The tests may run in an older Node. The server of VS Code brings a newer one, for one platform.
    if (process.platform !== 'linux' || process.arch !== 'x64') this.skip();
    const script = path.join(folder, 'node_modules', 'rpcbook', 'dist', 'cli.cjs');
    const state = path.join(folder, 'state');
    const run = (...args: readonly string[]) =>
      execute(nodeProgram, [script, ...args], { cwd: folder, env: { ...process.env, XDG_STATE_HOME: state } });
    await run('--help');
    await assert.rejects(stat(state), { code: 'ENOENT' });
    await writeFile(path.join(folder, 'empty.rpc'), '');
    await run('check', 'empty.rpc');
    assert.equal((await stat(path.join(state, 'rpcbook'))).mode & 0o777, 0o700);
    assert.ok((await readdir(path.join(state, 'rpcbook', 'compiled'), { recursive: true })).length > 1);
  });

  it('sends a request, and decodes with the names that it brings', async () => {
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    const network = { id: 'evm', family: 'evm', chainId: '31337' };
    const services = [{ id: 'node', rpcUrl: `http://127.0.0.1:${address.port}`, rpcPath: '', networks: [network] }];
    await writeFile(path.join(folder, 'settings.json'), JSON.stringify({ 'rpcbook.services': services }));
    const { stdout } = await rpcbook('call', 'eth_chainId', '--settings', 'settings.json');
    assert.match(stdout, /31,?337/);
    const loaded = await loadedBy('cli.cjs', 'call', 'eth_chainId', '--settings', 'settings.json');
    assert.deepEqual(loaded, ['cli.cjs', 'cli-running.cjs']);
    await rpcbook('call', 'eth_chainId', '--settings', 'settings.json', '--html', 'report.html');
    const page = await readFile(path.join(folder, 'report.html'), 'utf8');
    assert.match(page, /script-src 'sha256-[^]*id="outputs">\[\[\{"mime":"application\/vnd\.rpcbook\.exchange"/);
    assert.ok(page.length < 1_500_000, `${page.length} characters`);
    await writeFile(path.join(folder, 'notes.rpc'), '```rpc\neth_getBalnce 0x12\n```\n');
    await assert.rejects(
      rpcbook('check', 'notes.rpc'),
      (error) => error instanceof Error && 'code' in error && error.code === 1,
    );
  });
});
