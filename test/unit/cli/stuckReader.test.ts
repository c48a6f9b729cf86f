import assert from 'node:assert/strict';
import { once } from 'node:events';
import { PassThrough, Writable } from 'node:stream';

import { type WebSocket, WebSocketServer } from 'ws';

import { openTerminal } from '../../../src/cli/terminal';
import { waitFor } from '../../run/waitFor';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { runInFolder } from './runInFolder';

/** A pipe that nobody reads, until somebody does. */
class UnreadPipe extends Writable {
  text = '';
  #isRead = false;
  #held: (() => void) | undefined;

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    if (this.#isRead) done();
    else this.#held = done;
  }

  read(): void {
    this.#isRead = true;
    this.#held?.();
  }
}

describe('rpcbook run --follow, whose output nobody reads,', () => {
  /** More than the buffers of the sockets and the frames that may wait hold. */
  const total = 400_000;
  const hashOf = (row: number): string => `0x${row.toString(16).padStart(64, '0')}`;

  let folder: AbiFolder;
  let server: WebSocketServer;
  let subscriber: WebSocket | undefined;
  let sent = 0;

  beforeEach(async () => {
    [subscriber, sent] = [undefined, 0];
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    server.on('connection', (socket) => {
      socket.on('message', (data) => {
        const { id, method }: { id: number; method: string } = JSON.parse(String(data));
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'eth_subscribe' ? '0x1' : true }));
        if (method === 'eth_subscribe') subscriber = socket;
      });
    });
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    folder = await AbiFolder.create();
    const service = {
      id: 'local',
      rpcUrl: `http://127.0.0.1:${address.port}`,
      wsUrl: `ws://127.0.0.1:${address.port}`,
      rpcPath: '',
      wsPath: '',
      networks: [{ id: 'evm', family: 'evm', chainId: '31337' }],
    };
    await folder.write('settings.json', { 'rpcbook.services': [service] });
    await folder.write('notes.rpc', '```rpc\neth_subscribe newPendingTransactions\n```\n');
  });
  afterEach(async () => {
    for (const socket of server.clients) socket.terminate();
    server.close();
    await folder.delete();
  });

  function follow(output: UnreadPipe, signal: AbortSignal, form?: 'ndjson') {
    const errors = new PassThrough().resume();
    return runInFolder(folder, {
      follows: true,
      signal,
      reports: form && { form },
      terminal: openTerminal({ input: process.stdin, output, errors }),
    });
  }

  /** Sends rows until the client reads no more. */
  async function fill(): Promise<void> {
    const socket = await waitFor(() => subscriber);
    assert.ok(socket);
    while (socket.bufferedAmount < 1_000_000 && sent < total) {
      for (let count = 0; count < 100; count += 1) {
        const params = { subscription: '0x1', result: hashOf(sent) };
        socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params }));
        sent += 1;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  for (const form of [undefined, 'ndjson'] as const)
    it(`holds few rows in memory, and prints all when somebody reads (${form ?? 'text'})`, async () => {
      const abort = new AbortController();
      const output = new UnreadPipe();
      const ended = follow(output, abort.signal, form);
      await fill();
      assert.ok(sent < total, 'the node had to wait');
      assert.ok(output.writableLength < 1_000_000, `${output.writableLength} bytes are held`);
      output.read();
      await waitFor(() => output.text.includes(hashOf(sent - 1)));
      abort.abort();
      await ended;
      const rows = [...output.text.matchAll(/"row":"(0x\w{64})"/g)].map(([, hash]) => hash);
      assert.deepEqual(
        rows.slice(0, sent),
        Array.from({ length: sent }, (_, row) => hashOf(row)),
      );
    });

  it('ends when it is stopped', async () => {
    const abort = new AbortController();
    const ended = follow(new UnreadPipe(), abort.signal);
    await fill();
    abort.abort();
    assert.equal((await ended).code, 1);
  });
});
