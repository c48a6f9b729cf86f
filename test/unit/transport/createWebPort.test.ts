import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { type AddressInfo, createServer, type LookupFunction, type Server, type Socket } from 'node:net';

import { Secret } from '../../../src/core/base/credentials/secret';
import type { WireReply } from '../../../src/core/base/wire/wire';
import { createWebPort, type WebPortOptions } from '../../../src/transport/createWebPort';
import { lookupPublic } from '../../../src/transport/localOnly';
import { withLongTimeouts } from './serviceRequests';

/** Answers each lookup with all of these addresses. */
function lookupOf(...addresses: readonly string[]): LookupFunction {
  return (_, options, callback) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const [first] = found;
    if (options.all === true || first === undefined) callback(null, found);
    else callback(null, first.address, first.family);
  };
}

async function get(origin: string, options: Partial<WebPortOptions> = {}): Promise<WireReply> {
  const port = createWebPort({ allowedOrigins: () => [], ...options });
  const url = new Secret(`${origin}/v2/api?chainid=1`);
  const reply = await port.get({ url, origin, setting: 'rpcbook.web.etherscan' }, withLongTimeouts());
  port.dispose();
  return reply;
}

describe('the port for services on the web', () => {
  /** Every connection, whether or not it says anything. */
  const connections: Socket[] = [];
  const heard: string[] = [];
  let server: Server;
  let port: number;

  before(async () => {
    const plain = http.createServer((request, response) => {
      heard.push(request.url ?? '');
      if (request.url?.startsWith('/moved')) response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
      else response.end('{}');
    });
    server = createServer((socket) => {
      connections.push(socket);
      plain.emit('connection', socket);
    });
    server.listen(0, '::');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  beforeEach(() => {
    connections.length = 0;
    heard.length = 0;
  });
  after(() => {
    for (const socket of connections) socket.destroy();
    server.close();
  });

  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254', '64:ff9b::7f00:1'])
    it(`the web port opens no connection to a name that resolves to ${address}`, async () => {
      const reply = await get(`https://sourcify.example:${port}`, { lookup: lookupOf(address) });
      assert.ok(reply.kind === 'networkError' && !reply.reached);
      assert.equal(reply.code, 'ERR_NOT_PUBLIC');
      assert.match(reply.detail, /on this computer or in a private network, so nothing was sent/);
      assert.match(reply.cure ?? '', /allowedOrigins.*rpcbook\.web.*--allow-web/);
      assert.deepEqual(connections, []);
    });

  it('sends nothing to an address literal or a local name, for any result of DNS', async () => {
    for (const host of [
      '127.0.0.1',
      '[::1]',
      '8.8.8.8',
      'localhost',
      'x.localhost',
      'intranet',
      'nas.local',
      'a.internal',
    ]) {
      const reply = await get(`https://${host}:${port}`, { lookup: lookupOf('8.8.8.8') });
      assert.ok(reply.kind === 'networkError' && !reply.reached, host);
      assert.equal(reply.code, 'refusedAddress', host);
    }
    assert.deepEqual(connections, []);
  });

  it('sends nothing over http, not even on this computer', async () => {
    for (const host of ['127.0.0.1', 'localhost', 'sourcify.example']) {
      const reply = await get(`http://${host}:${port}`, { lookup: lookupOf('127.0.0.1') });
      assert.ok(reply.kind === 'networkError' && !reply.reached, host);
    }
    assert.deepEqual(connections, []);
  });

  it('the web port uses only the public ones of the addresses that a name resolves to, so that DNS can swap in no other', async () => {
    const all = ['10.0.0.1', '93.184.215.14', '::1', '2606:4700::1111', '127.0.0.1'];
    const found = await new Promise((resolve) =>
      lookupPublic(lookupOf(...all))('sourcify.example', { all: true }, (_, addresses) => resolve(addresses)),
    );
    assert.deepEqual(found, [
      { address: '93.184.215.14', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
    const one = await new Promise((resolve) =>
      lookupPublic(lookupOf(...all))('sourcify.example', {}, (_, address) => resolve(address)),
    );
    assert.equal(one, '93.184.215.14');
  });

  it('sends to an origin on this computer only while the user allows it', async () => {
    const origin = `http://127.0.0.1:${port}`;
    let allowed: readonly string[] = [origin];
    const web = createWebPort({ allowedOrigins: () => allowed });
    const ask = () =>
      web.get({ url: new Secret(`${origin}/v2`), origin, setting: 'rpcbook.web.sourcify' }, withLongTimeouts());
    assert.equal((await ask()).kind, 'reply');
    allowed = [];
    assert.equal((await ask()).kind, 'networkError');
    assert.deepEqual(heard, ['/v2']);
    web.dispose();
  });

  it('follows no redirect', async () => {
    const origin = `http://127.0.0.1:${port}`;
    const web = createWebPort({ allowedOrigins: () => [origin] });
    const reply = await web.get(
      { url: new Secret(`${origin}/moved`), origin, setting: 'rpcbook.web.sourcify' },
      withLongTimeouts(),
    );
    assert.ok(reply.kind === 'networkError' && reply.code === 'redirect');
    assert.deepEqual(heard, ['/moved']);
    web.dispose();
  });

  it('the web port sends nothing over a connection to this computer that another agent opened without our lookup', async () => {
    const { request } = https;
    const shared = new https.Agent();
    // As VS Code does: the agent of the request is replaced by a shared one.
    https.request = ((options: https.RequestOptions) =>
      request({
        ...options,
        agent: shared,
        lookup: lookupOf('127.0.0.1'),
        rejectUnauthorized: false,
      })) as typeof request;
    try {
      const reply = await get(`https://sourcify.example:${port}`, { lookup: lookupOf('93.184.215.14') });
      assert.ok(reply.kind === 'networkError' && !reply.reached);
      assert.deepEqual(heard, []);
    } finally {
      https.request = request;
      shared.destroy();
    }
  });

  it('checks only the name behind a proxy, which resolves it itself', async () => {
    const tunnels: string[] = [];
    class Proxy extends https.Agent {
      override createConnection(options: https.RequestOptions): never {
        tunnels.push(`${options.host}`);
        throw new Error('no tunnel');
      }
    }
    const proxyFor = () => new Proxy();
    await get('https://sourcify.example', { proxyFor });
    await get('https://10.0.0.7', { proxyFor });
    await get('https://intranet', { proxyFor });
    assert.deepEqual(tunnels, ['sourcify.example']);
  });
});
