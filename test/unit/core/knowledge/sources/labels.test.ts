import assert from 'node:assert/strict';

import { withContractNames } from '../../../../../src/core/answer/decode/withContractNames';
import type { DecodedView } from '../../../../../src/core/base/view/decodedView';
import type { Value } from '../../../../../src/core/base/view/value';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { namedAddresses } from '../../../../../src/core/knowledge/answers/namedAddresses';
import type { FiledDeployment } from '../../../../../src/core/knowledge/deployments/deploymentIndex';
import { canonicalAddress } from '../../../../../src/core/knowledge/names/canonicalAddress';
import { readAbiSettings } from '../../../../../src/core/knowledge/settings/readAbiSettings';
import { NamedContracts } from '../../../../../src/core/knowledge/sources/namedContracts';
import { BuiltInTokens } from '../../../../../src/core/knowledge/tokens/builtInTokens';
import { WellKnownNames } from '../../../../../src/core/knowledge/tokens/wellKnownNames';
import type { Network } from '../../../../../src/core/model/networks/network';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { SettingsProblems } from '../../../../../src/core/model/networks/settingsProblem';

const vault = `0x${'ab'.repeat(20)}`;
const checksummed = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB';
const other = `0x${'cd'.repeat(20)}`;
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

const { services } = readServices([
  {
    id: 'main',
    rpcUrl: 'http://127.0.0.1:1/{network}',
    networks: [
      { id: 'one', family: 'evm', chainId: '1' },
      { id: 'two', family: 'evm', chainId: '2' },
      { id: 'l2', family: 'l2net' },
      { id: 'sol', family: 'solana' },
    ],
  },
]);
const networkNamed = (id: string): Network => {
  const network = services[0]?.networks.find((each) => each.id === id);
  assert.ok(network);
  return network;
};

const deployment: FiledDeployment = {
  chainId: '1',
  address: vault,
  name: 'Vault',
  location: '/deployments.json',
  path: 'deployments.json',
} as FiledDeployment;

const builtInTokens = new BuiltInTokens();
const wellKnown = new WellKnownNames(builtInTokens);
const builtIn = { builtInTokens, wellKnown: () => wellKnown };

function open(labels: unknown, addresses: unknown = {}, problems = new SettingsProblems()): NamedContracts {
  const settings = readAbiSettings({ labels, addresses }, problems);
  return new NamedContracts({
    ...builtIn,
    settings: () => settings,
    deployments: { on: ({ chainId }) => Promise.resolve(new Map(chainId === '1' ? [[vault, deployment]] : [])) },
  });
}

describe('labels', () => {
  it('name addresses of all families, on every network or on one', async () => {
    const named = open({ [checksummed]: 'Treasury', 'two:0x01': 'no address', 'l2:0x0042': 'Core', [mint]: 'Coin' });
    const namesOn = async (id: string) =>
      [...(await named.on(networkNamed(id)))].map(([address, { name, kind }]) => [address, name, kind]);
    assert.deepEqual(await namesOn('one'), [[vault, 'Treasury', 'label']]);
    assert.deepEqual(await namesOn('two'), [[vault, 'Treasury', 'label']]);
    // Twenty bytes are an address of EVM networks.
    assert.deepEqual(await namesOn('l2'), [['0x42', 'Core', 'label']]);
    assert.deepEqual(await namesOn('sol'), [[mint, 'Coin', 'label']]);
  });

  it('take precedence over the address map, deployments and built-in names, which stay sources', async () => {
    const named = open({ [vault]: 'Treasury' }, { [vault]: 'out/Vault.sol/Vault.json' });
    const sources = await named.sourcesOf(networkNamed('one'), vault);
    assert.deepEqual(
      sources.map(({ kind, name }) => [kind, name]),
      [
        ['label', 'Treasury'],
        ['addressMap', 'Vault'],
        ['deployment', 'Vault'],
      ],
    );
    assert.equal((await named.on(networkNamed('one'))).get(vault)?.kind, 'label');
  });

  it('provide the address of a name, like deployments and built-in names', async () => {
    const book = await open({ [other]: 'Treasury' }).book(networkNamed('one'));
    const resolved = (name: string) => {
      const found = book.resolve(name);
      return found?.kind === 'ok' ? found.value.address : found;
    };
    assert.equal(resolved('Treasury')?.toString().toLowerCase(), other);
    assert.equal(resolved('Vault'), checksummed);
    assert.equal(resolved('Multicall3'), '0xcA11bde05977b3631167028862bE2a173976CA11');
    assert.equal(resolved('Nothing'), undefined);
    assert.deepEqual(book.nearest('Tresury'), ['Treasury']);
  });

  it('labels that two addresses share are replaced by neither, and both are shown', async () => {
    const book = await open({ [other]: 'Pool', [vault]: 'Pool' }).book(networkNamed('one'));
    const found = book.resolve('Pool');
    assert.ok(found?.kind === 'failed');
    assert.match(found.problem.message, /Several addresses are named Pool: 0x.* \(labels in settings\), 0x/);
  });

  it('labels of the user take precedence over a deployment with the same name', async () => {
    const book = await open({ [other]: 'Vault' }).book(networkNamed('one'));
    const found = book.resolve('Vault');
    assert.equal(found?.kind === 'ok' && found.value.address.toLowerCase(), other);
  });

  it('labels that look like a well-known name at another address are marked wherever they are shown', async () => {
    const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
    for (const name of ['USDC', 'usdc', 'U S D C', 'MuIticall3', 'PEPE']) {
      const named = open({ [other]: name });
      const shown = `${name} (not the well-known one)`;
      const network = networkNamed('one');
      assert.equal((await named.on(network)).get(other)?.name, shown);
      assert.equal((await named.sourcesOf(network, other))[0]?.name, shown);
      const book = await named.book(network);
      assert.equal(book.nameOf(canonicalAddress(other, network))?.name, shown);
    }
    assert.equal((await open({ [usdc]: 'USDC' }).on(networkNamed('one'))).get(usdc)?.name, 'USDC');
    assert.equal((await open({ [other]: 'USDC' }).on(networkNamed('two'))).get(other)?.name, 'USDC');
  });

  it('names of files and services are shown so that they can pass for nothing else', async () => {
    const named = open({}, { [other]: 'out/V\u0430ult.json' });
    assert.equal((await named.on(networkNamed('one'))).get(other)?.name, 'V\\u{430}ult');
  });

  it('labels of a workspace take neither the place nor the name of a label of the user', async () => {
    const settings = readAbiSettings({ labels: { [vault]: 'Treasury' } }, new SettingsProblems(), {
      labels: { [`one:${vault}`]: 'Renamed', [other]: 'Treasury' },
    });
    const network = networkNamed('one');
    const named = new NamedContracts({ ...builtIn, settings: () => settings });
    assert.equal((await named.on(network)).get(vault)?.name, 'Treasury');
    const found = (await named.book(network)).resolve('Treasury');
    assert.ok(found?.kind === 'failed' && found.problem.kind === 'ambiguous');
    assert.match(
      found.problem.message,
      /\(labels in workspace settings\).*\(labels in settings\)|\(labels in settings\).*workspace/,
    );
  });

  it('built-in names take precedence over labels, and the answer shows which other address has the name', async () => {
    const book = await open({ [other]: 'Multicall3' }).book(networkNamed('one'));
    const found = book.resolve('Multicall3');
    assert.ok(found?.kind === 'ok');
    assert.equal(found.value.address, '0xcA11bde05977b3631167028862bE2a173976CA11');
    assert.deepEqual(
      found.value.others.map(({ address, rank }) => [address.toLowerCase(), rank]),
      [[other, 'label']],
    );
  });

  it('the name of a well-known contract is not replaced by that of a service', async () => {
    const known = '0xca11bde05977b3631167028862be2a173976ca11';
    const settings = readAbiSettings({}, new SettingsProblems());
    const fact = (name: string) => ({ kind: 'verified' as const, name, source: 'Sourcify', learnedAt: 0 });
    const named = new NamedContracts({
      ...builtIn,
      settings: () => settings,
      asked: {
        on: () => Promise.resolve(new Map([[known, fact('Evil')] as const, [other, fact('Fake')] as const])),
        known: () => Promise.resolve(fact('Evil')),
        names: () => Promise.resolve([]),
        tokens: () => Promise.resolve([{ address: other, symbol: 'FAKE', decimals: 6, learnedAt: 0 }]),
      },
    });
    const network = networkNamed('one');
    assert.deepEqual([...(await named.on(network)).keys()], [other]);
    assert.deepEqual(
      (await named.sourcesOf(network, known)).map(({ name }) => name),
      ['Multicall3', 'Evil'],
    );
    const book = await named.book(network);
    for (const name of ['Fake', 'FAKE']) {
      const found = book.resolve(name);
      assert.ok(found?.kind === 'failed' && found.problem.kind === 'offered');
    }
  });

  it('that could pass for something else are problems with the reason and left out, and their number is bounded', () => {
    const problems = new SettingsProblems();
    const { labels } = readAbiSettings(
      {
        labels: {
          [vault]: 'Safe\u202egnp',
          [other]: '  ',
          '0xzz': 'x',
          [`0x${'1'.repeat(40)}`]: 'x'.repeat(65),
          [`0x${'2'.repeat(40)}`]: '0xabc',
          [`0x${'3'.repeat(40)}`]: 'USD\u0421',
          [`0x${'4'.repeat(40)}`]: '12',
          [`0x${'5'.repeat(40)}`]: 'Safe',
        },
        addresses: {},
        tokens: {},
        tokenLists: [],
      },
      problems,
    );
    assert.deepEqual(
      labels?.map(({ value }) => value),
      ['Safe'],
    );
    assert.deepEqual(
      problems
        .list()
        .map(({ message }) => message)
        .sort(),
      [
        'This is no address: write one, or network:address.',
        "This label isn't used: it has a character that can't be seen (U+202E).",
        "This label isn't used: it is blank.",
        "This label isn't used: it has more than 64 characters.",
        "This label isn't used: it contains an address.",
        "This label isn't used: it mixes Latin letters with those of another script (U+0421).",
        "This label isn't used: it is only a number.",
      ].sort(),
    );
    const many = Object.fromEntries(
      Array.from({ length: 6_000 }, (_, index) => [`0x${index.toString(16).padStart(40, '0')}`, `L${index}`]),
    );
    const settings = readAbiSettings({ labels: many }, problems);
    assert.equal(settings.labels?.length, 5_000);
    assert.match(problems.list().at(-1)?.message ?? '', /first 5,000/);
  });

  it('are shown beside addresses, felts and keys of answers', async () => {
    const named = open({ [vault]: 'Treasury', 'l2:0x0042': 'Core', [mint]: 'Coin' });
    const shown = async (id: string, answer: string, value: Value) => {
      const network = networkNamed(id);
      const view: DecodedView = {
        title: '',
        sections: [{ kind: 'fields', fields: [{ name: 'a', value }] }],
        notes: [],
      } as unknown as DecodedView;
      const contractNames = namedAddresses([answer], await named.on(network), network.family);
      const [section] = withContractNames(view, network, { ...noHints, contractNames }).sections;
      const field = section?.kind === 'fields' ? section.fields[0]?.value : undefined;
      return field !== undefined && 'label' in field ? field.label : undefined;
    };
    assert.equal(await shown('two', vault, { kind: 'address', text: checksummed }), 'Treasury');
    assert.equal(await shown('l2', '0x42', { kind: 'felt', text: '0x42' }), 'Core');
    assert.equal(await shown('sol', mint, { kind: 'key', text: mint }), 'Coin');
    assert.equal(await shown('sol', mint, { kind: 'key', text: mint.replace('E', 'F') }), undefined);
  });
});
