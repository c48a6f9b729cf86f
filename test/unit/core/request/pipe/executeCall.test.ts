import assert from 'node:assert/strict';
import { inspect } from 'node:util';

import { Secret } from '../../../../../src/core/base/credentials/secret';
import { SentSecrets } from '../../../../../src/core/base/credentials/sentSecrets';
import { addCosts, noCost } from '../../../../../src/core/base/credits/planCost';
import type { StreamListener, WireReply } from '../../../../../src/core/base/wire/wire';
import type { Call } from '../../../../../src/core/model/exchange/exchange';
import type { Network } from '../../../../../src/core/model/networks/network';
import { executeSingleCall } from '../../../../../src/core/request/pipe/executeSingleCall';
import { openAllowance } from '../../../../../src/core/request/pipe/openAllowance';
import { openNotifications } from '../../../../../src/core/request/pipe/openNotifications';
import { createTestPorts, plantedKey, reply, type TestPortOptions } from './testPorts';

const receiptCall: Call = { kind: 'rpc', method: 'eth_getTransactionReceipt', params: [`0x${'11'.repeat(32)}`] };

async function send(call: Call, options: TestPortOptions, networkId = 'mainnet', transport: 'http' | 'ws' = 'http') {
  const test = createTestPorts(options);
  const network = test.ports
    .services()
    .flatMap((service): readonly Network[] => service.networks)
    .find(({ id }) => id === networkId);
  assert.ok(network);
  const sent = await executeSingleCall(call, { network, transport, signal: new AbortController().signal }, test.ports);
  return { ...test, sent: test.sent, outcome: sent };
}

describe('executeCall', () => {
  it('posts the envelope of the contract to /v3/<key> and reads the result', async () => {
    const { sent, outcome, ledger } = await send(receiptCall, {
      answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: null }),
    });
    const [request] = sent;
    assert.ok(request?.kind === 'http');
    assert.equal(request.url.reveal(), `https://mainnet.example.com/v3/${encodeURIComponent(plantedKey)}`);
    assert.deepEqual(JSON.parse(request.body ?? ''), {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getTransactionReceipt',
      params: [`0x${'11'.repeat(32)}`],
    });
    assert.ok(outcome.kind === 'ok');
    assert.deepEqual(
      [outcome.value.outcome.kind, outcome.value.cost, outcome.value.request.endpoint],
      ['result', { credits: 80, unpricedCalls: 0 }, 'https://mainnet.example.com/v3/{key}'],
    );
    assert.deepEqual(ledger, [
      {
        at: 1_700_000_000_000,
        serviceId: 'main',
        account: 'key main',
        networkId: 'mainnet',
        method: 'eth_getTransactionReceipt',
        cost: { kind: 'known', credits: 80 },
        outcome: 'result',
      },
    ]);
  });

  const lost: WireReply = {
    kind: 'networkError',
    reached: true,
    code: 'ECONNRESET',
    detail: 'It ended.',
    isLost: true,
  };

  for (const transport of ['http', 'ws'] as const)
    it(`sends what only reads once more if a reused connection lost it (${transport}), with an entry in the ledger for each`, async () => {
      const answers = [lost];
      for (const expected of ['result', 'networkError']) {
        const answer: TestPortOptions['answer'] = (_, { id }) =>
          answers.shift() ?? {
            ...reply({ jsonrpc: '2.0', id, result: null }),
            ...(transport === 'ws' && { status: undefined }),
          };
        const { sent, outcome, ledger, exchanges } = await send(receiptCall, { answer }, 'mainnet', transport);
        assert.ok(outcome.kind === 'ok');
        // The first call is lost once, the second one twice.
        assert.deepEqual(
          [sent.map(({ kind }) => kind), outcome.value.outcome.kind],
          [[transport, transport], expected],
        );
        assert.deepEqual([ledger.length, exchanges.length], [2, 2]);
        assert.deepEqual(
          outcome.value.cost,
          exchanges.map(({ cost }) => cost ?? noCost).reduce(addCosts, noCost),
          'the cost of both is shown',
        );
        answers.splice(0, answers.length, lost, lost, lost);
      }
    });

  it('sends nothing once more over the socket of a subscription, which is over when it loses a call', async () => {
    const { ports, ledger } = createTestPorts({ answer: () => lost });
    const [network] = ports.services()[0]?.networks ?? [];
    assert.ok(network);
    const stream = { send: ports.wire.send.bind(ports.wire), close: () => undefined };
    const wire = { ...ports.wire, openStream: () => stream };
    const { signal } = new AbortController();
    const allowance = openAllowance(noCost, ports);
    const options = { network, transport: 'ws', signal, allowance } as const;
    const listener = { notified: () => undefined, ended: () => undefined };
    const socket = await openNotifications(options, listener, { ...ports, wire });
    assert.ok(socket.kind === 'ok');
    const ended = await socket.value.call(receiptCall, { signal });
    assert.ok(ended.kind === 'ok' && ended.value.outcome.kind === 'networkError');
    assert.equal(ledger.length, 1);
  });

  it('hides in notifications what another cell of the notebook has sent since the subscription began', async () => {
    const { ports } = createTestPorts({ answer: () => lost });
    const [network] = ports.services()[0]?.networks ?? [];
    assert.ok(network);
    const heard: StreamListener[] = [];
    const openStream = (listener: StreamListener) => {
      heard.push(listener);
      return { send: ports.wire.send.bind(ports.wire), close: () => undefined };
    };
    const sentSecrets = new SentSecrets();
    const { signal } = new AbortController();
    const texts: string[] = [];
    await openNotifications(
      { network, transport: 'ws', signal, allowance: openAllowance(noCost, ports) },
      { notified: (notification) => void texts.push(JSON.stringify(notification)), ended: () => undefined },
      { ...ports, sentSecrets, wire: { ...ports.wire, openStream } },
    );
    sentSecrets.add([new Secret('hunter2-planted')]);
    await heard[0]?.message(new TextEncoder().encode('{"method":"eth_subscription","params":["hunter2-planted"]}'));
    assert.deepEqual(texts, ['{"method":"eth_subscription","params":["[redacted]"]}']);
  });

  it('never sends again what sends or changes something, or what was lost on a new connection', async () => {
    const transaction: Call = { kind: 'rpc', method: 'eth_sendRawTransaction', params: ['0x02'] };
    const sending = await send(transaction, {
      answer: () => lost,
      confirmTransaction: () => Promise.resolve(undefined),
    });
    assert.deepEqual([sending.sent.length, sending.ledger.length], [1, 1]);
    const { isLost: _, ...ended } = lost;
    assert.equal((await send(receiptCall, { answer: () => ended })).sent.length, 1);
  });

  it('treats null as an answer, not as an error', async () => {
    const { outcome } = await send(receiptCall, { answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: null }) });
    assert.ok(outcome.kind === 'ok' && outcome.value.outcome.kind === 'result');
    assert.equal(outcome.value.outcome.value, null);
  });

  it("sends l2net_ methods under the network's names, and counts them under the catalogue's", async () => {
    const call: Call = { kind: 'rpc', method: 'l2net_getTransactionReceipt', params: { transaction_hash: '0x1' } };
    const { sent, ledger } = await send(
      call,
      { answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: {} }) },
      'l2net',
    );
    assert.equal(JSON.parse(sent[0]?.body ?? '').method, 'starknet_getTransactionReceipt');
    assert.deepEqual(
      ledger.map(({ method, cost }) => [method, cost]),
      [['l2net_getTransactionReceipt', { kind: 'unpriced' }]],
    );
  });

  it('sends the key of the gas API in the path if there is no secret', async () => {
    const call: Call = { kind: 'gas', path: '/networks/1/baseFeeHistory', method: 'GET baseFeeHistory' };
    const { sent, outcome } = await send(call, { answer: () => reply(['1', '2']) });
    const [request] = sent;
    assert.ok(request?.kind === 'http');
    assert.deepEqual(
      [request.verb, request.url.reveal()],
      ['GET', `https://gas.example.com/v3/${encodeURIComponent(plantedKey)}/networks/1/baseFeeHistory`],
    );
    assert.ok(outcome.kind === 'ok' && outcome.value.outcome.kind === 'result');
    assert.deepEqual(outcome.value.outcome.value, ['1', '2']);
  });

  const turnedAway: readonly [string, WireReply][] = [
    ['401', reply('invalid project id', 401)],
    [
      '402',
      reply(
        {
          jsonrpc: '2.0',
          error: {
            code: 402,
            event: -33000,
            message: 'Payment Required',
            details: 'You have reached your daily credit limit',
          },
        },
        402,
      ),
    ],
    ['403', reply({ error: { code: -32002, message: 'rejected due to project ID settings' } }, 403)],
    ['429', reply({ error: { code: -32005, message: 'daily request count exceeded' } }, 429, { 'retry-after': '7' })],
  ];
  for (const [status, answer] of turnedAway) {
    it(`counts a request rejected with ${status} as an unpriced call`, async () => {
      const { ledger } = await send(receiptCall, { answer: () => answer });
      assert.deepEqual(
        ledger.map(({ cost }) => cost),
        [{ kind: 'unpriced' }],
      );
    });
  }

  it('reads error.code, error.event, data and Retry-After independently of the status', async () => {
    const { outcome } = await send(receiptCall, { answer: () => turnedAway[1]?.[1] ?? reply('') });
    assert.ok(outcome.kind === 'ok' && outcome.value.outcome.kind === 'rpcError');
    const { code, event, message, data, httpStatus } = outcome.value.outcome;
    assert.deepEqual(
      { code, event, message, data, httpStatus },
      {
        code: 402,
        event: -33000,
        message: 'Payment Required',
        data: 'You have reached your daily credit limit',
        httpStatus: 402,
      },
    );
    const later = await send(receiptCall, { answer: () => turnedAway[3]?.[1] ?? reply('') });
    assert.ok(later.outcome.kind === 'ok' && later.outcome.value.outcome.kind === 'rpcError');
    assert.equal(later.outcome.value.outcome.retryAfterSeconds, 7);
  });

  for (const [form, headers, seconds] of [
    ['a date', { 'retry-after': 'Fri, 01 May 2026 10:01:30 GMT', date: 'Fri, 01 May 2026 10:00:00 GMT' }, 90],
    [
      'a date that is over',
      { 'retry-after': 'Fri, 01 May 2026 09:00:00 GMT', date: 'Fri, 01 May 2026 10:00:00 GMT' },
      0,
    ],
    ['a date without the date of the answer', { 'retry-after': 'Fri, 01 May 2026 10:01:30 GMT' }, undefined],
    ['neither', { 'retry-after': '-5', date: 'Fri, 01 May 2026 10:00:00 GMT' }, undefined],
  ] as const) {
    it(`reads Retry-After as ${form}`, async () => {
      const { outcome } = await send(receiptCall, { answer: () => reply('', 429, headers) });
      assert.ok(outcome.kind === 'ok' && outcome.value.outcome.kind === 'httpError');
      assert.equal(outcome.value.outcome.retryAfterSeconds, seconds);
    });
  }

  it('records nothing if the service was not reached', async () => {
    const { ledger, outcome } = await send(receiptCall, {
      answer: () => ({ kind: 'networkError', reached: false, code: 'ECONNREFUSED', detail: 'refused' }),
    });
    assert.deepEqual(ledger, []);
    assert.ok(outcome.kind === 'ok');
    assert.equal(outcome.value.cost, undefined);
  });

  it('records an attempt that was cut off after it had been sent', async () => {
    const { ledger } = await send(receiptCall, {
      answer: () => ({ kind: 'timeout', reached: true, milliseconds: 1000 }),
    });
    assert.deepEqual(
      ledger.map(({ outcome, cost }) => [outcome, cost]),
      [['timeout', { kind: 'known', credits: 80 }]],
    );
  });

  const notJsonRpc: readonly [string, string][] = [
    ['HTML', '<html>gateway</html>'],
    ["another request's id", '{"jsonrpc":"2.0","id":99,"result":1}'],
    ['neither result nor error', '{"jsonrpc":"2.0","id":1}'],
    ['truncated JSON', '{"jsonrpc":"2.0","id":1,"result":[1,2'],
  ];
  for (const [what, body] of notJsonRpc) {
    it(`reports ${what} as malformed and shows the first bytes`, async () => {
      const { outcome } = await send(receiptCall, { answer: () => reply(body) });
      assert.ok(outcome.kind === 'ok' && outcome.value.outcome.kind === 'malformed');
      assert.equal(outcome.value.outcome.excerpt, body);
    });
  }

  it('reads an error that a gateway writes as a sentence in the place of a result', async () => {
    for (const body of [
      '{"jsonrpc":"2.0","id":1,"error":"50/second request limit reached"}',
      '{"error":"50/second request limit reached"}',
      '{"message":"50/second request limit reached"}',
    ]) {
      const { outcome } = await send(receiptCall, { answer: () => reply(body) });
      assert.ok(outcome.kind === 'ok' && outcome.value.outcome.kind === 'rpcError', body);
      assert.equal(outcome.value.outcome.message, '50/second request limit reached');
    }
    const result = '{"jsonrpc":"2.0","id":1,"result":"0x1","error":"","message":"OK"}';
    const { outcome } = await send(receiptCall, { answer: () => reply(result) });
    assert.ok(outcome.kind === 'ok' && outcome.value.outcome.kind === 'result');
  });

  it('keeps a body above the parse limit complete and unparsed if its envelope fits', async () => {
    const body = `{"jsonrpc":"2.0","id":1,"result":[${'"x",'.repeat(50)}"}]\\""]}`;
    const large = await send(receiptCall, { answer: () => reply(body), settings: { parseLimit: 100 } });
    assert.ok(large.outcome.kind === 'ok' && large.outcome.value.outcome.kind === 'result');
    assert.equal(large.outcome.value.outcome.value, undefined);
    const cut = await send(receiptCall, { answer: () => reply(body.slice(0, -2)), settings: { parseLimit: 100 } });
    assert.ok(cut.outcome.kind === 'ok');
    assert.equal(cut.outcome.value.outcome.kind, 'malformed');
  });

  it('sends nothing without a key, to an origin without approval, or if the network has no endpoint', async () => {
    const answer = () => reply({});
    const missing = await send(receiptCall, { answer, credential: { kind: 'missing', alias: 'main' } });
    const declined = await send(receiptCall, {
      answer,
      credential: { kind: 'declined', alias: 'main', origin: 'https://mainnet.example.com' },
    });
    const solana: Call = { kind: 'rpc', method: 'getSlot', params: [] };
    const noSocket = await send(solana, { answer }, 'solana', 'ws');
    assert.deepEqual(
      [missing, declined, noSocket].map(({ outcome, sent, ledger }) => [
        outcome.kind === 'failed' && outcome.problem.code,
        sent.length,
        ledger.length,
      ]),
      [
        ['noCredential', 0, 0],
        ['declinedOrigin', 0, 0],
        ['noEndpoint', 0, 0],
      ],
    );
  });

  it('requests no credential for an endpoint without one', async () => {
    const missing = { kind: 'missing', alias: 'main' } as const;
    const networks = [
      { id: 'mainnet', family: 'evm', rpcPath: '', gasUrl: 'https://gas.example.com', gasAuth: 'none' },
    ];
    const services = [{ id: 'main', credential: 'main', rpcUrl: 'https://open.example.com', networks }];
    const gasCall: Call = { kind: 'gas', method: 'GET baseFeeHistory', path: '/networks/1/baseFeeHistory' };
    for (const call of [receiptCall, gasCall]) {
      const { sent } = await send(call, { answer: () => reply({}), credential: missing, services });
      assert.equal(sent.length, 1);
    }
  });

  it('hides the key everywhere: in an echoed body, headers, errors, the exchange and the ledger', async () => {
    const base64 = Buffer.from(`${plantedKey}:`).toString('base64');
    const echoes: readonly WireReply[] = [
      reply({ error: { code: -1, message: `key ${plantedKey} is not known`, data: encodeURIComponent(plantedKey) } }),
      reply(`no such key ${base64}`, 500, { 'x-echo': plantedKey }),
      {
        kind: 'networkError',
        reached: true,
        code: 'x',
        detail: `https://mainnet.example.com/v3/${encodeURIComponent(plantedKey)}`,
      },
    ];
    for (const echo of echoes) {
      const { outcome, ledger } = await send(receiptCall, { answer: () => echo });
      const body =
        outcome.kind === 'ok' && outcome.value.outcome.kind === 'rpcError'
          ? new TextDecoder().decode(outcome.value.outcome.body)
          : '';
      const seen = inspect(outcome, { depth: 20 }) + JSON.stringify(outcome) + JSON.stringify(ledger) + body;
      for (const form of [
        plantedKey,
        encodeURIComponent(plantedKey),
        Buffer.from(plantedKey).toString('base64').slice(0, 20),
      ]) {
        assert.ok(!seen.includes(form), `found ${form}`);
      }
    }
  });
});
