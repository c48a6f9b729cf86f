import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';

import { type WebSocket, WebSocketServer } from 'ws';

import { Secret } from '../../../src/core/base/credentials/secret';
import type { WireReply } from '../../../src/core/base/wire/wire';
import { createWire } from '../../../src/transport/createWire';
import { StoppedTime } from '../stoppedTime';
import { withLongTimeouts } from './serviceRequests';

/** How a hostile service may answer the messages of one socket. The first is message 0. */
type Answer = (socket: WebSocket, text: string, message: number) => void;

/** Resolves when the other end has read what was sent over a socket so far, or has closed it. */
function hasRead(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.readyState === socket.CLOSED) resolve();
    socket.once('pong', () => resolve());
    socket.once('close', () => resolve());
    socket.ping();
  });
}

const answerTo = (text: string, result: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: (JSON.parse(text) as { id: unknown }).id, result });

describe('answers over WebSocket that belong to another call', () => {
  let server: WebSocketServer;
  let wire: ReturnType<typeof createWire>;
  let opened: number;
  let answer: Answer;
  let time: StoppedTime | undefined;

  beforeEach(async () => {
    opened = 0;
    time = undefined;
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await new Promise((resolve) => server.once('listening', resolve));
    server.on('connection', (socket) => {
      opened += 1;
      let messages = 0;
      socket.on('message', (data: Buffer) => answer(socket, data.toString('utf8'), messages++));
    });
    wire = createWire({ idleMilliseconds: 600_000 });
  });

  afterEach(() => {
    time?.end();
    wire.dispose();
    for (const socket of server.clients) socket.terminate();
    server.close();
  });

  function send(ids: readonly (number | string)[], options = withLongTimeouts()): Promise<WireReply> {
    const origin = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const calls = ids.map((id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }));
    const body = JSON.stringify(calls.length === 1 ? calls[0] : calls);
    return wire.send({ kind: 'ws', url: new Secret(`${origin}/`), origin, body, ids }, options);
  }

  /** Sends a call over the open socket, and lets its time elapse when the server has it. Returns its message. */
  async function timeOutOne(id: number, beside: () => Promise<unknown> = () => Promise.resolve()): Promise<string> {
    const received = new Promise<string>((resolve) => {
      answer = (_, text) => resolve(text);
    });
    time = StoppedTime.begin();
    // Later than the last answer.
    time.advance(1);
    const late = send([id], withLongTimeouts({ timeoutMilliseconds: 600 }));
    const text = await received;
    await beside();
    time.advance(600);
    assert.deepEqual(await late, { kind: 'timeout', reached: true, milliseconds: 600 });
    time.end();
    return text;
  }

  const bodyOf = (reply: WireReply) =>
    reply.kind === 'reply' ? new TextDecoder().decode(reply.body) : JSON.stringify(reply);

  it('answers over a socket are dropped if they repeat the answer to a call, while the next call waits for its own', async () => {
    answer = (socket, text, message) => {
      socket.send(answerTo(text, `first ${message}`));
      answer = (other, later) => {
        // The copy arrives when the next call is the only one in flight.
        other.send(answerTo(text, 'copy'));
        other.send(answerTo(later, 'own'));
      };
    };
    assert.match(bodyOf(await send([1])), /first 0/);
    assert.match(bodyOf(await send([2])), /own/);
    assert.equal(opened, 1);
  });

  for (const ids of [[1], ['a'], ['a', 'b'], [3, 2]]) {
    it(`are avoided because repeated ids go to another socket (${ids.join(', ')})`, async () => {
      const tell = (socket: WebSocket, text: string, result: string): void =>
        socket.send(
          text.startsWith('[') ? `[${JSON.stringify({ jsonrpc: '2.0', id: ids[0], result })}]` : answerTo(text, result),
        );
      answer = (socket, text) => {
        tell(socket, text, '0');
        answer = (other, later) => {
          tell(socket, text, '0');
          void hasRead(socket).then(() => tell(other, later, '1'));
        };
      };
      assert.match(bodyOf(await send(ids)), /"0"/);
      assert.match(bodyOf(await send(ids)), /"1"/);
      assert.equal(opened, 2);
    });
  }

  it('are distinguished when calls overtake each other on one socket', async () => {
    const waiting: (() => void)[] = [];
    let received = 0;
    answer = (socket, text, message) => {
      waiting.push(() => socket.send(answerTo(text, `own ${message}`)));
      received += 1;
      if (received >= 5) for (const tell of waiting.splice(0)) tell();
    };
    const replies = await Promise.all([1, 4, 2, 5, 3].map((id) => send([id])));
    assert.deepEqual(
      replies.map((reply) => /own \d/.exec(bodyOf(reply))?.[0]),
      ['own 0', 'own 1', 'own 2', 'own 3', 'own 4'],
    );
    assert.equal(opened, 1);
    assert.match(bodyOf(await send([2])), /own 0/);
    assert.equal(opened, 2, 'each of them is used once');
  });

  it('are dropped if the call timed out, with any copies', async () => {
    const own: Answer = (socket, text) => socket.send(answerTo(text, 'own'));
    answer = own;
    assert.match(bodyOf(await send([1])), /own/);
    const timedOut = await timeOutOne(2, async () => {
      // Another call keeps the socket in use, so that it isn't silent then.
      answer = own;
      await send([3]);
    });
    answer = (socket, text) => {
      socket.send(answerTo(timedOut, 'late'));
      socket.send(answerTo(timedOut, 'late'));
      socket.send(answerTo(text, 'own'));
    };
    assert.match(bodyOf(await send([4])), /own/);
    assert.equal(opened, 1);
  });

  it('are dropped if the call timed out and another one has its id', async () => {
    let first: WebSocket | undefined;
    answer = (socket, text) => {
      first = socket;
      socket.send(answerTo(text, 'own'));
    };
    await send([9]);
    const timedOut = await timeOutOne(10);
    answer = (socket, text) => {
      first?.send(answerTo(timedOut, 'late'));
      void hasRead(first ?? socket).then(() => socket.send(answerTo(text, 'own')));
    };
    assert.match(bodyOf(await send([10])), /own/);
  });

  /** Sends a call that is aborted when the server has it. The next message is answered by `answerNext`. */
  async function abandonOne(answerNext: (socket: WebSocket, abandoned: string, text: string) => void): Promise<void> {
    const controller = new AbortController();
    let first = '';
    const isReceived = new Promise<void>((resolve) => {
      answer = (socket, text, message) => {
        if (message > 0) {
          answerNext(socket, first, text);
          return;
        }
        first = text;
        resolve();
      };
    });
    const origin = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const abandoned = wire.send(
      { kind: 'ws', url: new Secret(`${origin}/`), origin, body: '{"id":1}', ids: [1] },
      withLongTimeouts({ signal: controller.signal }),
    );
    await isReceived;
    controller.abort();
    assert.deepEqual(await abandoned, { kind: 'aborted', reached: true });
  }

  it('drops the late answer to an aborted call, while the next call waits for its own', async () => {
    await abandonOne((socket, abandoned, text) => {
      socket.send(answerTo(abandoned, 'late'));
      socket.send(answerTo(text, 'own'));
    });
    assert.match(bodyOf(await send([2])), /own/);
    assert.equal(opened, 1);
  });

  it('ignores an error without an id while an answer to an abandoned call is due', async () => {
    await abandonOne((socket, _, text) => {
      socket.send('{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"m"}}');
      socket.send(answerTo(text, 'own'));
    });
    assert.match(bodyOf(await send([2])), /own/);
  });

  it('end the use of a socket that received a message without an id', async () => {
    answer = (socket) => {
      socket.send('{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"for nobody"}}');
      answer = (other, text) => {
        socket.send('{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"copy"}}');
        void hasRead(socket).then(() => other.send(answerTo(text, 'own')));
      };
    };
    assert.match(bodyOf(await send([1])), /for nobody/);
    assert.match(bodyOf(await send([2])), /own/);
    assert.equal(opened, 2);
  });
});
