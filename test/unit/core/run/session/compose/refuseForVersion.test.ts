import assert from 'node:assert/strict';

import type { JsonObject, JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { describeCellCost } from '../../../../../../src/core/run/session/plan/formatCellPlan';
import { plantedKey, type TestPortOptions } from '../../../request/pipe/testPorts';
import { openRememberingNetwork, refusalOf } from './rememberingNetwork';

const day = 24 * 60 * 60 * 1000;
const flagged = 'l2net_getStorageAt 0x1 0x2 latest ["INCLUDE_LAST_UPDATE_BLOCK"]';

/** A network that states a version, or answers the question as `version` says. */
function networkOf(version: JsonValue | { readonly error: JsonValue }, options: Partial<TestPortOptions> = {}) {
  const isError = typeof version === 'object' && version !== null && 'error' in version;
  const stated = isError ? { error: version.error } : { result: version };
  return openRememberingNetwork(
    'l2net',
    (method) => (method === 'starknet_specVersion' ? (stated as JsonObject) : { result: '0x0' }),
    options,
  );
}

describe('a request that needs a version of l2net', () => {
  it('is refused before it is sent where the network follows an older one', async () => {
    const { run, asked } = networkOf('0.10.0');
    assert.equal(
      refusalOf(await run(flagged)),
      'The network follows version 0.10.0 of the specification, and `response_flags` needs version 0.10.1. Leave it out, or use another network. The request was not sent.',
    );
    assert.deepEqual(asked, ['starknet_specVersion']);
  });

  it('is sent where the network has the part, after one question a day', async () => {
    const { run, asked, wait } = networkOf('0.10.1-rc.2');
    assert.equal((await run(flagged)).kind, 'exchange');
    assert.equal((await run(flagged)).kind, 'exchange');
    assert.deepEqual(asked, ['starknet_specVersion', 'starknet_getStorageAt', 'starknet_getStorageAt']);
    wait(day);
    await run(flagged);
    assert.equal(asked.filter((method) => method === 'starknet_specVersion').length, 2);
  });

  it('asks nothing for a request that every version has', async () => {
    const { run, asked, plan } = networkOf('0.8.1');
    assert.equal((await run('l2net_getStorageAt 0x1 0x2 latest')).kind, 'exchange');
    assert.deepEqual(asked, ['starknet_getStorageAt']);
    assert.equal((await plan('l2net_getStorageAt 0x1 0x2 latest')).sideCalls.version, 0);
  });

  it('says which method has replaced one that is gone', async () => {
    const { run } = networkOf('0.9.0');
    assert.match(
      refusalOf(await run('l2net_subscribePendingTransactions')),
      /l2net_subscribePendingTransactions is not part of the specification from version 0\.9\.0 on\. Use l2net_subscribeNewTransactions instead\./,
    );
    const { run: runOld } = networkOf('0.8.1');
    assert.match(refusalOf(await runOld('l2net_subscribeNewTransactions')), /needs version 0\.9\.0/);
    assert.equal((await runOld('l2net_subscribePendingTransactions')).kind, 'exchange');
  });

  it('is sent as written with `# @method raw`, and where the network states no version', async () => {
    const raw = networkOf('0.9.0');
    assert.equal((await raw.run(`# @method raw\n${flagged}`)).kind, 'exchange');
    assert.deepEqual(raw.asked, ['starknet_getStorageAt']);
    const silent = networkOf({ error: { code: -32601, message: 'Method not found' } });
    assert.equal((await silent.run(flagged)).kind, 'exchange');
    assert.equal((await silent.run(flagged)).kind, 'exchange');
    assert.equal(silent.asked.filter((method) => method === 'starknet_specVersion').length, 1);
    assert.equal((await networkOf({ no: 'version' }).run(flagged)).kind, 'exchange');
  });

  it('counts the question in the plan and against the budget', async () => {
    const { run, plan, asked } = networkOf('0.10.1', { settings: { cellBudget: 100 } });
    const before = await plan(flagged);
    assert.deepEqual([before.calls, before.sideCalls.version], [2, 1]);
    assert.match(describeCellCost(before), /first asks for the version that the network follows/);
    assert.doesNotMatch(describeCellCost(before), /slot of the variable/);
    await run(flagged);
    assert.deepEqual(await plan(flagged).then(({ calls, sideCalls }) => [calls, sideCalls.version]), [1, 0]);
    assert.equal(asked[0], 'starknet_specVersion');
    const poor = networkOf('0.10.1', { settings: { cellCalls: 0 } });
    assert.equal((await poor.run(flagged)).kind, 'refused');
    assert.deepEqual(poor.asked, []);
  });

  it('shows no key that a node repeats in its version', async () => {
    const { run } = networkOf(`0.9.0 ${plantedKey}`);
    assert.doesNotMatch(refusalOf(await run(flagged)), new RegExp(plantedKey.slice(0, 8)));
  });
});
