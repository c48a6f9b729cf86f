import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../../src/core/answer/decode/decodeExchange';
import { Secret } from '../../../../../../src/core/base/credentials/secret';
import { openProxiedVault, proxy } from '../../../editor/language/proxiedVault';
import { reply } from '../../../request/pipe/testPorts';
import { answered } from './contractCells';

const text = 'eth_call ERC1967Proxy totalAssets';

type World = Awaited<ReturnType<typeof openProxiedVault>>;

describe('a request that is sent with the check of its proxy', () => {
  let world: World;
  afterEach(() => world.dispose());

  async function open(options: Parameters<typeof openProxiedVault>[2]): Promise<World> {
    world = await openProxiedVault('ask', true, options);
    return world;
  }

  /** The methods of each request that was sent. */
  const sent = (): readonly string[] =>
    world.sent.map((request) => {
      const body: unknown = JSON.parse((request.kind === 'http' && request.body) || '{}');
      const calls = Array.isArray(body) ? body : [body];
      return calls.map(({ method }) => String(method)).join(' + ');
    });

  it('is read from its own part of the answer, in whatever order that comes', async () => {
    await open({ batch: (answers) => reply(answers.toReversed()) });
    const { exchange, notes } = answered(await world.run(text));
    assert.deepEqual(sent(), ['eth_call + eth_getStorageAt']);
    assert.deepEqual(notes, []);
    assert.ok(exchange.call.kind === 'rpc' && exchange.call.method === 'eth_call');
    assert.ok(exchange.outcome.kind === 'result');
    assert.deepEqual(JSON.parse(new TextDecoder().decode(exchange.outcome.body)).result, exchange.outcome.value);
  });

  it('keeps the doubts about its own part of the answer', async () => {
    await open({
      batch: ([first, ...others]) =>
        reply(
          `[${JSON.stringify(first).replace('"result":', '"result":"0x1","result":')},${JSON.stringify(others).slice(1)}`,
        ),
    });
    const { exchange, hints } = answered(await world.run(text));
    assert.match(JSON.stringify(decodeExchange(exchange, hints)), /The answer has `result` more than once/);
  });

  it('fails alone if the node answers it with an error, and the check still counts', async () => {
    await open({
      batch: ([first, ...others]) =>
        reply([
          { ...first, result: undefined, error: { code: 3, message: 'execution reverted', data: '0x' } },
          ...others,
        ]),
    });
    const { exchange, notes } = answered(await world.run(text));
    assert.ok(exchange.outcome.kind === 'rpcError' && exchange.outcome.message === 'execution reverted');
    assert.deepEqual(notes, []);
  });

  for (const [what, refusal] of [
    ['an HTTP status', () => reply('no batches', 400)],
    [
      'an error',
      () => reply({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batch requests are disabled' } }),
    ],
    ['an empty list', () => reply([])],
  ] as const)
    it(`is sent beside the check to a node that refuses batches by ${what}, which is remembered`, async () => {
      await open({ batch: refusal });
      for (const _ of [1, 2]) assert.equal(answered(await world.run(text)).exchange.outcome.kind, 'result');
      const apart = ['eth_call', 'eth_getStorageAt'];
      assert.deepEqual(sent(), ['eth_call + eth_getStorageAt', ...apart, ...apart]);
    });

  it('is a list of calls with one check', async () => {
    await open({});
    const { exchange } = answered(await world.run(`${text}\n${text}`));
    assert.deepEqual(sent(), ['eth_call + eth_call + eth_getStorageAt']);
    assert.ok(exchange.outcome.kind === 'result' && Array.isArray(exchange.outcome.value));
    assert.equal(exchange.outcome.value.length, 2);
    assert.equal(JSON.parse(new TextDecoder().decode(exchange.outcome.body)).length, 2);
  });

  it('shows no key that was written in it', async () => {
    const key = 'd3adb33fcafe0123456789d3adb33fcafe012345';
    await open({ knownKeys: () => [new Secret(key)] });
    const { exchange } = answered(await world.run(`eth_call { "to": "${proxy}", "data": "0x01e1d114${key}" } latest`));
    assert.deepEqual(sent(), ['eth_call + eth_getStorageAt']);
    assert.ok(exchange.call.kind === 'rpc' && !JSON.stringify(exchange.call).includes(key));
    assert.ok(JSON.stringify(exchange.call).includes(proxy));
  });
});
