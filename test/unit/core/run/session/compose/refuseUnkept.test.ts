import assert from 'node:assert/strict';

import type { JsonObject } from '../../../../../../src/core/base/json/jsonValue';
import { describeCellCost } from '../../../../../../src/core/run/session/plan/formatCellPlan';
import { plantedKey, type TestPortOptions } from '../../../request/pipe/testPorts';
import { openRememberingNetwork, refusalOf } from './rememberingNetwork';

const day = 24 * 60 * 60 * 1000;
const head = 20_000;
const someone = '0x1111111111111111111111111111111111111111';
const old = `eth_getBalance ${someone} 100`;

const kept = {
  head: { number: '0x4e20', hash: `0x${'ab'.repeat(32)}` },
  state: { disabled: false, oldestBlock: '0x3e8', deleteStrategy: { type: 'window', retentionBlocks: '0x4a38' } },
  logs: { disabled: true },
  receipts: { disabled: false, oldestBlock: '0x0' },
  stateproofs: { disabled: false, oldestBlock: '0x4e00' },
};

/** A network that says what it keeps, or answers the question so. */
function networkOf(answer: JsonObject, options: Partial<TestPortOptions> = {}) {
  const results: Readonly<Record<string, JsonObject>> = {
    eth_capabilities: answer,
    eth_blockNumber: { result: `0x${head.toString(16)}` },
  };
  return openRememberingNetwork('mainnet', (method) => results[method] ?? { result: '0x1' }, options);
}

describe('a request for data that the network has deleted', () => {
  it('is refused before it is sent, with the first block that is kept', async () => {
    const { run, asked } = networkOf({ result: kept });
    assert.equal(
      refusalOf(await run(old)),
      'This network keeps state since block 1,000, and the request needs block 100. Use block 1,000 or a later one, or another network. The request was not sent.',
    );
    assert.deepEqual(asked, ['eth_capabilities']);
  });

  const refused: readonly (readonly [string, RegExp])[] = [
    [`eth_call { "to": "${someone}" } 999`, /state since block 1,000, and the request needs block 999/],
    [`eth_getStorageAt ${someone} 0 earliest`, /needs block 0/],
    [`eth_getStorageValues ${someone} { 0, 1 } 5`, /needs block 5/],
    [`eth_getCode ${someone} 5`, /keeps state/],
    [`eth_getTransactionCount ${someone} 5`, /keeps state/],
    [`eth_getProof ${someone} [0] 2_000`, /keeps proofs of state since block 19,968/],
    ['debug_traceBlockByNumber 1_000 { "tracer": "callTracer" }', /needs block 999/],
    ['eth_getLogs { "fromBlock": 5, "toBlock": 6 }', /doesn't keep logs of old blocks, and the request needs block 5/],
    [`eth_getBalance ${someone} latest-19_500`, /needs block 500/],
  ];
  for (const [text, expected] of refused)
    it(`is refused: ${text.slice(0, 60)}`, async () => {
      const { run, asked, plan } = networkOf({ result: kept });
      assert.equal((await plan(text)).sideCalls.capabilities, 1);
      assert.match(refusalOf(await run(text)), expected);
      assert.deepEqual(
        asked.filter((method) => method !== 'eth_blockNumber'),
        ['eth_capabilities'],
      );
    });

  it('is sent where the network keeps it, after one question a day', async () => {
    const { run, asked, wait } = networkOf({ result: kept });
    const held = `eth_getBalance ${someone} 1000`;
    assert.equal((await run(held)).kind, 'exchange');
    assert.equal((await run('eth_getBlockReceipts 5')).kind, 'exchange');
    assert.deepEqual(asked, ['eth_capabilities', 'eth_getBalance', 'eth_getBlockReceipts']);
    wait(day);
    await run(held);
    assert.equal(asked.filter((method) => method === 'eth_capabilities').length, 2);
  });

  it('asks nothing for the newest blocks, for hashes and for what is meant as written', async () => {
    const { run, asked, plan } = networkOf({ result: kept });
    for (const text of [
      `eth_getBalance ${someone} latest`,
      `eth_getBalance ${someone} latest-100`,
      `eth_getBalance ${someone} 0x${'ab'.repeat(32)}`,
      `# @method raw\n${old}`,
      'eth_getLogs { "fromBlock": "latest-100" }',
    ]) {
      assert.equal((await plan(text)).sideCalls.capabilities, 0, text);
      assert.equal((await run(text)).kind, 'exchange', text);
    }
    assert.ok(!asked.includes('eth_capabilities'));
  });

  it('is sent to a network that does not say what it keeps, which is not asked again that day', async () => {
    const silent = networkOf({ error: { code: -32601, message: 'Method not found' } });
    assert.equal((await silent.run(old)).kind, 'exchange');
    assert.equal((await silent.run(old)).kind, 'exchange');
    assert.deepEqual(silent.asked, ['eth_capabilities', 'eth_getBalance', 'eth_getBalance']);
    assert.equal((await networkOf({ result: { state: 'all' } }).run(old)).kind, 'exchange');
  });

  it('counts the question in the plan and against the budget', async () => {
    const { run, plan } = networkOf({ result: kept });
    const before = await plan(old);
    assert.deepEqual([before.calls, before.sideCalls.capabilities], [2, 1]);
    assert.match(describeCellCost(before), /first asks since which blocks the network keeps its data/);
    await run(old);
    assert.equal((await plan(old)).calls, 1);
    const poor = networkOf({ result: kept }, { settings: { cellCalls: 0 } });
    assert.equal((await poor.run(old)).kind, 'refused');
    assert.deepEqual(poor.asked, []);
  });

  it('shows no key that a node repeats in its bounds', async () => {
    const { run } = networkOf({ result: { state: { oldestBlock: plantedKey }, [plantedKey]: { oldestBlock: '0x5' } } });
    assert.doesNotMatch(JSON.stringify(await run(old)), new RegExp(plantedKey.slice(0, 8)));
  });
});
