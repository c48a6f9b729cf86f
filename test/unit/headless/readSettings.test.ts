import assert from 'node:assert/strict';

import { readSettings } from '../../../src/headless/readSettings';

const network = { id: 'evm', family: 'evm', chainId: '1' };
const service = (id: string) => ({ id, rpcUrl: `https://${id}.example.com`, rpcPath: '', networks: [network] });

/** Reads settings of a workspace and of the user. */
function read(workspace: object, user?: object) {
  return readSettings(JSON.stringify(workspace), [], user && JSON.stringify(user));
}

describe('settings of a user beside those of a workspace', () => {
  it('a workspace tightens limits and never loosens them', () => {
    const budgets = (limit: number) => ({ 'rpcbook.credits.dailyBudget': limit, 'rpcbook.credits.cellBudget': limit });
    assert.equal(read(budgets(5), budgets(10)).requests.dailyBudget, 5);
    assert.equal(read(budgets(10), budgets(5)).requests.cellBudget, 5);
    assert.equal(read({}, budgets(5)).requests.dailyBudget, 5);
    assert.equal(read(budgets(10)).requests.dailyBudget, 10);
  });

  it('a workspace replaces services, and its prices only raise those of the user', () => {
    const user = { 'rpcbook.services': [service('main')], 'rpcbook.costs': { eth_call: 20 } };
    const { services, requests } = read(
      { 'rpcbook.services': [service('other')], 'rpcbook.costs': { eth_call: 1 } },
      user,
    );
    assert.deepEqual(
      services.map(({ id, networks }) => [id, networks[0]?.ofWorkspace]),
      [['other', 'settings']],
    );
    assert.deepEqual(requests.costs['eth_call'], read(user).requests.costs['eth_call']);
    const own = read({}, user);
    assert.deepEqual(
      own.services.map(({ id, networks }) => [id, networks[0]?.ofWorkspace]),
      [['main', undefined]],
    );
  });

  it('a workspace renames no address of the user, and a broken file is named', () => {
    const safe = `0x${'12'.repeat(20)}`;
    const { abi } = read({ 'rpcbook.labels': { [safe]: 'Mine' } }, { 'rpcbook.labels': { [safe]: 'Yours' } });
    assert.deepEqual([abi.labels?.length, abi.workspaceLabels?.length], [1, 1]);
    assert.match(readSettings('{}', [], '{').problems[0]?.place ?? '', /^--user-settings$/);
    assert.match(readSettings('[', [], '{}').problems[0]?.place ?? '', /^settings$/);
  });
});
