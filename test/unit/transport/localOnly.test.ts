import assert from 'node:assert/strict';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo, LookupFunction, Server } from 'node:net';

import { isLoopbackAddress } from '../../../src/core/base/credentials/loopback';
import { Secret } from '../../../src/core/base/credentials/secret';
import type { WireReply, WireRequest } from '../../../src/core/base/wire/wire';
import { createWire } from '../../../src/transport/createWire';
import { withLongTimeouts } from './serviceRequests';

const key = 'pl4ntedpl4ntedpl4nted';

/** Answers each lookup from a list and repeats the last answer, because DNS answers may change. */
function lookupOf(...answers: readonly string[]): LookupFunction & { asked: number } {
  const lookup: LookupFunction = (_, options, callback) => {
    const address = answers[Math.min(counted.asked, answers.length - 1)] ?? '';
    counted.asked += 1;
    const family = address.includes(':') ? 6 : 4;
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
  const counted = Object.assign(lookup, { asked: 0 });
  return counted;
}

describe('unencrypted http and ws with a key', () => {
  const heard: string[] = [];
  let server: Server;
  let port: number;

  before(async () => {
    const http = createHttpServer((request, response) => {
      heard.push(request.url ?? '');
      response.end('{}');
    });
    http.on('upgrade', (request, socket) => {
      heard.push(request.url ?? '');
      socket.end('HTTP/1.1 400 Refused\r\ncontent-length: 2\r\n\r\n{}');
    });
    server = http;
    // Every address of this computer. Requests received here may not have come by loopback.
    await new Promise<void>((resolve) => server.listen(0, '::', resolve));
    port = (server.address() as AddressInfo).port;
  });

  beforeEach(() => heard.splice(0));

  after(() => server.close());

  async function send(kind: 'http' | 'ws', host: string, wire: ReturnType<typeof createWire>): Promise<WireReply> {
    const origin = `${kind}://${host}:${port}`;
    const url = new Secret(`${origin}/v3/${key}`);
    const request: WireRequest =
      kind === 'http'
        ? { kind, verb: 'POST', url, origin, headers: {}, body: '{}' }
        : { kind, url, origin, body: '{"id":1}', ids: [1] };
    return wire.send(request, withLongTimeouts());
  }

  for (const kind of ['http', 'ws'] as const) {
    it(`are sent over ${kind} to a name that resolves to this computer`, async () => {
      const wire = createWire({ idleMilliseconds: 100, lookup: lookupOf('127.0.0.1') });
      assert.equal((await send(kind, 'x.localhost', wire)).kind, 'reply');
      wire.dispose();
      assert.deepEqual(heard, [`/v3/${key}`]);
    });

    it(`are sent over ${kind} to ::1 and to 127.0.0.1 in IPv6 notation`, async () => {
      const wire = createWire({ idleMilliseconds: 100 });
      for (const host of ['[::1]', '[::ffff:7f00:1]', '127.0.0.1'])
        assert.equal((await send(kind, host, wire)).kind, 'reply', host);
      wire.dispose();
      assert.equal(heard.length, 3);
    });

    it(`unencrypted requests are not sent over ${kind} to a localhost that DNS resolves elsewhere`, async () => {
      const wire = createWire({ idleMilliseconds: 1, lookup: lookupOf('203.0.113.7') });
      const elsewhere = await send(kind, 'x.localhost', wire);
      assert.ok(elsewhere.kind === 'networkError' && !elsewhere.reached);
      assert.equal(elsewhere.code, 'ERR_NOT_LOOPBACK');
      assert.match(elsewhere.detail, /isn't on this computer, .* nothing was sent/);
      assert.ok(!JSON.stringify(elsewhere).includes(key));
      assert.deepEqual(heard, []);
      wire.dispose();
    });
  }

  it('connect to the address that was checked, and resolve a name once per connection', async () => {
    const lookup = lookupOf('127.0.0.1', '203.0.113.7');
    const wire = createWire({ idleMilliseconds: 1, lookup });
    assert.equal((await send('http', 'rebind.localhost', wire)).kind, 'reply');
    assert.equal(lookup.asked, 1);
    wire.dispose();
    const later = createWire({ idleMilliseconds: 1, lookup });
    const second = await send('http', 'rebind.localhost', later);
    assert.ok(second.kind === 'networkError' && second.code === 'ERR_NOT_LOOPBACK' && !second.reached);
    assert.equal(heard.length, 1);
    later.dispose();
  });

  it('treat the same addresses as loopback as the operating system', () => {
    for (const address of ['127.0.0.1', '127.255.0.9', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:127.1.2.3'])
      assert.ok(isLoopbackAddress(address), address);
    for (const address of ['128.0.0.1', '::', '::2', '::ffff:10.0.0.1', '::ffff:8f00:1', '127.0.0.1.example', ''])
      assert.ok(!isLoopbackAddress(address), address);
  });
});
