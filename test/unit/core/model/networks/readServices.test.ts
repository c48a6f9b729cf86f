import assert from 'node:assert/strict';

import fc from 'fast-check';

import { findEndpoint } from '../../../../../src/core/model/networks/findEndpoint';
import type { Network } from '../../../../../src/core/model/networks/network';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { formatSettingsProblem } from '../../../../../src/core/model/networks/settingsProblem';

const designExample = [
  {
    id: 'main',
    name: 'Node service',
    credential: 'main',
    rpcUrl: 'https://{network}.example.com',
    wsUrl: 'wss://{network}.example.com',
    gasUrl: 'https://gas.example.com',
    dailyCredits: 3000000,
    creditsResetAt: '00:00Z',
    networks: [
      { id: 'mainnet', name: 'Ethereum', family: 'evm', chainId: '1' },
      { id: 'solana', family: 'solana' },
      { id: 'l2net', family: 'l2net', methodPrefix: 'l2net_' },
    ],
  },
  {
    id: 'local',
    name: 'Local node',
    rpcUrl: 'http://127.0.0.1:8545',
    wsUrl: 'ws://127.0.0.1:8545',
    rpcPath: '',
    wsPath: '',
    networks: [{ id: 'dev', family: 'evm', chainId: '31337' }],
  },
];

/** Reads one network of one service that is valid except for the given parts. */
function readOne(service: object, network: object = {}): { network: Network | undefined; problems: string[] } {
  const { services, problems } = readServices([
    {
      id: 's',
      credential: 'c',
      rpcUrl: 'https://h.example',
      networks: [{ id: 'n', family: 'evm', ...network }],
      ...service,
    },
  ]);
  return { network: services[0]?.networks[0], problems: problems.map(formatSettingsProblem) };
}

describe('readServices', () => {
  it('reads the services of the design', () => {
    const { services, problems } = readServices(designExample);
    assert.deepEqual(problems, []);
    const [main, local] = services;
    assert.equal(main?.dailyCredits, 3_000_000);
    assert.equal(main?.resetMinutesUtc, 0);
    const [mainnet, solana, l2net] = main!.networks;
    assert.equal(mainnet?.key, 'main/mainnet');
    assert.deepEqual(mainnet?.rpc, {
      template: 'https://mainnet.example.com/v3/{key}',
      origin: 'https://mainnet.example.com',
    });
    assert.deepEqual(findEndpoint(mainnet!, 'ws'), {
      template: 'wss://mainnet.example.com/ws/v3/{key}',
      origin: 'wss://mainnet.example.com',
    });
    assert.deepEqual(findEndpoint(mainnet!, 'gas'), {
      template: 'https://gas.example.com{path}',
      keyTemplate: 'https://gas.example.com/v3/{key}{path}',
      assumesKeyPath: true,
      origin: 'https://gas.example.com',
      auth: 'basic',
      baseFeePath: '/networks/1/baseFeeHistory',
    });
    assert.deepEqual(mainnet?.limits, { logResults: 10_000, logParameters: 5_000, blockRange: 100 });
    assert.equal(solana?.name, 'solana');
    assert.equal(l2net?.methodPrefix, 'l2net_');
    const dev = local?.networks[0];
    assert.equal(dev?.credential, undefined);
    assert.deepEqual(findEndpoint(dev!, 'http'), {
      template: 'http://127.0.0.1:8545',
      origin: 'http://127.0.0.1:8545',
    });
    assert.deepEqual(findEndpoint(dev!, 'ws'), { template: 'ws://127.0.0.1:8545', origin: 'ws://127.0.0.1:8545' });
  });

  it('enables WebSocket for eth_* networks, and for others only by setting', () => {
    const { services } = readServices(designExample);
    assert.equal(services[0]?.networks[1]?.ws, undefined);
    assert.equal(services[0]?.networks[1]?.gas, undefined);
    const own = readOne({}, { family: 'solana', wsUrl: 'wss://s.example' });
    assert.equal(own.network?.ws?.template, 'wss://s.example/ws/v3/{key}');
    assert.equal(readOne({ wsUrl: 'wss://h.example' }, { wsUrl: '' }).network?.ws, undefined);
  });

  it('lets a network override URLs, paths, tags, limits, costs, prefix, currency and base fee', () => {
    const { network, problems } = readOne(
      {
        unsupportedTags: ['pending'],
        limits: { logResults: 5 },
        costs: { eth_call: 20, eth_getLogs: 1 },
        baseFeeUnit: 'wei',
      },
      {
        chainId: 10,
        rpcUrl: 'https://{network}.other.example/',
        rpcPath: '/rpc/{key}/x',
        unsupportedTags: ['safe'],
        limits: { logBlocks: 1000 },
        costs: { eth_getLogs: 'unpriced' },
        methodPrefix: 'brand_',
        currency: { symbol: 'POL', decimals: 18 },
        baseFeeOrder: 'newestFirst',
        gasUrl: 'https://g.example',
        gasPath: '/gas/{chainId}',
        gasKeyPath: '/k/{key}/gas/{chainId}',
        gasAuth: 'path',
      },
    );
    assert.deepEqual(problems, []);
    assert.equal(network?.chainId, '10');
    assert.equal(network?.rpc?.template, 'https://n.other.example/rpc/{key}/x');
    assert.deepEqual(network?.unsupportedTags, ['safe']);
    assert.deepEqual(network?.limits, { logResults: 5, logParameters: 5_000, blockRange: 100, logBlocks: 1000 });
    assert.deepEqual(network?.costs, { eth_call: { kind: 'known', credits: 20 }, eth_getLogs: { kind: 'unpriced' } });
    assert.equal(network?.methodPrefix, 'brand_');
    assert.deepEqual(network?.currency, { symbol: 'POL', decimals: 18 });
    assert.deepEqual(network?.baseFee, { unit: 'wei', order: 'newestFirst', stated: ['unit', 'order'] });
    assert.equal(network?.gas?.assumesKeyPath, undefined);
    assert.equal(network?.gas?.keyTemplate, 'https://g.example/k/{key}{path}');
    assert.equal(network?.gas?.baseFeePath, '/gas/10');
  });

  it('reports a malformed entry with its place and reads the rest', () => {
    const { services, problems } = readServices([
      {
        id: 'a',
        rpcUrl: 'http://127.0.0.1:1',
        rpcPath: '',
        networks: [
          { id: 'one', family: 'evm' },
          7,
          { id: 'two', family: 'evm', chainId: 'one' },
          { family: 'evm' },
          { id: 'x', family: 'btc' },
        ],
      },
      'nonsense',
      { id: 'a', networks: [] },
      {
        id: 'b',
        networks: [
          { id: 'dup', family: 'solana' },
          { id: 'dup', family: 'evm' },
        ],
      },
    ]);
    assert.deepEqual(problems.map(formatSettingsProblem), [
      'rpcbook.services[0].networks[1]: This must be an object, but it is 7.',
      'rpcbook.services[0].networks[2].chainId: This must be a chain ID as text, such as "1", but it is "one".',
      'rpcbook.services[0].networks[3].id: This is missing. Set it to a short id of letters, digits, ".", "_" and "-", such as "mainnet".',
      'rpcbook.services[0].networks[4].family: This must be "evm", "solana" or "l2net", but it is "btc".',
      'rpcbook.services[1]: This must be an object, but it is "nonsense".',
      'rpcbook.services[2].id: The ID "a" is used twice. Use a different ID for each.',
      'rpcbook.services[3].networks[1].id: The ID "dup" is used twice. Use a different ID for each.',
    ]);
    assert.deepEqual(
      services.map((service) => service.networks.map((network) => network.key)),
      [['a/one', 'a/two'], ['b/dup']],
    );
  });

  it('reports an unknown block tag', () => {
    const { network, problems } = readOne({}, { unsupportedTags: ['saef'] });
    assert.deepEqual(network?.unsupportedTags, []);
    assert.match(
      problems.join(),
      /unsupportedTags: This must be a list of block tags \(latest, earliest, pending, safe, finalized, pre_confirmed, l1_accepted\), but it is a list\.$/,
    );
  });

  it('reports unknown settings with a suggestion', () => {
    assert.deepEqual(readOne({ rpcURL: 'x' }).problems, [
      'rpcbook.services[0].rpcURL: This isn\'t a setting here. Did you mean "rpcUrl"?',
    ]);
    assert.match(
      readOne({}, { limits: { logs: 1 } }).problems[0] ?? '',
      /^rpcbook\.services\[0\]\.networks\[0\]\.limits\.logs: This isn't a setting here\. The available settings are logResults, /,
    );
  });

  it('reports a setting that isn’t a list', () => {
    assert.deepEqual(readServices(undefined), { services: [], problems: [] });
    assert.deepEqual(readServices({}).problems.map(formatSettingsProblem), [
      'rpcbook.services: This must be a list, but it is an object.',
    ]);
  });

  it('refuses to send a key unencrypted to another computer', () => {
    const rpc = readOne({ rpcUrl: 'http://h.example' });
    assert.match(
      rpc.problems[0] ?? '',
      /^rpcbook\.services\[0\]\.rpcUrl: This would send the key unencrypted to h\.example\. Use https/,
    );
    assert.equal(rpc.network?.rpc, undefined);
    assert.equal(readOne({ wsUrl: 'ws://h.example' }).problems.length, 1);
    assert.equal(readOne({ gasUrl: 'http://h.example' }).problems.length, 1);
    assert.deepEqual(
      readOne({ rpcUrl: 'http://localhost:1', wsUrl: 'ws://[::1]:1', gasUrl: 'http://127.0.0.1:1' }).problems,
      [],
    );
    assert.deepEqual(
      readOne({ rpcUrl: 'http://h.example', rpcPath: '', gasUrl: 'http://h.example', gasAuth: 'none' }).problems,
      [],
    );
  });

  it('rejects aliases that could alter a question that quotes them', () => {
    const read = (credential: string) =>
      readServices([
        { id: 'a', credential, rpcUrl: 'https://h.example', networks: [{ id: 'n', family: 'evm' }] },
      ]).services.map((service) => service.credential);
    for (const alias of ['main', 'My key (prod)', 'ключ']) assert.deepEqual(read(alias), [alias]);
    for (const alias of [
      '',
      ' ',
      'a\nb',
      'a\u2028b',
      'a\u202eb',
      'main” to https://good.example',
      'a"b',
      'a'.repeat(65),
    ])
      assert.deepEqual(read(alias), [undefined], JSON.stringify(alias));
  });

  it('reports that a key path needs a credential', () => {
    const { services, problems } = readServices([
      { id: 's', rpcUrl: 'https://h.example', networks: [{ id: 'n', family: 'evm' }] },
    ]);
    assert.deepEqual(problems.map(formatSettingsProblem), [
      'rpcbook.services[0].rpcUrl: The path "/v3/{key}" needs a key. Set a "credential" for the service, or set "rpcPath" to "" for a node without keys.',
    ]);
    assert.equal(services[0]?.networks[0]?.rpc, undefined);
  });

  it('refuses a key or a password in the settings, without repeating it', () => {
    const key = '4f2c9a7be01d4c6f8a35e9d2b7061c58';
    for (const wrong of [
      { rpcUrl: `https://h.example/v3/${key}`, rpcPath: '' },
      { rpcPath: `/v3/${key}` },
      { rpcUrl: `https://u:${key}@h.example` },
      { creditsResetAt: key },
      { gasAuth: key },
      { credential: 'c', dailyCredits: key },
    ]) {
      const { problems } = readOne(wrong);
      assert.equal(problems.length, 1, JSON.stringify(wrong));
      assert.ok(!JSON.stringify(problems).includes(key));
    }
  });

  it('rejects invalid hosts and paths', () => {
    const wrong: [object, RegExp][] = [
      [{ rpcUrl: 'h.example' }, /rpcUrl: This isn't a URL\. Write https:\/\/host/],
      [{ rpcUrl: 'wss://h.example' }, /rpcUrl: This must start with https:/],
      [{ wsUrl: 'https://h.example' }, /wsUrl: This must start with wss:/],
      [{ rpcUrl: 'https://h.example?x=1' }, /rpcUrl: .*"\?"/],
      [{ rpcUrl: 'https://{key}.example' }, /rpcUrl: This isn't a URL|rpcUrl: The host can't contain placeholders/],
      ...[' ', '\t', '\n', '\u0000', '\u00a0', '\u200b', '\u202e'].flatMap((odd): [object, RegExp][] => [
        [{ wsUrl: `wss://h.example${odd}` }, /wsUrl: This contains white space or a control character/],
        [{ rpcUrl: `${odd}https://h.example` }, /rpcUrl: This contains white space or a control character/],
        [{ gasUrl: `https://h${odd}.example` }, /gasUrl: This contains white space or a control character/],
        [{ wsUrl: 'wss://h.example', wsPath: `/v3${odd}/{key}` }, /wsPath: A path can't contain/],
      ]),
      [{ rpcUrl: 'https:h.example' }, /rpcUrl: This must start with https:/],
      [{ rpcUrl: 'https:\\\\h.example' }, /rpcUrl: This must start with https:/],
      [{ rpcPath: '\\v3\\{key}' }, /rpcPath: A path must be empty or start/],
      [{ rpcPath: '/\\v3/{key}' }, /rpcPath: A path can't contain/],
      [{ rpcPath: 'v3/{key}' }, /rpcPath: A path must be empty or start with "\/"/],
      [{ rpcPath: '/v3/{key}#x' }, /rpcPath: A path can't contain/],
      [{ rpcPath: '/v3/{kye}' }, /rpcPath: A path can't contain placeholders except/],
      [{ gasUrl: 'https://g.example', gasKeyPath: '/v3/{key}' }, /gasKeyPath: This must contain \{key\}, and \{path\}/],
      [
        { creditsResetAt: '25:00Z' },
        /creditsResetAt: This must be a time of day in UTC, such as "00:00Z", but it is "25:00Z"\./,
      ],
    ];
    for (const [service, expected] of wrong) {
      const { problems } = readOne(service);
      assert.equal(problems.length, 1, JSON.stringify(problems));
      assert.match(problems[0]!, expected);
    }
  });

  it('returns addresses printed from their parsed parts', () => {
    const { network } = readOne({ rpcUrl: 'HTTPS://H.Example:443/a/./b/{network}//', wsUrl: 'wss://bücher.example' });
    assert.match(network?.rpc?.template ?? '', /^https:\/\/h\.example\/a\/b\/\w+\/v3\/\{key\}$/);
    assert.equal(network?.ws?.origin, 'wss://xn--bcher-kva.example');
    assert.ok(network?.ws?.template.startsWith('wss://xn--bcher-kva.example/'));
  });

  it('never throws for any settings', () => {
    const odd = fc.anything({ withNullPrototype: true });
    const service = fc.record(
      {
        id: fc.oneof(fc.string(), odd),
        rpcUrl: fc.oneof(fc.webUrl(), odd),
        wsUrl: odd,
        gasUrl: odd,
        limits: odd,
        networks: fc.oneof(odd, fc.array(odd)),
      },
      { requiredKeys: [] },
    );
    fc.assert(fc.property(fc.oneof(odd, fc.array(fc.oneof(odd, service))), (setting) => void readServices(setting)));
  });
});
