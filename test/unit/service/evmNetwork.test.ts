import assert from 'node:assert/strict';

import { describe, it } from 'mocha';
import { decodeEventLog, encodeAbiParameters, type Hex, keccak256, parseAbi } from 'viem';

import { readOpenRpcText } from '../../../src/core/model/catalogue/readOpenRpc';
import type { TransactionName } from '../../service/evm/evmLandmarks';
import { call, callError, exchange, openSocket, post, transports, useService } from './sharedService';

interface Log {
  readonly address: Hex;
  readonly topics: [Hex, ...Hex[]];
  readonly data: Hex;
}
interface Receipt {
  readonly status: Hex;
  readonly type: Hex;
  readonly contractAddress: Hex | null;
  readonly to: Hex | null;
  readonly logs: readonly Log[];
}
interface Block {
  readonly number: Hex | null;
  readonly hash: Hex | null;
  readonly logsBloom: Hex | null;
  readonly nonce: Hex | null;
  readonly transactions: readonly unknown[];
}

for (const transport of transports) {
  describe(`EVM network over ${transport}`, () => {
    const service = useService();
    const ask = <T>(method: string, params: unknown): Promise<T> =>
      call<T>(service(), transport, 'evm', method, params);
    const receiptOf = (name: TransactionName): Promise<Receipt> =>
      ask('eth_getTransactionReceipt', [service().landmarks.evm.transactions[name]]);

    it('reads a mapping element at the keccak of key and slot, and zero before the contract existed', async () => {
      const { token, accounts, contracts } = service().landmarks.evm;
      const position = keccak256(
        encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [accounts.alice, BigInt(token.balancesSlot)]),
      );
      const now = await ask<Hex>('eth_getStorageAt', [contracts.token.address, position, 'latest']);
      assert.equal(now.length, 66);
      assert.equal(BigInt(now), BigInt(token.aliceBalance));
      assert.equal(BigInt(await ask<Hex>('eth_getStorageAt', [contracts.token.address, position, '0x1'])), 0n);
    });

    it('accepts every tag for a block', async () => {
      for (const tag of ['latest', 'earliest', 'pending', 'safe', 'finalized']) {
        assert.match(
          await ask<string>('eth_getStorageAt', [service().landmarks.evm.contracts.vault.address, '0x0', tag]),
          /^0x[0-9a-f]{64}$/,
        );
      }
    });

    it('describes its methods in an OpenRPC document that the extension reads completely', async () => {
      const { methods, problems } = readOpenRpcText(JSON.stringify(await ask('rpc.discover', [])), 'evm');
      assert.deepEqual(problems, []);
      assert.deepEqual(
        methods.map(({ name }) => name),
        ['eth_getBlockRange', 'ots_hasCode', 'ots_getApiLevel'],
      );
      assert.equal(await ask('ots_getApiLevel', []), 8);
      assert.equal(await ask('ots_hasCode', [service().landmarks.evm.contracts.vault.address, 'latest']), true);
      await service().adminClient.configure({ discovered: null });
      assert.equal((await callError(service(), transport, 'evm', 'rpc.discover', [])).code, -32601);
      await service().adminClient.reset();
    });

    it('has mined a transaction of every type', async () => {
      const types = { legacy: '0x0', accessList: '0x1', dynamicFee: '0x2', blob: '0x3', setCode: '0x4' } as const;
      for (const name of ['legacy', 'accessList', 'dynamicFee', 'blob', 'setCode'] as const) {
        const { type, status } = await receiptOf(name);
        assert.deepEqual({ name, type, status }, { name, type: types[name], status: '0x1' });
      }
    });

    it('has failed transactions and a contract creation', async () => {
      for (const name of ['failedWithReason', 'failedWithError', 'failedWithPanic', 'failedCreation'] as const) {
        assert.equal((await receiptOf(name)).status, '0x0', name);
      }
      const creation = await receiptOf('creation');
      assert.equal(creation.to, null);
      assert.equal(creation.contractAddress, service().landmarks.evm.contracts.token.address.toLowerCase());
    });

    it('returns null for the receipt of an unknown transaction', async () => {
      assert.equal(await ask('eth_getTransactionReceipt', [`0x${'1'.padStart(64, '0')}`]), null);
    });

    it('emits a token transfer that an independent decoder reads', async () => {
      const [log] = (await receiptOf('tokenTransfer')).logs;
      assert.ok(log);
      const { deployer, alice } = service().landmarks.evm.accounts;
      const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']);
      assert.deepEqual(decodeEventLog({ abi, ...log }).args, { from: deployer, to: alice, value: 250_000_001n });
    });

    it('emits anonymous events, four topics, and events without topics', async () => {
      assert.deepEqual(
        (await receiptOf('anonymous')).logs.map((log) => log.topics.length),
        [1, 0],
      );
      assert.deepEqual(
        (await receiptOf('indexedDynamic')).logs.map((log) => log.topics.length),
        [4],
      );
      assert.equal((await receiptOf('manyLogs')).logs.length, service().landmarks.evm.spam.logsInOneTransaction);
    });

    it('returns the blocks of a range, including both bounds, as the node returns each', async () => {
      const blocks = await ask<readonly Block[]>('eth_getBlockRange', ['0x5', '0x80', false]);
      assert.deepEqual(
        blocks.map((block) => Number(block.number)),
        Array.from({ length: 0x80 - 4 }, (_, index) => index + 5),
      );
      assert.deepEqual(blocks[0], await ask('eth_getBlockByNumber', ['0x5', false]));
      for (const member of ['totalDifficulty', 'uncles', 'mixHash', 'baseFeePerGas', 'size'])
        assert.ok(blocks[0] && member in blocks[0], member);
    });

    it('returns full transactions on request, and accepts tags as bounds', async () => {
      const [block] = await ask<readonly Block[]>('eth_getBlockRange', ['earliest', '0x1', true]).then((blocks) =>
        blocks.slice(-1),
      );
      assert.equal(typeof block?.transactions[0], 'object');
      const [latest, pending] = await ask<readonly Block[]>('eth_getBlockRange', ['latest', 'pending', false]);
      assert.equal(Number(latest?.number), service().landmarks.evm.headBlock);
      assert.deepEqual([pending?.number, pending?.hash, pending?.nonce, pending?.logsBloom], [null, null, null, null]);
    });

    it('rejects a range without bounds or flag', async () => {
      for (const params of [
        ['0x1', '0x2'],
        ['1', '0x2', true],
        ['0x1', 'newest', true],
        ['0x1', '0x2', 'true'],
      ]) {
        assert.equal((await callError(service(), transport, 'evm', 'eth_getBlockRange', params)).code, -32602);
      }
    });

    it('rejects more than 10,000 results, and returns fewer', async () => {
      const { spam, contracts } = service().landmarks.evm;
      const filter = { address: contracts.spam.address, fromBlock: 'earliest', toBlock: 'latest' };
      assert.ok(spam.logs > 10_000);
      assert.deepEqual(await callError(service(), transport, 'evm', 'eth_getLogs', [filter]), {
        code: -32005,
        message: 'query returned more than 10000 results',
      });
      const half = await ask<readonly Log[]>('eth_getLogs', [
        { ...filter, fromBlock: `0x${(spam.toBlock - 5).toString(16)}` },
      ]);
      assert.equal(half.length, 5 * 500 + spam.logsInOneTransaction);
    });

    it('has more logs of one contract than fit into ten answers, and no block that does not fit into one', async () => {
      const { bazaar, contracts } = service().landmarks.evm;
      assert.ok(bazaar.logs > 100_000);
      const bounds = (from: number, to: number): unknown => ({
        address: contracts.bazaar.address,
        fromBlock: `0x${from.toString(16)}`,
        toBlock: `0x${to.toString(16)}`,
      });
      const counts = new Map<number, number>();
      for (let from = bazaar.fromBlock; from <= bazaar.toBlock; from += 2) {
        const logs = await ask<readonly { readonly blockNumber: Hex }[]>('eth_getLogs', [
          bounds(from, Math.min(from + 1, bazaar.toBlock)),
        ]);
        for (const log of logs) counts.set(Number(log.blockNumber), (counts.get(Number(log.blockNumber)) ?? 0) + 1);
      }
      assert.equal(
        [...counts.values()].reduce((sum, count) => sum + count, 0),
        bazaar.logs,
      );
      assert.equal(Math.max(...counts.values()), bazaar.mostLogsInOneBlock);
      assert.ok(bazaar.mostLogsInOneBlock < 10_000);
      assert.deepEqual(await ask('eth_getLogs', [bounds(0, bazaar.fromBlock - 1)]), []);
    });

    it('rejects a query that takes longer than the limit', async () => {
      const { adminClient } = service();
      await adminClient.configure({ logMilliseconds: 50 });
      await adminClient.misbehave({ fault: { kind: 'slowQuery', milliseconds: 10_000 } });
      assert.deepEqual(await callError(service(), transport, 'evm', 'eth_getLogs', [{}]), {
        code: -32005,
        message: 'query timeout exceeded',
      });
      await adminClient.reset();
    });

    it('rejects more than 5,000 addresses and topics, and accepts 5,000', async () => {
      const topics = (count: number): readonly unknown[] => [
        Array.from({ length: count }, (_, index) => `0x${index.toString(16).padStart(64, '0')}`),
      ];
      const address = service().landmarks.evm.contracts.token.address;
      const refused = await callError(service(), transport, 'evm', 'eth_getLogs', [{ address, topics: topics(5_000) }]);
      assert.deepEqual(refused, {
        code: -32602,
        message: 'This query contains 5001 filters. The current limit is 5000.',
      });
      assert.deepEqual(await ask('eth_getLogs', [{ address, topics: topics(4_999) }]), []);
    });

    it('defaults to the latest block, accepts only a block hash, and rejects it together with bounds', async () => {
      assert.deepEqual(await ask('eth_getLogs', [{}]), []);
      const block = service().landmarks.evm.contracts.token.block;
      const { hash: blockHash } = await ask<{ readonly hash: Hex }>('eth_getBlockByNumber', [
        `0x${block.toString(16)}`,
        false,
      ]);
      assert.equal((await ask<readonly Log[]>('eth_getLogs', [{ blockHash }])).length, 1);
      assert.equal(
        (await callError(service(), transport, 'evm', 'eth_getLogs', [{ blockHash, fromBlock: '0x1' }])).code,
        -32602,
      );
    });

    it('does not support the tag `safe` if configured so', async () => {
      assert.deepEqual(await ask('eth_getLogs', [{ fromBlock: 'safe', toBlock: 'safe' }]), []);
      await service().adminClient.configure({ unsupportedTags: ['safe'] });
      assert.equal((await callError(service(), transport, 'evm', 'eth_getLogs', [{ fromBlock: 'safe' }])).code, -32602);
      await service().adminClient.reset();
    });

    it('forwards other methods of the node, but not those that control it', async () => {
      assert.equal(Number(await ask('eth_chainId', [])), Number(service().landmarks.evm.chainId));
      assert.equal((await callError(service(), transport, 'evm', 'anvil_mine', ['0x1'])).code, -32601);
      assert.equal((await callError(service(), transport, 'evm', 'eth_noSuchThing', [])).code, -32601);
    });
  });
}

describe('JSON-RPC envelopes', () => {
  const service = useService();

  it('answers a batch in one array, mixed of own and node methods', async () => {
    const calls = [
      { jsonrpc: '2.0', id: 'a', method: 'eth_chainId', params: [] },
      { jsonrpc: '2.0', id: 2, method: 'eth_getBlockRange', params: ['0x1', '0x1', false] },
      { jsonrpc: '2.0', id: 3, method: 'rpc_unknown', params: ['a "string" with ], [ and \\'] },
    ];
    const answers: readonly { readonly id: unknown; readonly error?: unknown }[] = await (
      await post(service(), 'evm', JSON.stringify(calls))
    ).json();
    assert.deepEqual(
      answers.map(({ id, error }) => [id, error === undefined]),
      [
        ['a', true],
        [2, true],
        [3, false],
      ],
    );
  });

  it("distinguishes text that isn't JSON from JSON that isn't a request", async () => {
    assert.match(await (await post(service(), 'evm', '{"jsonrpc":')).text(), /-32700/);
    assert.match(await (await post(service(), 'evm', '{"id":1}')).text(), /-32600/);
    assert.match(await (await post(service(), 'evm', '[]')).text(), /-32600/);
  });

  it('requires JSON by POST', async () => {
    assert.equal((await post(service(), 'evm', '{}', { 'content-type': 'text/plain' })).status, 415);
    assert.equal((await fetch(`${service().url}/evm/v3/${service().keys.key}`)).status, 405);
    assert.equal((await fetch(`${service().url}/elsewhere`)).status, 404);
  });
});

describe('subscriptions of the EVM network', () => {
  const service = useService();
  const subscribe = '{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}';

  it('are refused unless they are configured', async () => {
    const error = await callError(service(), 'ws', 'evm', 'eth_subscribe', ['newHeads']);
    assert.match(error.message, /^Method not found$/);
  });

  it("are the node's, their notifications are counted, and they end with the socket", async () => {
    const { adminClient } = service();
    await adminClient.configure({ subscriptions: true });
    const socket = await openSocket(service(), 'evm');
    const { result } = JSON.parse(await exchange(socket, subscribe));
    const told = new Promise<string>((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString())));
    await adminClient.mine(1);
    const { method, params } = JSON.parse(await told);
    assert.deepEqual([method, params.subscription], ['eth_subscription', result]);
    const cut = new Promise((resolve) => socket.once('close', resolve));
    await adminClient.cutSockets();
    await cut;
    await adminClient.mine(1);
    const { notifications, attempts } = await adminClient.counters();
    assert.deepEqual({ notifications, asked: attempts.ws }, { notifications: 1, asked: 2 });
  });
});
