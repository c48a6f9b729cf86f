import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import { basic, call, exchange, openSocket, post, useService } from './sharedService';

const storageCall = (id = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_getStorageAt', params: [`0x${'0'.repeat(40)}`, '0x0', 'latest'] });

describe('keys', () => {
  const service = useService();
  const baseFees = (
    headers: Record<string, string>,
    path = `/gas/networks/${service().landmarks.gas.chainId}/baseFeeHistory`,
  ): Promise<Response> => fetch(service().url + path, { headers });

  it('must be known for HTTP, WebSocket and the gas API', async () => {
    const refused = await post(service(), 'evm', storageCall(), {}, 'wrong');
    assert.deepEqual(
      [refused.status, refused.headers.get('www-authenticate'), await refused.text()],
      [401, 'Basic', 'invalid project id\n'],
    );
    assert.match(refused.headers.get('content-type') ?? '', /^text\/plain/);
    assert.equal((await baseFees({})).status, 401);
    assert.equal((await baseFees(basic('wrong', ''))).status, 401);
    await assert.rejects(openSocket(service(), 'evm', 'wrong'), /401/);
  });

  it('open the gas API by key and secret, by key alone, and in the path', async () => {
    const { key, secret } = service().keys;
    const answers = await Promise.all([
      baseFees(basic(key, secret)),
      baseFees(basic(key, '')),
      baseFees({}, `/gas/v3/${key}/networks/${service().landmarks.gas.chainId}/baseFeeHistory`),
    ]);
    for (const answer of answers) {
      const fees: unknown = await answer.json();
      assert.ok(Array.isArray(fees) && fees.length === 500);
      for (const fee of fees) assert.match(fee, /^\d+(\.\d{0,8}[1-9])?$/);
    }
    assert.equal((await baseFees(basic(key, 'wrong'))).status, 401);
    assert.equal((await baseFees(basic(key, ''), '/gas/networks/1/baseFeeHistory')).status, 404);
  });

  it('need their secret when so configured', async () => {
    const { key, secret } = service().keys;
    await service().adminClient.configure({ isSecretRequired: true });
    const refused = await post(service(), 'evm', storageCall());
    assert.equal(refused.status, 403);
    assert.deepEqual(JSON.parse(await refused.text()), {
      jsonrpc: '2.0',
      error: { code: -32002, message: 'rejected due to project ID settings' },
    });
    assert.equal((await baseFees(basic(key, ''))).status, 403);
    assert.equal((await post(service(), 'evm', storageCall(), basic('', secret))).status, 200);
    assert.equal((await baseFees(basic(key, secret))).status, 200);
    await service().adminClient.reset();
  });
});

describe('credits', () => {
  const service = useService();

  it("are counted by the contract's table, everything else as calls without a cost", async () => {
    const { adminClient, keys, landmarks, url } = service();
    await adminClient.reset();
    const { evm, solana, gas } = landmarks;
    await call(service(), 'http', 'evm', 'eth_getStorageAt', [evm.contracts.token.address, '0x0', 'latest']);
    await call(service(), 'ws', 'evm', 'eth_getLogs', [{}]);
    await call(service(), 'ws', 'evm', 'eth_getTransactionReceipt', [evm.transactions.legacy]);
    await call(service(), 'http', 'solana', 'getTokenAccountsByOwner', [
      solana.emptyOwner,
      { programId: solana.tokenProgram },
    ]);
    await call(service(), 'http', 'evm', 'eth_getBlockRange', ['0x1', '0x2', false]);
    await call(service(), 'http', 'evm', 'eth_chainId', []);
    await fetch(`${url}/gas/networks/${gas.chainId}/baseFeeHistory`, { headers: basic(keys.key, keys.secret) });
    await post(service(), 'evm', storageCall(), {}, 'wrong');
    const { spending, calls, refused, attempts } = await adminClient.counters();
    assert.deepEqual(spending[keys.key], {
      credits: 80 + 255 + 80 + 160 + 80,
      calls: {
        eth_getStorageAt: 1,
        eth_getLogs: 1,
        eth_getTransactionReceipt: 1,
        getTokenAccountsByOwner: 1,
        eth_getBlockRange: 1,
        eth_chainId: 1,
        'GET baseFeeHistory': 1,
      },
      unpricedCalls: 2,
    });
    assert.equal(spending[keys.other.key]?.credits, 0);
    assert.deepEqual(calls.gas, { 'GET baseFeeHistory': 1 });
    assert.deepEqual(refused, { 401: 1 });
    assert.deepEqual(attempts, { http: 6, ws: 2 });
  });

  it('run out over HTTP, and the sockets of that key are closed too', async () => {
    await service().adminClient.reset();
    const socket = await openSocket(service(), 'evm');
    const closed = new Promise((resolve) => {
      socket.once('close', resolve);
    });
    await service().adminClient.configure({ dailyCredits: 79 });
    assert.equal((await post(service(), 'evm', storageCall())).status, 402);
    await closed;
    await service().adminClient.reset();
  });

  it('run out over WebSocket with 402, nothing is charged, and the sockets of that key are closed', async () => {
    const { adminClient, keys } = service();
    await adminClient.reset();
    await adminClient.configure({ dailyCredits: 160 });
    const [asking, idle, others] = await Promise.all([
      openSocket(service(), 'evm'),
      openSocket(service(), 'solana'),
      openSocket(service(), 'evm', keys.other.key),
    ]);
    const closed = Promise.all(
      [asking, idle].map(
        (socket) =>
          new Promise((resolve) => {
            socket.once('close', resolve);
          }),
      ),
    );
    for (const id of [1, 2]) assert.equal((await post(service(), 'evm', storageCall(id))).status, 200);
    const brief = ({ id, error }: { readonly id: number; readonly error: Record<string, unknown> }): unknown => [
      id,
      error['code'],
      error['event'],
      error['message'],
    ];
    assert.deepEqual(brief(JSON.parse(await exchange(asking, storageCall(4)))), [4, 402, -33000, 'Payment Required']);
    await closed;
    const refused = await post(service(), 'evm', storageCall(3));
    assert.equal(refused.status, 402);
    assert.deepEqual(brief(await refused.json()), [3, 402, -33000, 'Payment Required']);
    assert.equal(others.readyState, others.OPEN);
    others.terminate();
    await assert.rejects(openSocket(service(), 'evm'), /402/);
    assert.equal((await adminClient.counters()).spending[keys.key]?.credits, 160);
    await adminClient.reset();
  });
});
