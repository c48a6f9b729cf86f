import assert from 'node:assert/strict';

import { budgetAccount, resetsOfAccount } from '../../../../../src/core/model/networks/budgetAccount';
import type { Network, Service } from '../../../../../src/core/model/networks/network';
import { readServices } from '../../../../../src/core/model/networks/readServices';

function servicesOf(...entries: readonly object[]): readonly Service[] {
  const networks = [{ id: 'mainnet', family: 'evm' }];
  const { services, problems } = readServices(entries.map((entry, at) => ({ id: `s${at}`, networks, ...entry })));
  assert.deepEqual(problems, []);
  return services;
}

function accountsOf(...entries: readonly object[]): readonly string[] {
  const networks = servicesOf(...entries).flatMap((service): readonly Network[] => service.networks);
  return [...new Set(networks.map(budgetAccount))];
}

describe('budgetAccount', () => {
  it('aliases that stand for the same variable of the environment share one budget', () => {
    const entries = ['main-key', 'Main-Key', 'MAIN_KEY', 'main.key', 'main key'].map((credential) => ({
      credential,
      rpcUrl: 'https://node.test.net',
    }));
    assert.deepEqual(accountsOf(...entries), ['key main_key']);
  });

  it('ways to write the same host share one budget', () => {
    const hosts = ['https://node.test.net', 'https://NODE.test.net:443/', 'https://node.test.net./rpc'];
    const entries = [...hosts.map((rpcUrl) => ({ rpcUrl, rpcPath: '' })), { wsUrl: 'wss://node.test.net', wsPath: '' }];
    assert.deepEqual(accountsOf(...entries), ['origin https://node.test.net']);
  });

  it('the time at which a workspace resets its services does not end the day of the user', () => {
    const at = (creditsResetAt: string) =>
      servicesOf({ credential: 'main', rpcUrl: 'https://a.test.net', creditsResetAt });
    assert.deepEqual(resetsOfAccount('key main', at('12:34Z'), at('06:00Z')), [360, 754]);
    assert.deepEqual(resetsOfAccount('key main', at('12:34Z'), []), [0, 754]);
    assert.deepEqual(resetsOfAccount('key main', at('06:00Z')), [360]);
    assert.deepEqual(resetsOfAccount('key other', at('06:00Z')), [0]);
  });
});
