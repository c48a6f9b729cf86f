import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import type { Fault } from '../../service/front/fault';
import { call, callError, exchange, openSocket, post, send, transports, useService } from './sharedService';

const request = (id: number, method = 'eth_chainId', params: unknown = []): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

for (const transport of transports) {
  describe(`faults over ${transport}`, () => {
    const service = useService();
    const corrupted = async (fault: Fault, method = 'eth_chainId', params: unknown = []): Promise<string> => {
      await service().adminClient.reset();
      await service().adminClient.misbehave({ fault, method, transport });
      return send(service(), transport, 'evm', method, params);
    };
    const credits = async (): Promise<number | undefined> =>
      (await service().adminClient.counters()).spending[service().keys.key]?.credits;

    it('affect only the matching requests, the given number of times', async () => {
      await service().adminClient.reset();
      await service().adminClient.misbehave({
        fault: { kind: 'rpcError', code: -32000, message: 'no' },
        network: 'evm',
        method: 'eth_chainId',
        transport,
        times: 2,
      });
      await call(service(), transport, 'evm', 'eth_blockNumber', []);
      await call(service(), transport === 'http' ? 'ws' : 'http', 'evm', 'eth_chainId', []);
      for (const _ of [1, 2])
        assert.equal((await callError(service(), transport, 'evm', 'eth_chainId', [])).message, 'no');
      await call(service(), transport, 'evm', 'eth_chainId', []);
    });

    it('delay an answer without changing it', async () => {
      assert.equal(
        await corrupted({ kind: 'delay', milliseconds: 20 }),
        await send(service(), transport, 'evm', 'eth_chainId', []),
      );
    });

    it('drop and close the connection', async () => {
      await assert.rejects(corrupted({ kind: 'drop' }));
      await assert.rejects(corrupted({ kind: 'cut' }));
      await assert.rejects(corrupted({ kind: 'cut' }, 'eth_getBlockRange', ['0x1', '0x40', true]));
    });

    it('answer with another id', async () => {
      assert.equal(JSON.parse(await corrupted({ kind: 'wrongId' })).id, 987654321);
    });

    it('answer with malformed, truncated and no JSON', async () => {
      for (const fault of [{ kind: 'malformedJson' }, { kind: 'truncatedJson' }, { kind: 'html' }] as const) {
        const text = await corrupted(fault);
        assert.throws(() => JSON.parse(text), SyntaxError, text);
      }
    });

    it('echo the key in an error', async () => {
      const { key } = service().keys;
      const text = await corrupted({ kind: 'keyInError' });
      assert.ok(text.includes(key) && text.includes(Buffer.from(`${key}:`).toString('base64')));
    });

    it('send an answer slowly but completely', async () => {
      assert.equal(JSON.parse(await corrupted({ kind: 'slowDrip', chunkBytes: 10, milliseconds: 1 })).result, '0x7a69');
    });

    it('extend a valid answer to an exact size', async () => {
      const { spam } = service().landmarks.evm;
      const block = `0x${spam.toBlock.toString(16)}`;
      const logs = await corrupted({ kind: 'hugeBody', bytes: 3_000_001 }, 'eth_getLogs', [
        { fromBlock: block, toBlock: block },
      ]);
      assert.equal(Buffer.byteLength(logs), 3_000_001);
      assert.ok(JSON.parse(logs).result.length > spam.logsInOneTransaction);
      const hex = await corrupted({ kind: 'hugeBody', bytes: 1_000_000 });
      assert.equal(hex.length, 1_000_000);
      assert.match(hex.slice(0, 60), /"result":"0x0{10}/);
      await assert.rejects(corrupted({ kind: 'hugeBody', bytes: 129 * 1024 * 1024 }), /hugeBody/);
    });

    it('reject requests without a charge, and charge requests whose answers they change', async () => {
      for (const kind of ['unauthorized', 'forbidden', 'paymentRequired', 'tooManyRequests'] as const) {
        await corrupted({ kind }, 'eth_getLogs', [{}]).catch(() => undefined);
        assert.equal(await credits(), 0, kind);
      }
      await corrupted({ kind: 'malformedJson' }, 'eth_getLogs', [{}]);
      assert.equal(await credits(), 255);
    });
  });
}

describe("faults in HTTP's own terms", () => {
  const service = useService();
  const corrupted = async (fault: Fault): Promise<Response> => {
    await service().adminClient.misbehave({ fault });
    return post(service(), 'evm', request(5));
  };

  it('set statuses and headers', async () => {
    assert.equal((await corrupted({ kind: 'unauthorized' })).status, 401);
    assert.equal((await corrupted({ kind: 'forbidden' })).status, 403);
    assert.equal((await corrupted({ kind: 'paymentRequired' })).status, 402);
    assert.equal((await corrupted({ kind: 'serverError', status: 503 })).status, 503);
    const limited = await corrupted({ kind: 'tooManyRequests', retryAfter: '3' });
    assert.deepEqual([limited.status, limited.headers.get('retry-after')], [429, '3']);
    const { id, error } = await limited.json();
    assert.deepEqual([id, error.code, error.event], [5, 429, -33200]);
    const redirected = await corrupted({ kind: 'redirect', location: 'http://127.0.0.1:9/elsewhere' });
    assert.deepEqual([redirected.status, redirected.headers.get('location')], [307, 'http://127.0.0.1:9/elsewhere']);
    assert.match((await corrupted({ kind: 'html' })).headers.get('content-type') ?? '', /^text\/html/);
  });

  it('send a valid answer of 64 MB', async () => {
    const body = await (await corrupted({ kind: 'hugeBody', bytes: 64 * 1024 * 1024 })).arrayBuffer();
    assert.equal(body.byteLength, 64 * 1024 * 1024);
    assert.equal(Buffer.from(body.slice(-2)).toString(), '"}');
  });

  it('affect the gas API too', async () => {
    await service().adminClient.misbehave({ fault: { kind: 'truncatedJson' }, network: 'gas' });
    const { url, keys, landmarks } = service();
    const answer = await fetch(`${url}/gas/v3/${keys.key}/networks/${landmarks.gas.chainId}/baseFeeHistory`);
    await assert.rejects(answer.json(), SyntaxError);
  });
});

describe('faults of sockets', () => {
  const service = useService();

  it('reject, drop and fail the handshake', async () => {
    const opening = (fault: Fault): Promise<void> =>
      service().adminClient.misbehave({ fault, method: 'upgrade', network: 'evm' });
    await opening({ kind: 'tooManyRequests' });
    await assert.rejects(openSocket(service(), 'evm'), /429/);
    await opening({ kind: 'serverError', status: 503 });
    await assert.rejects(openSocket(service(), 'evm'), /503/);
    await opening({ kind: 'redirect', location: 'ws://127.0.0.1:9/' });
    await assert.rejects(openSocket(service(), 'evm'), /307/);
    await opening({ kind: 'drop' });
    await assert.rejects(openSocket(service(), 'evm'), /hang up|ECONNRESET/);
    (await openSocket(service(), 'evm')).terminate();
  });

  it('answer out of order', async () => {
    await service().adminClient.misbehave({ fault: { kind: 'reversed', count: 3 } });
    const socket = await openSocket(service(), 'evm');
    const ids: number[] = [];
    const all = new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        if (ids.push(JSON.parse(data.toString()).id) === 3) resolve();
      });
    });
    for (const id of [1, 2, 3]) socket.send(request(id));
    await all;
    assert.deepEqual(ids, [3, 2, 1]);
    socket.terminate();
  });

  it('close with a code instead of an HTTP status', async () => {
    for (const [fault, code] of [
      [{ kind: 'unauthorized' }, 1008],
      [{ kind: 'serverError', status: 500 }, 1011],
    ] as const) {
      await service().adminClient.misbehave({ fault, transport: 'ws' });
      await assert.rejects(exchange(await openSocket(service(), 'evm'), request(1)), new RegExp(`closed ${code}`));
    }
  });

  it('are counted now, in total and at their maximum', async () => {
    await service().adminClient.reset();
    const [one, two] = await Promise.all([openSocket(service(), 'evm'), openSocket(service(), 'l2net')]);
    const { sockets } = await service().adminClient.counters();
    assert.equal(sockets.opened, 2);
    assert.ok(sockets.peak >= 2);
    one.terminate();
    two.terminate();
  });
});
