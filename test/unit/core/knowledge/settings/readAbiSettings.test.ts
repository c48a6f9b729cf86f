import assert from 'node:assert/strict';

import { readAbiSettings } from '../../../../../src/core/knowledge/settings/readAbiSettings';
import { SettingsProblems } from '../../../../../src/core/model/networks/settingsProblem';

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('readAbiSettings', () => {
  it('returns the registry of ENS if nothing is set', () => {
    const settings = readAbiSettings({}, new SettingsProblems());
    assert.deepEqual([...(settings.registries ?? [])], [['1', '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e']]);
    assert.deepEqual([settings.labels, settings.addresses, settings.tokens, settings.tokenLists], [[], [], [], []]);
  });

  it('keeps the network of a label and rejects a label that looks like an address', () => {
    const problems = new SettingsProblems();
    const { labels } = readAbiSettings({ labels: { [`main/dev:${alice}`]: 'Alice', [alice]: '0xabc' } }, problems);
    assert.deepEqual(labels, [{ network: 'main/dev', address: alice, value: 'Alice' }]);
    assert.deepEqual(
      problems.list().map(({ place }) => place),
      [`rpcbook.labels.${alice}`],
    );
  });

  it('tokens and ABIs of a workspace take no place of those of the user, and are reported', () => {
    const problems = new SettingsProblems();
    const other = '0x00000000000000000000000000000000000000bb';
    const usdc = { decimals: 6, symbol: 'USDC' };
    const fake = { decimals: 30, symbol: 'USDC' };
    const { tokens, addresses } = readAbiSettings(
      {
        tokens: { [alice]: usdc, [`dev:${other}`]: usdc },
        addresses: { [alice]: 'Vault' },
      },
      problems,
      {
        tokens: {
          [alice.toLowerCase()]: fake,
          [`mainnet:${alice}`]: fake,
          [alice.replace('0x', '0x0000')]: fake,
          [`dev:${other}`]: fake,
          [other]: fake,
          [`main:${other}`]: fake,
        },
        addresses: { [`mainnet:${alice.toLowerCase()}`]: 'Fake', [other]: 'Other' },
      },
    );
    assert.deepEqual(
      tokens.map(({ network, address, value }) => [network, address, value.decimals]),
      [
        [undefined, alice, 6],
        ['dev', other, 6],
        [undefined, other, 30],
        ['main', other, 30],
      ],
    );
    assert.deepEqual(
      addresses.map(({ value }) => value),
      ['Vault', 'Other'],
    );
    assert.equal(problems.list().length, 5);
  });

  it('quotes the symbol of a token that could pass for a part of its amount', () => {
    const tokens = { [alice]: { decimals: 6, symbol: '000,000 USDC' } };
    const ofUser = readAbiSettings({ tokens }, new SettingsProblems());
    const ofWorkspace = readAbiSettings({}, new SettingsProblems(), { tokens });
    for (const settings of [ofUser, ofWorkspace])
      assert.deepEqual(
        settings.tokens.map(({ value }) => value.symbol),
        ['"000,000 USDC"'],
      );
  });

  it('reports the place of each value that it omits', () => {
    const problems = new SettingsProblems();
    const settings = readAbiSettings(
      { tokens: { [alice]: { decimals: 256 }, nothing: {} }, tokenLists: ['a.json', 1] },
      problems,
    );
    assert.deepEqual(settings.tokens, []);
    assert.deepEqual(settings.tokenLists, ['a.json']);
    assert.deepEqual(
      problems.list().map(({ place }) => place),
      ['rpcbook.tokenLists', `rpcbook.tokens.${alice}.decimals`, 'rpcbook.tokens.nothing'],
    );
  });
});
