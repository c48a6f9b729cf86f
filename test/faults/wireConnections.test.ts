import assert from 'node:assert/strict';
import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

import { readEnvironmentProxies } from '../../src/headless/environmentProxies';
import { createWire } from '../../src/transport/createWire';
import { FaultReport } from './faultReport';
import { type Certificate, type Certificates, makeCertificates, trustAuthority } from './wire/certificates';
import { ConnectProxy } from './wire/connectProxy';
import { FaultServer } from './wire/faultServer';
import { assertGood, checkRun, rowOf } from './wire/wireFault';
import { runWireCell, wireKey } from './wire/wireRun';

const transports = ['http', 'ws'] as const;
const nothing = /^nothing$/;
const labels = { http: 'HTTP', ws: 'WebSocket' };

/** Resolves every name to one address after the answers of a list. */
function lookupOf(...answers: readonly string[]): LookupFunction {
  let asked = 0;
  return (_, options, callback) => {
    const address = answers[Math.min(asked++, answers.length - 1)] ?? '';
    if (address === '') callback(Object.assign(new Error(`getaddrinfo ${wireKey}`), { code: 'ENOTFOUND' }), '');
    else if (options.all === true) callback(null, [{ address, family: 4 }]);
    else callback(null, address, 4);
  };
}

describe('faults of the wire: connections, names, certificates and proxies', () => {
  const report = new FaultReport('Faults of the wire: names, certificates, proxies');
  const rejections: unknown[] = [];
  const note = (reason: unknown) => void rejections.push(reason);
  let certificates: Certificates;
  let distrust: () => void;

  before(() => {
    process.on('unhandledRejection', note);
    certificates = makeCertificates();
    distrust = trustAuthority(certificates.authority);
  });

  after(() => {
    process.off('unhandledRejection', note);
    distrust();
    report.print();
  });

  afterEach(() => assert.deepEqual(rejections, []));

  /** A server for one example. */
  async function serving<T>(tls: Certificate | undefined, use: (server: FaultServer) => Promise<T>, host?: string) {
    const server = new FaultServer(tls);
    await server.start(host);
    try {
      return await use(server);
    } finally {
      server.stop();
    }
  }

  for (const transport of transports) {
    const where = labels[transport];

    it(`a refused connection over ${transport} counts nothing`, async () => {
      const port = await serving(undefined, (server) => Promise.resolve(server.port));
      const run = await runWireCell({ transport, origin: `http://127.0.0.1:${port}` });
      checkRun(run, /Nothing answers at 127\.0\.0\.1/, nothing);
      report.add(rowOf('refused', where, run));
    });

    it(`an unknown DNS name over ${transport} counts nothing`, async () => {
      const wire = createWire({ idleMilliseconds: 100, lookup: lookupOf('') });
      const run = await runWireCell({ transport, origin: 'https://nowhere.invalid', wire });
      wire.dispose();
      checkRun(run, /The host nowhere\.invalid was not found/, nothing);
      report.add(rowOf('DNS failure', where, run));
    });

    it(`a local name that is resolved to another address the second time over ${transport} gets nothing`, async () => {
      await serving(undefined, async (server) => {
        const origin = `http://rebind.localhost:${server.port}`;
        const lookup = lookupOf('127.0.0.1', '203.0.113.7');
        const first = createWire({ idleMilliseconds: 100, lookup });
        assertGood(await runWireCell({ transport, origin, wire: first }));
        first.dispose();
        const second = createWire({ idleMilliseconds: 100, lookup });
        const run = await runWireCell({ transport, origin, wire: second });
        second.dispose();
        checkRun(run, /isn't on this computer/, nothing);
        assert.equal(server.seen.length, 1);
        report.add(rowOf('name resolves elsewhere the second time', where, run));
      });
    });

    it(`an IPv6 address over ${transport} works`, async () => {
      await serving(
        undefined,
        async (server) => {
          const run = await runWireCell({ transport, origin: `http://[::1]:${server.port}` });
          assertGood(run);
          report.add(rowOf('IPv6', where, run));
        },
        '::1',
      );
    });

    for (const [name, shows] of [
      ['expired', /isn't valid at this time/],
      ['otherName', /is for another host/],
      ['selfSigned', /isn't signed by an authority/],
    ] as const)
      it(`a certificate that is ${name} over ${transport} is refused`, async () => {
        await serving(certificates[name], async (server) => {
          const run = await runWireCell({ transport, origin: `https://127.0.0.1:${server.port}` });
          checkRun(run, shows, nothing);
          assert.deepEqual(server.seen, []);
          report.add(rowOf(`TLS: ${name}`, where, run));
        });
      });

    it(`a good certificate over ${transport} works`, async () => {
      await serving(certificates.good, async (server) => {
        assertGood(await runWireCell({ transport, origin: `https://127.0.0.1:${server.port}` }));
      });
    });

    describe(`a proxy over ${transport}`, () => {
      /** Runs a cell against `https://localhost`, under a name that the wire doesn't treat as this computer. */
      async function runBy(
        proxy: ConnectProxy,
        environment: (port: number) => Readonly<Record<string, string>>,
        use: (run: Awaited<ReturnType<typeof runWireCell>>, server: FaultServer) => void,
      ): Promise<void> {
        await serving(certificates.otherName, async (server) => {
          const read = readEnvironmentProxies(environment(await proxy.start()));
          assert.ok(read.kind === 'ok');
          const lookup: LookupFunction = (name, options, callback) =>
            name === 'other.example'
              ? lookupOf('127.0.0.1')(name, options, callback)
              : systemLookup(name, options, callback);
          const wire = createWire({ idleMilliseconds: 100, proxyFor: read.value.proxyFor, lookup });
          use(await runWireCell({ transport, origin: `https://other.example:${server.port}`, wire }), server);
          wire.dispose();
          read.value.dispose();
          proxy.stop();
          assert.ok(!(proxy.asked.join() + proxy.carried).includes(wireKey), 'the proxy has read the key');
        });
      }

      it('opens a tunnel', async () => {
        const proxy = new ConnectProxy();
        await runBy(
          proxy,
          (port) => ({ HTTPS_PROXY: `http://127.0.0.1:${port}` }),
          (run) => {
            assertGood(run);
            assert.match(proxy.asked.join(), /^CONNECT other\.example:\d+ /);
            report.add(rowOf('proxy', where, run));
          },
        );
      });

      it('receives the user name and password in its address', async () => {
        const proxy = new ConnectProxy('us er:pa:ss');
        await runBy(
          proxy,
          (port) => ({ https_proxy: `http://us%20er:pa%3Ass@127.0.0.1:${port}` }),
          (run) => {
            assertGood(run);
            report.add(rowOf('proxy with authentication', where, run));
          },
        );
      });

      it('is reported if it requires a password that is missing', async () => {
        await runBy(
          new ConnectProxy('user:pass'),
          (port) => ({ HTTPS_PROXY: `http://127.0.0.1:${port}` }),
          (run, server) => {
            checkRun(run, /requires a user name and a password \(status 407\)/, nothing);
            assert.deepEqual(server.seen, []);
            report.add(rowOf('proxy that refuses the password', where, run));
          },
        );
      });

      it('is reported if it opens no tunnel', async () => {
        await runBy(
          new ConnectProxy(undefined, 502),
          (port) => ({ ALL_PROXY: `http://127.0.0.1:${port}` }),
          (run) => {
            checkRun(run, /The proxy didn't open a connection to other\.example.* \(status 502\)/, nothing);
            report.add(rowOf('proxy that opens no tunnel', where, run));
          },
        );
      });

      it('is reported if it does not exist', async () => {
        const proxy = new ConnectProxy();
        await runBy(
          proxy,
          () => ({ HTTPS_PROXY: 'http://127.0.0.1:1' }),
          (run) => {
            checkRun(run, /The proxy for other\.example\S* can't be reached/, nothing);
            report.add(rowOf('proxy that is not there', where, run));
          },
        );
      });

      it('is bypassed for hosts of NO_PROXY', async () => {
        for (const entry of ['example', '.example', 'x.com, other.example', '*']) {
          const proxy = new ConnectProxy();
          await runBy(
            proxy,
            (port) => ({ HTTPS_PROXY: `http://127.0.0.1:${port}`, NO_PROXY: entry }),
            (run) => {
              assertGood(run);
              assert.deepEqual(proxy.asked, []);
              if (entry === '*') report.add(rowOf('NO_PROXY', where, run));
            },
          );
        }
      });

      it('gets no unencrypted request to this computer', async () => {
        const proxy = new ConnectProxy();
        const port = await proxy.start();
        const read = readEnvironmentProxies({
          HTTP_PROXY: `http://127.0.0.1:${port}`,
          ALL_PROXY: `http://127.0.0.1:${port}`,
        });
        assert.ok(read.kind === 'ok');
        await serving(
          undefined,
          async (server) => {
            const wire = createWire({ idleMilliseconds: 100, proxyFor: read.value.proxyFor });
            const run = await runWireCell({ transport, origin: `http://localhost:${server.port}`, wire });
            assertGood(run);
            assert.deepEqual(proxy.asked, []);
            wire.dispose();
            report.add(rowOf('proxy, and a node on this machine', where, run));
          },
          'localhost',
        );
        proxy.stop();
      });
    });
  }

  it('an unusable proxy is refused without quoting its address', () => {
    for (const bad of ['socks5://user:pl4nted@h:1', 'http://', 'http://user:pl4nted@h:99999']) {
      const read = readEnvironmentProxies({ HTTPS_PROXY: bad });
      assert.ok(read.kind === 'failed');
      assert.match(read.problem, /^HTTPS_PROXY isn't a usable proxy/);
      assert.ok(!read.problem.includes('pl4nted'));
    }
    assert.equal(readEnvironmentProxies({}).kind, 'ok');
    assert.equal(readEnvironmentProxies({ http_proxy: 'proxy:3128' }).kind, 'ok');
  });
});
