import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';

import { parseCommandLine } from '../../../src/cli/parseCommandLine';
import { openTerminal } from '../../../src/cli/terminal';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { bundledCommandLine } from './bundledCommandLine';

const planted = 'pl4nted-key-0123456789abcdefABCDEF';

describe('a key that is handed over', () => {
  let folder: AbiFolder;
  /** A node that answers with whatever it got, so that a key comes back. */
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: `you sent ${request.url}` }));
  });
  const asked: string[] = [];
  let origin: string;
  before(async () => {
    folder = await AbiFolder.create();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    origin = `http://127.0.0.1:${address.port}`;
    const network = { id: 'evm', family: 'evm', chainId: '1' };
    const services = [{ id: 'node', credential: 'main', rpcUrl: `${origin}/{key}`, rpcPath: '', networks: [network] }];
    await folder.write('settings.json', { 'rpcbook.services': services });
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await folder.delete();
  });

  /** Runs the command line as a process, with a key on descriptor 3. Returns everything that it printed. */
  async function run(args: readonly string[], options: { readonly preload?: string } = {}) {
    const child = spawn(
      process.execPath,
      [...(options.preload === undefined ? [] : ['--import', options.preload]), await bundledCommandLine(), ...args],
      {
        stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      },
    );
    const [, output, errors, key] = child.stdio;
    assert.ok(output && errors && key && 'end' in key && typeof key.end === 'function');
    // A process that doesn't want the key closes the pipe.
    key.on('error', () => undefined);
    key.end(`${planted}\n`);
    const [out, notes, [code]] = await Promise.all([textOf(output), textOf(errors), once(child, 'close')]);
    return { out, notes, code };
  }

  const call = () => [
    'call',
    'eth_chainId',
    '--settings',
    folder.file('settings.json'),
    '--allow-origin',
    `main=${origin}`,
  ];

  it('is sent from a descriptor, and printed in no report', async () => {
    const reports = ['report.html', 'report.xml', 'report.md'].map((name) => folder.file(name));
    const [html = '', junit = '', markdown = ''] = reports;
    const { out, notes } = await run([
      ...call(),
      '--key-fd',
      '3',
      '--json',
      '--html',
      html,
      '--junit',
      junit,
      '--markdown',
      markdown,
    ]);
    assert.ok(
      asked.some((url) => url.includes(planted)),
      `the node was asked ${asked.length} times: ${out}${notes}`,
    );
    assert.match(out, /you sent/);
    const written = await Promise.all(reports.map((file) => readFile(file, 'utf8')));
    assert.doesNotMatch([out, notes, ...written].join(), /pl4nted/);
  });

  it('is removed from an internal error', async () => {
    const failing = `data:text/javascript,process.stdout.write = () => { throw new Error('broken at ${planted}'); };`;
    const { notes, code } = await run([...call(), '--key-fd', 'main=3'], { preload: failing });
    assert.equal(code, 2);
    assert.match(notes, /An internal error occurred in rpcbook: .*broken at/);
    assert.doesNotMatch(notes, /pl4nted/);
  });

  it('says what is missing if a descriptor is closed, or nobody can type it', async () => {
    const closed = await run([...call(), '--key-fd', '77']);
    assert.equal(closed.code, 2);
    assert.match(closed.notes, /Descriptor 77 can't be read/);
    const untyped = await run([...call(), '--ask-key', 'main']);
    assert.equal(untyped.code, 4);
    assert.match(untyped.notes, /No key was typed for main/);
  });

  it('is never an argument', () => {
    for (const args of [
      ['--key-fd', planted],
      ['--key-fd', `main=${planted}`],
      ['--key-fd', '1'],
      ['--ask-key', `k=${planted}`],
    ])
      assert.equal(parseCommandLine(['call', 'eth_chainId', ...args]).kind, 'invalid', args[0]);
  });

  it('is not shown while it is typed', async () => {
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
    const errors = new PassThrough();
    const shown: string[] = [];
    errors.on('data', (chunk: Buffer) => shown.push(chunk.toString()));
    // @ts-expect-error: a stream with the members of a terminal that are used
    const terminal = openTerminal({ input, output: new PassThrough(), errors });
    const typed = terminal.askHidden?.('Key of main', new AbortController().signal);
    input.write(`${planted}\r`);
    assert.equal(await typed, planted);
    assert.match(shown.join(''), /^Key of main: \n$/);
  });
});
