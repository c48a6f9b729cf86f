import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { RecentRedactors } from '../../../src/core/base/credentials/recentRedactors';
import { Secret } from '../../../src/core/base/credentials/secret';
import type { WireReply, WireRequest } from '../../../src/core/base/wire/wire';
import type { Transport } from '../../../src/core/model/networks/network';
import { redactReply } from '../../../src/core/request/pipe/redactReply';
import { createWire } from '../../../src/transport/createWire';
import type { Fault } from '../../service/front/fault';
import { type RunningService, startService } from '../../service/startService';
import { ServiceRequests, withLongTimeouts } from './serviceRequests';

const key = 'pl4nted/key+with %odd "letters" ü';
const secret = 'pl4nted-secret-0123456789';

const forms = [key, secret].flatMap((text) => [
  text,
  encodeURIComponent(text),
  JSON.stringify(text).slice(1, -1),
  Buffer.from(text).toString('hex'),
  Buffer.from(text).toString('base64').slice(0, -4),
  Buffer.from(text).toString('base64url').slice(0, -4),
]);

const faults: readonly Fault[] = [
  { kind: 'delay', milliseconds: 3_600_000 },
  { kind: 'drop' },
  { kind: 'unauthorized' },
  { kind: 'paymentRequired' },
  { kind: 'forbidden' },
  { kind: 'tooManyRequests', retryAfter: '1' },
  { kind: 'serverError', status: 500 },
  { kind: 'rpcError', code: -32000, message: `no ${key}` },
  { kind: 'wrongId' },
  { kind: 'malformedJson' },
  { kind: 'truncatedJson' },
  { kind: 'html' },
  { kind: 'keyInError' },
  { kind: 'hugeBody', bytes: 20_000 },
  { kind: 'cut' },
  { kind: 'redirect', location: `https://other.example/v3/${encodeURIComponent(key)}` },
  { kind: 'redirect', location: `https://${encodeURIComponent(key)}` },
];

/** Faults that leave a call without an answer, some of them over WebSocket only. */
const silent: ReadonlySet<Fault['kind']> = new Set(['delay', 'malformedJson', 'truncatedJson']);

function assertClean(what: string, text: string): void {
  for (const form of forms) assert.ok(!text.includes(form), `${what}: ${text}`);
}

/** A reply without its body. */
function withoutBody(reply: WireReply): string {
  return JSON.stringify(reply.kind === 'reply' ? { ...reply, body: undefined } : reply);
}

describe('planted key', () => {
  const wire = createWire({ idleMilliseconds: 1_000 });
  const redactors = new RecentRedactors();
  let service: RunningService;
  let requests: ServiceRequests;

  before(async () => {
    service = await startService({ key: { key, secret } });
    requests = new ServiceRequests(service);
  });

  after(async () => {
    wire.dispose();
    await service.stop();
  });

  for (const transport of ['http', 'ws'] satisfies Transport[]) {
    it(`appears only in bodies over ${transport}, and in none after redaction`, async () => {
      let echoed = 0;
      for (const [id, fault] of faults.entries()) {
        await service.adminClient.misbehave({ fault });
        const options = withLongTimeouts({ maxBytes: 10_000 });
        // No key may be in what comes of them, be it an answer or a timeout.
        const limited = silent.has(fault.kind) ? { ...options, timeoutMilliseconds: 300 } : options;
        const reply = await wire.send(requests.call(transport, id, 'eth_chainId'), limited);
        assertClean(fault.kind, withoutBody(reply));
        const credential = { alias: 'main', key: new Secret(key), secret: new Secret(secret), origins: [] };
        const clean = redactReply(reply, credential, [], redactors);
        if (clean !== reply && reply.kind === 'reply' && clean.kind === 'reply' && clean.body !== reply.body)
          echoed += 1;
        if (clean.kind === 'reply') assertClean(fault.kind, new TextDecoder().decode(clean.body));
      }
      assert.ok(echoed > 0, 'the service echoed the key');
    });
  }

  it('appears in no header that is passed on, even if the service puts it into all of its headers', async () => {
    const server = createServer((request, response) => {
      const path = request.url ?? '';
      response
        .writeHead(400, path, {
          location: path,
          'www-authenticate': path,
          'set-cookie': path,
          'x-request': path,
          server: path,
        })
        .end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const url = new Secret(`${origin}/v3/${encodeURIComponent(key)}`);
    const request: WireRequest = { kind: 'http', verb: 'POST', url, origin, headers: {}, body: '{}' };
    const reply = await wire.send(request, withLongTimeouts());
    assert.ok(reply.kind === 'reply' && reply.status === 400);
    assertClean('headers', withoutBody(reply));
    server.close();
  });
});
