import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { LookupFunction } from 'node:net';
import path from 'node:path';

import { createWire } from '../../src/transport/createWire';
import { FaultReport } from './faultReport';
import { type Certificates, makeCertificates, trustAuthority } from './wire/certificates';
import { ConnectProxy } from './wire/connectProxy';
import { FaultServer } from './wire/faultServer';
import { assertGood, checkRun, rowOf } from './wire/wireFault';
import { runWireCell, wireKey, type WireRun } from './wire/wireRun';

/** The part of VS Code that routes `http` and `https` of the extension host through the user's proxy. */
const editorModules = path.resolve(
  import.meta.dirname,
  '../workbench/node_modules/code-server/lib/vscode/node_modules/@vscode/proxy-agent/out/index.js',
);

interface ProxyAgentModule {
  createProxyResolver(params: object): { readonly resolveProxyWithRequest: unknown };
  createHttpPatch(params: object, originals: object, resolveProxy: unknown): object;
}

interface EditorSettings {
  readonly proxy?: string;
  readonly noProxy?: readonly string[];
  readonly proxySupport?: 'override' | 'on' | 'fallback' | 'off';
}

/** Installs VS Code's patch like the extension host. Returns a function that removes it, and its log. */
function patchAsEditor({ proxy, noProxy = [], proxySupport = 'override' }: EditorSettings) {
  const log: string[] = [];
  const write = (...texts: unknown[]) => void log.push(texts.join(' '));
  const params = {
    resolveProxy: (url: string) => {
      write('resolveProxy', url);
      return Promise.resolve('DIRECT');
    },
    getProxyURL: () => proxy,
    getNoProxyConfig: () => noProxy,
    getProxySupport: () => proxySupport,
    isUseHostProxyEnabled: () => true,
    isAdditionalFetchSupportEnabled: () => false,
    addCertificatesV1: () => false,
    addCertificatesV2: () => false,
    loadSystemCertificatesFromNode: () => false,
    loadAdditionalCertificates: () => Promise.resolve([]),
    log: { trace: write, debug: write, info: write, warn: write, error: write },
    getLogLevel: () => 0,
    proxyResolveTelemetry: () => undefined,
    env: {},
  };
  const proxyAgent = createRequire(editorModules)(editorModules) as ProxyAgentModule;
  const unheld = holdNoProcess();
  const { resolveProxyWithRequest } = proxyAgent.createProxyResolver(params);
  const originals = [
    { module: http, get: http.get, request: http.request },
    { module: https, get: https.get, request: https.request },
  ];
  for (const { module } of originals)
    Object.assign(module, proxyAgent.createHttpPatch(params, { ...module }, resolveProxyWithRequest));
  syncBuiltinESMExports();
  return {
    log,
    end: () => {
      unheld();
      for (const { module, get, request } of originals) Object.assign(module, { get, request });
      syncBuiltinESMExports();
    },
  };
}

/** VS Code's part starts a timer of ten minutes for telemetry. The tests must not wait for it. */
function holdNoProcess(): () => void {
  const original = globalThis.setTimeout;
  globalThis.setTimeout = new Proxy(original, {
    apply: (target, self, args: Parameters<typeof setTimeout>) => {
      const timer: NodeJS.Timeout = Reflect.apply(target, self, args);
      return (args[1] ?? 0) >= 600_000 ? timer.unref() : timer;
    },
  });
  return () => {
    globalThis.setTimeout = original;
  };
}

const lookup: LookupFunction = (_, options, callback) =>
  options.all === true ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);

describe("faults of the wire: the proxy of VS Code's settings", () => {
  const report = new FaultReport('Faults of the wire: the proxy of the editor');
  let certificates: Certificates;
  let distrust: () => void = () => undefined;

  before(() => {
    assert.ok(existsSync(editorModules), '"npm run faults" installs the workbench that these tests take it from');
    certificates = makeCertificates();
    distrust = trustAuthority(certificates.authority);
  });

  after(() => {
    distrust();
    report.print();
  });

  async function run(
    transport: 'http' | 'ws',
    proxy: ConnectProxy,
    settings: (port: number) => EditorSettings,
    check: (run: WireRun, server: FaultServer, log: readonly string[]) => void,
    host?: string,
  ): Promise<void> {
    const server = new FaultServer(host === undefined ? certificates.otherName : undefined);
    await server.start(host?.replace(/^\[|\]$/g, ''));
    const editor = patchAsEditor(settings(await proxy.start()));
    const wire = createWire({ idleMilliseconds: 100, lookup });
    try {
      const origin = host === undefined ? `https://other.example:${server.port}` : `http://${host}:${server.port}`;
      const result = await runWireCell({ transport, origin, wire });
      check(result, server, editor.log);
      assert.ok(!(proxy.asked.join() + proxy.carried).includes(wireKey), 'the proxy has read the key');
      assert.ok(!editor.log.join('\n').includes(wireKey), 'the log of the editor has the key');
    } finally {
      wire.dispose();
      editor.end();
      server.stop();
      proxy.stop();
    }
  }

  for (const transport of ['http', 'ws'] as const) {
    const where = transport === 'http' ? 'HTTP' : 'WebSocket';

    it(`http.proxy is used over ${transport}, and its log contains no path`, async () => {
      const proxy = new ConnectProxy();
      await run(
        transport,
        proxy,
        (port) => ({ proxy: `http://127.0.0.1:${port}` }),
        (result, _, log) => {
          assertGood(result);
          assert.equal(proxy.asked.length, 1);
          assert.match(log.join('\n'), /resolveProxy settings https:\/\/other\.example/);
          report.add(rowOf('http.proxy', where, result));
        },
      );
    });

    it(`credentials in the address of http.proxy are used over ${transport}`, async () => {
      await run(
        transport,
        new ConnectProxy('user:pa:ss'),
        (port) => ({ proxy: `http://user:pa%3Ass@127.0.0.1:${port}` }),
        (result) => {
          assertGood(result);
          report.add(rowOf('http.proxy with credentials', where, result));
        },
      );
    });

    it(`a missing password is reported over ${transport}`, async () => {
      await run(
        transport,
        new ConnectProxy('user:pass'),
        (port) => ({ proxy: `http://127.0.0.1:${port}` }),
        (result, server) => {
          checkRun(result, /status 407/, /^nothing$/);
          assert.deepEqual(server.seen, []);
          report.add(rowOf('http.proxy that refuses the password', where, result));
        },
      );
    });

    it(`an http.proxy that does not exist is reported over ${transport}`, async () => {
      await run(
        transport,
        new ConnectProxy(),
        () => ({ proxy: 'http://127.0.0.1:1' }),
        (result) => {
          checkRun(result, /The proxy for other\.example\S* can't be reached/, /^nothing$/);
          report.add(rowOf('http.proxy that is not there', where, result));
        },
      );
    });

    it(`http.noProxy is respected over ${transport}`, async () => {
      const proxy = new ConnectProxy();
      await run(
        transport,
        proxy,
        (port) => ({ proxy: `http://127.0.0.1:${port}`, noProxy: ['other.example'] }),
        (result) => {
          assertGood(result);
          assert.deepEqual(proxy.asked, []);
          report.add(rowOf('http.noProxy', where, result));
        },
      );
    });

    it(`a node on this computer is not reached through http.proxy over ${transport}`, async () => {
      for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
        const proxy = new ConnectProxy();
        await run(
          transport,
          proxy,
          (port) => ({ proxy: `http://127.0.0.1:${port}` }),
          (result) => {
            assertGood(result);
            assert.deepEqual(proxy.asked, []);
            if (host === 'localhost') report.add(rowOf('http.proxy, and a node on this machine', where, result));
          },
          host,
        );
      }
    });
  }

  it('the proxy gets no unencrypted request to a loopback address that VS Code treats as another computer', async () => {
    const direct = new ConnectProxy();
    await run(
      'http',
      direct,
      (port) => ({ proxy: `http://127.0.0.1:${port}` }),
      (result) => assertGood(result),
      '127.0.0.2',
    );
    assert.deepEqual(direct.asked, []);
    const proxy = new ConnectProxy();
    await run(
      'ws',
      proxy,
      (port) => ({ proxy: `http://127.0.0.1:${port}` }),
      (result, server) => {
        checkRun(result, /a proxy is used for it, so nothing was sent unencrypted/, /^nothing$/);
        assert.deepEqual([...proxy.asked, ...server.seen], []);
        report.add(rowOf('ws:// to 127.0.0.2 with http.proxy', 'WebSocket', result));
      },
      '127.0.0.2',
    );
  });
});
