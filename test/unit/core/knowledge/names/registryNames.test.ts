import assert from 'node:assert/strict';

import { namehash as viemHash } from 'viem';

import { namehash } from '../../../../../src/core/answer/inquiry/nameInquiry';
import { isPlainName, isRegistryName } from '../../../../../src/core/knowledge/names/registryName';
import { registryOf } from '../../../../../src/core/knowledge/settings/abiSettings';
import { readAbiSettings } from '../../../../../src/core/knowledge/settings/readAbiSettings';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { SettingsProblems } from '../../../../../src/core/model/networks/settingsProblem';

describe('names of registries', () => {
  it('are hashed as EIP-137 and viem do', () => {
    assert.equal(namehash(''), `0x${'0'.repeat(64)}`);
    assert.equal(namehash('eth'), '0x93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae');
    assert.equal(namehash('foo.eth'), '0xde9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f');
    for (const name of ['alice.eth', '1inch.eth', '_dns.my-name.sub.example.xyz'])
      assert.equal(namehash(name), viemHash(name));
  });

  it('are distinguished from addresses, numbers, paths, and texts', () => {
    for (const name of ['alice.eth', '1inch.eth', '0xabc.eth', 'a.b.xyz', 'result.error.eth', 'ålice.eth'])
      assert.ok(isRegistryName(name), name);
    for (const text of [
      'eth',
      '1.5',
      'a..eth',
      '.eth',
      'out/Vault.json',
      'a b.eth',
      'receipt.result.to',
      `${'a'.repeat(252)}.eth`,
    ])
      assert.ok(!isRegistryName(text), text);
  });

  it('need no normalization if they are plain', () => {
    for (const name of ['alice.eth', '1inch.eth', '_dns.a-b.eth', 'a--b.eth']) assert.ok(isPlainName(name), name);
    for (const name of ['Alice.eth', 'ålice.eth', 'a_b.eth', 'xn--ls8h.eth', 'a\u200db.eth'])
      assert.ok(!isPlainName(name), name);
  });
});

describe('the setting of registries', () => {
  const mainnet = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e';
  const other = `0x${'ab'.repeat(20)}`;
  const { services } = readServices([
    {
      id: 'main',
      rpcUrl: 'http://127.0.0.1:1/{network}',
      networks: [
        { id: 'one', family: 'evm', chainId: '1' },
        { id: 'two', family: 'evm', chainId: '2' },
        { id: 'none', family: 'evm' },
        { id: 'sol', family: 'solana', chainId: '1' },
      ],
    },
  ]);

  function read(registries: unknown) {
    const problems = new SettingsProblems();
    const settings = readAbiSettings({ registries }, problems);
    const networks = services[0]?.networks ?? [];
    return {
      registries: Object.fromEntries(networks.map((network) => [network.id, registryOf(settings, network)])),
      problems: problems.list().map(({ place }) => place),
    };
  }

  it('has that of Ethereum, and others by chain ID', () => {
    const none = { two: undefined, none: undefined, sol: undefined };
    assert.deepEqual(read(undefined), { registries: { ...none, one: mainnet }, problems: [] });
    assert.deepEqual(read({ '2': other }), { registries: { ...none, one: mainnet, two: other }, problems: [] });
    assert.deepEqual(read({ '1': '' }), { registries: { ...none, one: undefined }, problems: [] });
  });

  it('a registry that a workspace names is asked only on the networks that the workspace names', () => {
    const settings = readAbiSettings({}, new SettingsProblems(), { registries: { '1': other, '2': other } });
    const [one, two] = services[0]?.networks ?? [];
    assert.ok(one && two);
    assert.equal(registryOf(settings, one), mainnet);
    assert.equal(registryOf(settings, two), undefined);
    assert.equal(registryOf(settings, { ...one, ofWorkspace: 'A' }), mainnet);
    assert.equal(registryOf(settings, { ...two, ofWorkspace: 'A' }), other);
  });

  it('has its problems reported', () => {
    const wrong = {
      '1': '0x00000000000c2E074eC69A0dFb2997BA6C7d2e1e',
      '2': 'registry',
      '0x1': other,
      main: other,
    };
    const { registries, problems } = read(wrong);
    assert.deepEqual(Object.values(registries), [undefined, undefined, undefined, undefined]);
    assert.deepEqual(
      [...problems].sort(),
      ['0x1', '1', '2', 'main'].map((id) => `rpcbook.names.registries.${id}`),
    );
    assert.deepEqual(read([]).problems, ['rpcbook.names.registries']);
  });
});
