import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { ChainWatch } from '../../../../../src/core/knowledge/answers/chainWatch';
import { SeenContracts } from '../../../../../src/core/knowledge/answers/seenContracts';
import { nodeFactPlace } from '../../../../../src/core/knowledge/facts/factPlace';
import { StoredFacts } from '../../../../../src/core/knowledge/facts/storedFacts';
import { chainKey } from '../../../../../src/core/model/networks/network';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { Anvil } from '../../../../service/evm/anvil';
import { evmNetwork } from '../../answer/decode/exampleNetworks';
import { answeredExchange } from '../../answer/inquiry/answeredExchange';

const networkAt = (port: number) => {
  const networks = [{ id: 'dev', family: 'evm', chainId: '31337' }];
  const { services } = readServices([{ id: 'own', rpcUrl: `http://127.0.0.1:${port}`, rpcPath: '', networks }]);
  return services[0]?.networks[0] ?? assert.fail();
};

const local = networkAt(8545);

describe('ChainWatch', () => {
  const noted = (watch: ChainWatch, method: string, value: JsonValue, startedAt: number, network = local): boolean =>
    watch.note({ ...answeredExchange(network, method, value), startedAt, milliseconds: 1 });
  const log = (blockNumber: string, digit: string) => [{ blockNumber, blockHash: `0x${digit.repeat(64)}`, topics: [] }];

  it('notices another chain by a lower newest block, once', () => {
    const watch = new ChainWatch();
    assert.equal(noted(watch, 'eth_blockNumber', '0xf', 10), false);
    assert.equal(noted(watch, 'eth_blockNumber', '0xf', 20), false);
    assert.equal(noted(watch, 'eth_blockNumber', '0x2', 30), true);
    assert.equal(noted(watch, 'eth_blockNumber', '0x2', 40), false);
    assert.equal(noted(watch, 'eth_blockNumber', '0x3', 50), false);
  });

  it('notices another chain by another hash of a known block', () => {
    const watch = new ChainWatch();
    assert.equal(noted(watch, 'eth_getLogs', log('0x5', 'a'), 10), false);
    assert.equal(noted(watch, 'eth_getLogs', log('0x6', 'b'), 20), false);
    assert.equal(noted(watch, 'eth_getLogs', log('0x5', 'A'), 30), false);
    assert.equal(noted(watch, 'eth_getLogs', log('0x5', 'c'), 40), true);
    assert.equal(noted(watch, 'eth_getLogs', log('0x6', 'd'), 50), false, 'what was known before is forgotten');
  });

  it('takes answers that came in another order, and nodes elsewhere, for the same chain', () => {
    const watch = new ChainWatch();
    assert.equal(noted(watch, 'eth_blockNumber', '0xf', 10), false);
    assert.equal(noted(watch, 'eth_blockNumber', '0xe', 10), false);
    const far = { ...evmNetwork };
    assert.equal(noted(watch, 'eth_blockNumber', '0xf', 10, far), false);
    assert.equal(noted(watch, 'eth_blockNumber', '0x1', 30, far), false);
  });

  it('takes a pending or simulated block, which is mined with another hash, for no other chain', () => {
    const watch = new ChainWatch();
    const block = (digit: string) => ({
      number: '0x5',
      hash: `0x${digit.repeat(64)}`,
      parentHash: `0x${'0'.repeat(64)}`,
    });
    const pending = { ...answeredExchange(local, 'eth_getBlockByNumber', block('a')), startedAt: 10, milliseconds: 1 };
    const params = ['pending', false];
    assert.equal(watch.note({ ...pending, call: { kind: 'rpc', method: 'eth_getBlockByNumber', params } }), false);
    assert.equal(noted(watch, 'eth_simulateV1', [block('b')], 20), false);
    assert.equal(noted(watch, 'eth_blockNumber', '0x4', 30), false);
    assert.equal(noted(watch, 'eth_getLogs', log('0x5', 'c'), 40), false);
    assert.equal(noted(watch, 'eth_blockNumber', '0x4', 50), true, 'a block was there that is not there anymore');
  });

  it('notices a real node that was restarted at its port', async () => {
    const watch = new ChainWatch();
    const ask = async (node: Anvil, method: string, params: readonly unknown[], at: number): Promise<boolean> =>
      noted(watch, method, await node.request<JsonValue>(method, [...params]), at);
    const first = await Anvil.start({});
    try {
      await first.request('anvil_mine', ['0x5']);
      assert.equal(await ask(first, 'eth_blockNumber', [], 10), false);
      assert.equal(await ask(first, 'eth_getBlockByNumber', ['0x0', false], 20), false);
    } finally {
      await first.stop();
    }
    const second = await Anvil.start({});
    try {
      assert.equal(await ask(second, 'eth_blockNumber', [], 30), true);
    } finally {
      await second.stop();
    }
  });

  it('has the facts and the contracts of the chain before forgotten, and no others', async () => {
    const facts = new StoredFacts({ files: undefined, now: Date.now, onProblem: assert.fail });
    const other = networkAt(8546);
    for (const network of [local, other])
      await facts.keep(
        { kind: 'token', ...nodeFactPlace(network, '0x12'), value: { decimals: 6 }, learnedAt: 1 },
        { isLasting: false },
      );
    facts.forgetSource(chainKey(local));
    assert.equal(await facts.find('token', nodeFactPlace(local, '0x12')), undefined);
    assert.ok(await facts.find('token', nodeFactPlace(other, '0x12')));
    const seen = new SeenContracts();
    const emitted = [{ address: `0x${'ab'.repeat(20)}`, topics: [`0x${'1'.repeat(64)}`], data: '0x' }];
    for (const network of [local, other]) seen.note(answeredExchange(network, 'eth_getLogs', emitted));
    seen.forgetAll(local);
    assert.deepEqual([seen.on(local).length, seen.on(other).length], [0, 1]);
  });
});
