import assert from 'node:assert/strict';

import { readServices } from '../../../../../src/core/model/networks/readServices';
import { SettingsProblems } from '../../../../../src/core/model/networks/settingsProblem';
import { readRequestSettings } from '../../../../../src/core/request/pipe/readRequestSettings';
import { defined } from '../../../defined';

const { services } = readServices([
  { id: 'main', rpcUrl: 'https://h.example', rpcPath: '', networks: [{ id: 'mainnet', family: 'evm' }] },
]);

function read(values: Readonly<Record<string, unknown>>) {
  const problems = new SettingsProblems();
  return {
    settings: readRequestSettings(values, services, problems),
    problems: problems.list().map(({ place, message }) => `${place}: ${message}`),
  };
}

describe('readRequestSettings', () => {
  it('returns the defaults of the manifest if nothing is set', () => {
    const { settings, problems } = read({});
    assert.deepEqual(problems, []);
    assert.deepEqual(defined(settings), {
      timeoutMilliseconds: 30_000,
      maxBytes: 268_435_456,
      maxConcurrent: { http: 16, ws: 64 },
      confirmAbove: { credits: 10_000, unpricedCalls: 100 },
      alertAt: { warn: 0.8, error: 1 },
      costs: {},
      knowledge: {
        tokens: 'ask',
        failures: 'ask',
        followProxies: 'ask',
        verified: 'ask',
        web: {
          sourcify: {
            url: 'https://sourcify.dev/server',
            origin: 'https://sourcify.dev',
            host: 'sourcify.dev',
          },
          signatures: {
            url: 'https://api.4byte.sourcify.dev',
            origin: 'https://api.4byte.sourcify.dev',
            host: 'api.4byte.sourcify.dev',
          },
        },
        allowedWebOrigins: [],
      },
    });
  });

  it('disables web services whose setting is empty or wrong, and accepts no placeholder for a key', () => {
    const web = (url: unknown) => {
      const { settings, problems } = read({ web: { sourcify: url } });
      return [settings.knowledge.web.sourcify?.url, problems.length];
    };
    assert.deepEqual(web('https://sourcify.example/server/'), ['https://sourcify.example/server', 0]);
    assert.deepEqual(web(''), [undefined, 0]);
    for (const wrong of [
      'http://sourcify.example',
      'https://user:password@sourcify.example',
      'https://sourcify.example?key=1',
      'https://sourcify.example#key',
      'sourcify.example',
      'http://127.0.0.1:5555',
      'ws://127.0.0.1',
      7,
    ])
      assert.deepEqual(web(wrong), [undefined, 1], String(wrong));
    assert.deepEqual(defined(read({ web: 'off' }).settings.knowledge.web), {});
  });

  it('uses no service on this computer or in a private network unless the user allowed its origin', () => {
    const web = (values: Readonly<Record<string, unknown>>) => {
      const { settings, problems } = read({ web: values });
      return [settings.knowledge.web.sourcify?.url, problems.length];
    };
    for (const url of ['http://localhost:5555', 'http://[::1]:5555', 'https://192.168.0.7/server', 'https://nas.lan']) {
      const { origin } = new URL(url);
      assert.deepEqual(web({ sourcify: url }), [undefined, 1], url);
      assert.deepEqual(web({ sourcify: url, allowedOrigins: [origin] }), [url, 0], url);
      assert.deepEqual(web({ sourcify: url, allowedOrigins: [`${origin}1`] }), [undefined, 1], url);
    }
    const plain = { sourcify: 'http://192.168.0.7', allowedOrigins: ['http://192.168.0.7'] };
    assert.deepEqual(web(plain), [undefined, 2], 'unencrypted to another computer');
  });

  it('returns the values that are set', () => {
    const { settings, problems } = read({
      'request.timeoutSeconds': 1.5,
      'credits.dailyBudget': 0,
      'credits.cellBudget': null,
      'credits.confirmAbove': { calls: 0 },
      'credits.alertAt': { warn: 0 },
      costs: { eth_call: 3, eth_chainId: 'unpriced' },
      defaultNetwork: 'mainnet',
    });
    assert.deepEqual(problems, []);
    assert.deepEqual(
      [settings.timeoutMilliseconds, settings.dailyBudget, settings.cellBudget, settings.defaultNetwork],
      [1500, 0, undefined, 'mainnet'],
    );
    assert.deepEqual(settings.confirmAbove, { credits: 10_000, unpricedCalls: 0 });
    assert.deepEqual(settings.alertAt, { warn: Infinity, error: 1 });
    assert.deepEqual(settings.costs, { eth_call: { kind: 'known', credits: 3 }, eth_chainId: { kind: 'unpriced' } });
  });

  it('reports no missing default network if there are no networks', () => {
    const problems = new SettingsProblems();
    readRequestSettings({ defaultNetwork: 'main/mainnet' }, [], problems);
    assert.deepEqual(problems.list(), []);
  });

  const malformed: readonly (readonly [name: string, value: unknown, says: RegExp])[] = [
    [
      'request.timeoutSeconds',
      '30',
      /^rpcbook\.request\.timeoutSeconds: This must be a number of seconds up to 3600, but it is "30"\.$/,
    ],
    // A timer accepts at most 2^31 milliseconds, and fires at once above.
    ['request.timeoutSeconds', 3_000_000, /seconds up to 3600/],
    ['request.maxBytes', 5, /1024 or more/],
    ['credits.confirmAbove', { credits: -1 }, /^rpcbook\.credits\.confirmAbove\.credits: .*0 or more/],
    ['credits.confirmAbove', { call: 5 }, /Did you mean "calls"\?/],
    ['credits.confirmAbove', 500, /must be an object/],
    ['credits.dailyBudget', 'much', /0 or more, or null/],
    ['credits.alertAt', { warn: null }, /^rpcbook\.credits\.alertAt\.warn: .*a fraction such as 0\.8/],
    ['costs', [], /rpcbook\.costs: This must be an object/],
    ['costs', { eth_call: -1 }, /rpcbook\.costs\.eth_call: /],
    ['defaultNetwork', 5, /the name of a network/],
    ['defaultNetwork', 'main/manet', /rpcbook\.defaultNetwork: No configured network has this name\./],
  ];
  for (const [name, value, says] of malformed) {
    it(`reports ${name} with the value ${JSON.stringify(value)}, and reads the rest`, () => {
      const { settings, problems } = read({ [name]: value, 'credits.perSecond': 7 });
      assert.equal(problems.length, 1);
      assert.match(problems[0] ?? '', says);
      assert.equal(settings.creditsPerSecond, 7);
    });
  }
});
