import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { runFile } from '../../../src/cli/runFile';
import { waitFor } from '../../run/waitFor';
import { bundledCommandLine } from './bundledCommandLine';

type Answer =
  { readonly result: unknown } | { readonly error: unknown } | { readonly status: 429; readonly retryAfter: string };

/** A service whose answers never come to an end. */
describe('rpcbook run with endless answers', () => {
  let server: Server;
  let folder: string;
  let calls = 0;
  let answer: (call: number) => Answer;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-endless-'));
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        calls += 1;
        const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly id: number };
        const given = answer(calls);
        const status = 'status' in given ? given.status : 200;
        response.writeHead(status, {
          'content-type': 'application/json',
          ...('retryAfter' in given && { 'retry-after': given.retryAfter }),
        });
        response.end(JSON.stringify({ jsonrpc: '2.0', id, ...given }));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    calls = 0;
    const address = server.address();
    assert.ok(address !== null && typeof address === 'object');
    const rpcUrl = `http://127.0.0.1:${address.port}`;
    const service = { id: 'local', rpcUrl, rpcPath: '', networks: [{ id: 'l2net', family: 'l2net' }] };
    await writeFile(path.join(folder, 'settings.json'), JSON.stringify({ 'rpcbook.services': [service] }));
    await writeFile(
      path.join(folder, 'notes.rpc'),
      '```rpc\nl2net_getEvents { "from_block": { "block_number": 1 }, "to_block": "latest", "chunk_size": 10 }\n```\n',
    );
  });

  async function run(maxCalls: number): Promise<{ readonly code: number; readonly text: string }> {
    const lines: string[] = [];
    const code = await runFile({
      file: path.join(folder, 'notes.rpc'),
      settings: path.join(folder, 'settings.json'),
      rows: 20,
      maxCalls,
      signal: new AbortController().signal,
      terminal: {
        print: (printed) => lines.push(...printed),
        write: () => undefined,
        note: () => undefined,
        ask: () => Promise.resolve(undefined),
      },
    });
    return { code, text: lines.join('\n') };
  }

  const event = {
    block_hash: '0x1',
    block_number: 1,
    data: [],
    from_address: '0x2',
    keys: ['0x3'],
    transaction_hash: '0x4',
  };

  it('pages with endless new tokens are stopped at the maximum number of calls, and the rows are kept', async () => {
    answer = (call) => ({ result: { events: [event], continuation_token: `t${call}` } });
    const { code, text } = await run(25);
    assert.deepEqual([code, calls], [1, 25]);
    assert.match(text, /made 25 calls, and the limit is 25[^]*The rows received so far are kept[^]*--max-calls/);
    assert.match(text, /25 events/);
  });

  it('stops empty pages with endless new tokens before that', async () => {
    answer = (call) => ({ result: { events: [], continuation_token: `t${call}` } });
    const { code, text } = await run(1_000);
    assert.deepEqual([code, calls], [1, 201]);
    assert.match(text, /200 pages in a row had no events/);
  });

  it('stops pages whose tokens repeat in a cycle', async () => {
    answer = (call) => ({ result: { events: [event], continuation_token: `t${call % 3}` } });
    const { code, text } = await run(1_000);
    assert.deepEqual([code, calls], [1, 4]);
    assert.match(text, /The pages repeat/);
  });

  it('does not wait if a service asks for a billion seconds', async () => {
    answer = () => ({ error: { code: -32005, message: 'rate limit', data: { backoff_seconds: 1_000_000_000 } } });
    assert.deepEqual([(await run(1_000)).code, calls], [5, 1]);
  });

  it('ends promptly on Ctrl-C while it waits to retry after 429, and keeps the rows', async () => {
    // It asks for the longest wait that a run accepts.
    answer = (call) =>
      call < 3 ? { result: { events: [event], continuation_token: `t${call}` } } : { status: 429, retryAfter: '120' };
    const work = path.join(folder, 'work');
    const main = await bundledCommandLine();
    const child = spawn(
      process.execPath,
      [main, 'run', path.join(folder, 'notes.rpc'), '--settings', path.join(folder, 'settings.json'), '--work', work],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const ended = once(child, 'close');
    await waitFor(() => calls === 3 || child.exitCode !== null);
    child.kill('SIGINT');
    const [code] = await ended;
    assert.equal(code, 1);
    assert.equal(calls, 3);
    assert.match(text, /You stopped the run\. The rows received so far are kept\./);
    assert.notEqual((await readdir(work)).length, 0);
  });
});
