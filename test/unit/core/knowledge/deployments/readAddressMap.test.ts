import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import { UnreadFiles } from '../../../../../src/core/base/files/unreadFiles';
import { readDeployments } from '../../../../../src/core/knowledge/deployments/readDeployments';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { readLabelFile } from '../../../../../src/headless/readRunSettings';
import { serviceSettings } from '../../request/pipe/testPorts';

const [one, two] = [`0x${'1a'.repeat(20)}`, `0x${'2b'.repeat(20)}`];
const { services } = readServices(serviceSettings);

/** Maps as tools write them, each of the same contract on the same chain. */
const maps: Readonly<Record<string, readonly [path: string, json: unknown, proxy?: string]>> = {
  'names by chain': ['addresses.json', { '1': { Shop: one } }],
  brownie: ['build/deployments/map.json', { '1': { Shop: [one, two] } }],
  'chains by name': [
    'networks.json',
    { Shop: { '1': { address: one, transactionHash: '0x1' }, '100': { address: two } } },
  ],
  'chains by name, as text': ['networks.json', { Shop: { '1': one } }],
  'the Graph': [
    'addresses.json',
    { '1': { Shop: { address: one, proxy: true, implementation: { address: two } } } },
    two,
  ],
  Truffle: [
    'build/contracts/Shop.json',
    { contractName: 'Shop', abi: [], networks: { '1': { address: one, events: {} } } },
  ],
  'names of chains': ['addresses.json', { mainnet: { Shop: one } }],
  'a list': ['list.json', [{ chainId: 1, contractName: 'Shop', address: one }]],
};

describe('a map of addresses', () => {
  for (const [what, [path, json, proxy]] of Object.entries(maps))
    it(`is read as deployments and as labels: ${what}`, async () => {
      const text = JSON.stringify(json);
      const read = await readDeployments(text, path, {
        readBeside: () => Promise.resolve(undefined),
        turn: () => Promise.resolve(),
      });
      assert.ok(read.kind === 'ok');
      const [first] = read.value.deployments;
      assert.deepEqual(first, { chainId: '1', address: one, name: 'Shop' });
      assert.deepEqual(
        read.value.proxies.map(({ implementation }) => implementation),
        proxy === undefined ? [] : [proxy],
      );
      const { labels, problems } = readLabelFile(text, services);
      assert.deepEqual(labels[0], { network: 'main/mainnet', address: one, value: 'Shop' });
      assert.deepEqual(problems, []);
    });

  it('says which part of a file of labels is no address', () => {
    const text = JSON.stringify({ Shop: { address: one }, '1': { Till: { at: one }, Shop: one }, [two]: 'own' });
    const { labels, problems } = readLabelFile(text, services);
    assert.deepEqual(labels.map(({ value }) => value).toSorted(), ['Shop', 'own']);
    assert.deepEqual(
      problems.map(({ place }) => place),
      ['--labels.Shop', 'rpcbook.labels.main/mainnet:'],
    );
  });

  it('takes no name of objects for a chain or a contract', async () => {
    const text = `{"__proto__":{"Shop":"${one}"},"constructor":{"1":"${one}"},"1":{"__proto__":"${two}"}}`;
    const read = await readDeployments(text, 'addresses.json', {
      readBeside: () => Promise.resolve(undefined),
      turn: () => Promise.resolve(),
    });
    assert.deepEqual(read.kind === 'ok' && read.value.deployments.map(({ name }) => name), [
      '__proto__',
      'constructor',
    ]);
  });

  it('says which parts of it are not read, if others are', async () => {
    const unreadIn = async (json: unknown) => {
      const read = await readDeployments(JSON.stringify(json), 'addresses.json', {
        readBeside: () => Promise.resolve(undefined),
        turn: () => Promise.resolve(),
      });
      return read.kind === 'ok' ? read.value.unread : read.problem;
    };
    const shop = { Shop: one };
    assert.equal(
      await unreadIn({ '1': { ...shop, Till: '0x12', start: 5 } }),
      '“1.Till” and “1.start” have no chain ID, name and address of a contract.',
    );
    assert.match((await unreadIn({ '1': shop, nowhere: shop })) ?? '', /^“nowhere.Shop” has no chain ID/);
    assert.match((await unreadIn({ '1': shop, version: 2 })) ?? '', /^“version” has/);
    assert.match(
      (await unreadIn([{ chainId: 1, contract: 'Shop', address: one }, { address: two }])) ?? '',
      /^“entry 2”/,
    );
    assert.match((await unreadIn({ '1': { ...shop, a: 1, b: 1, c: 1, d: 1, e: 1 } })) ?? '', /“1.c” and 2 more have/);
    assert.equal(await unreadIn({ '1': shop, '10': { Shop: { address: one, proxy: true } } }), undefined);
  });

  it('is told to be read in part, once', () => {
    const lines: string[] = [];
    const files = new UnreadFiles((line) => lines.push(line));
    for (let times = 0; times < 2; times += 1) files.note({ path: 'a.json', why: '“1.Till” has none.', isPart: true });
    assert.deepEqual(lines, ['a.json is read in part: “1.Till” has none.']);
  });
});
