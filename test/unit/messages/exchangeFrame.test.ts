import assert from 'node:assert/strict';

import fc from 'fast-check';

import { isList, isObject, type JsonValue } from '../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../src/core/base/json/parseJson';
import { printJson } from '../../../src/core/base/json/printJson';
import { type DecodeHints, noHints } from '../../../src/core/formats/abi/names/decodeHints';
import type { Exchange, Outcome } from '../../../src/core/model/exchange/exchange';
import type { Network } from '../../../src/core/model/networks/network';
import { type FramedExchange, maxFramedBodyLength, printExchangeFrame } from '../../../src/messages/exchangeFrame';
import { readExchangeFrame } from '../../../src/messages/readExchangeFrame';
import { defined } from '../defined';

const network: Network = {
  key: 'main/mainnet',
  id: 'mainnet',
  name: 'Ethereum',
  service: { id: 'main', name: 'Node service' },
  family: 'evm',
  chainId: '1',
  methodPrefix: 'l2net_',
  unsupportedTags: ['safe'],
  limits: { logResults: 10_000, logParameters: 5_000, blockRange: 100 },
  costs: {},
  currency: { symbol: 'ETH', decimals: 18 },
  raisedCosts: { eth_call: { kind: 'known', credits: 5 } },
  baseFee: { unit: 'wei', order: 'oldestFirst' },
  callLists: 'simulate',
  ofWorkspace: '/project',
};

const bytesOf = (text: string) => new TextEncoder().encode(text);

function json(text: string): JsonValue {
  const parsed = parseJson(text);
  assert.equal(parsed.kind, 'ok');
  return parsed.value;
}

function exchangeWith(
  outcome: Outcome,
  call: Exchange['call'] = { kind: 'rpc', method: 'eth_getLogs', params: [] },
): Exchange {
  return {
    call,
    network,
    family: 'evm',
    transport: 'http',
    outcome,
    httpStatus: 200,
    request: { endpoint: 'https://mainnet.example.com/v3/{key}', verb: 'POST', payload: '{"id":1}' },
    startedAt: 1_705_173_443_123,
    milliseconds: 132.40000000000003,
    bytesSent: 8,
    bytesReceived: 40,
    cost: { credits: 255, unpricedCalls: 0 },
    minedIn: 19_000_000,
  };
}

function roundTrip(exchange: Exchange, hints: DecodeHints = noHints, notes: readonly string[] = []): FramedExchange {
  const read = readExchangeFrame(printExchangeFrame({ exchange, hints, notes }));
  assert.equal(read.kind, 'ok');
  return read.value;
}

const result = (body: string): Outcome => ({ kind: 'result', body: bytesOf(body), value: json(body) });
const envelope = (value: string): Outcome => {
  const body = `{"jsonrpc":"2.0","id":1,"result":${value}}`;
  return { kind: 'result', body: bytesOf(body), value: json(value) };
};

/** The paths to all values of a header, except those of free-form JSON. */
function placesOf(value: JsonValue, place: readonly string[] = []): readonly (readonly string[])[] {
  if (['hints.layout.json', 'hints.cairoArtifacts.0.abi'].includes(place.join('.'))) return [];
  if (['call.params', 'hints.cairoAbis'].includes(place.join('.')) || !isContainer(value)) return [place];
  return [
    ...(place.length > 0 ? [place] : []),
    ...Object.entries(value).flatMap(([key, one]) => placesOf(one, [...place, key])),
  ];
}

/** The same header with a value of another type at one path. */
function replaceAt(value: JsonValue, [key, ...rest]: readonly string[]): JsonValue {
  if (key === undefined) return typeof value === 'boolean' ? 7 : true;
  if (!isContainer(value)) throw new TypeError('The place does not exist');
  const entries = Object.entries(value).map(
    ([name, one]) => [name, name === key ? replaceAt(one, rest) : one] as const,
  );
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

function isContainer(value: JsonValue): value is Record<string, JsonValue> | JsonValue[] {
  return isObject(value) || isList(value);
}

describe('an exchange frame', () => {
  it('keeps an answer with bytes that are not UTF-8, as the pipe read it', () => {
    const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
    const body = bytes('{"jsonrpc":"2.0","id":1,"result":"Ge\xfft"}');
    const { outcome } = roundTrip(exchangeWith({ kind: 'result', body, value: 'Ge\ufffdt' })).exchange;
    assert.deepEqual(outcome, { kind: 'result', body, value: 'Ge\ufffdt' });
    const refused = { kind: 'malformed', why: 'is not JSON', excerpt: '\ufffd', hasInvalidBytes: true } as const;
    assert.deepEqual(roundTrip(exchangeWith(refused)).exchange.outcome, refused);
  });

  it('returns the exchange that it encodes', () => {
    const exchange = exchangeWith(envelope('{"slot":18446744073709551615,"fee":1e400}'));
    assert.deepEqual(defined(roundTrip(exchange)), {
      kind: 'exchange',
      exchange,
      hints: noHints,
      notes: [],
      sentValues: [],
    });
  });

  it('has the results of assertions, and is damaged with a state that does not exist', () => {
    const exchange = exchangeWith(envelope('1'));
    const assertions = [
      { text: 'result == 1', state: 'holds' },
      { text: 'result == 2', state: 'failed', failure: 'Assertion failed: `result == 2`, but it is 1.' },
    ] as const;
    const frame = printExchangeFrame({ exchange, assertions });
    const read = readExchangeFrame(frame);
    assert.deepEqual(read.kind === 'ok' && read.value.assertions, assertions);
    const text = new TextDecoder().decode(frame).replace('"holds"', '"other"');
    assert.equal(readExchangeFrame(bytesOf(text)).kind, 'failed');
  });

  it('keeps every digit of parameters and of the hints', () => {
    const exchange = exchangeWith(envelope('null'), {
      kind: 'rpc',
      method: 'm',
      params: [json('[18446744073709551615, -0, 1.0]')],
    });
    const hints: DecodeHints = {
      ...noHints,
      layout: { json: json('{"slot":1e3}'), source: 'a file', expression: 'owner', variables: ['owner', 'fee'] },
      transactionIndex: 4,
      storageType: 'uint128',
      cairoResults: { '0x1': { name: 'total', outputs: ['core::felt252'], types: [json('{"name":1e3}')] } },
      failures: { '0xab': json('{"way":{"kind":"trace","method":"m"},"frames":[{"depth":1,"gas":"30000000000"}]}') },
    };
    const framed = roundTrip(exchange, hints, ['ran `token` first']);
    assert.deepEqual(defined(framed), {
      kind: 'exchange',
      exchange,
      hints,
      notes: ['ran `token` first'],
      sentValues: [],
    });
  });

  it('contains the body once, byte for byte', () => {
    const body = '{"jsonrpc":"2.0","id":1,\n "result": "only here"}\n';
    const frame = printExchangeFrame({
      exchange: exchangeWith({ kind: 'result', body: bytesOf(body), value: 'only here' }),
    });
    const text = new TextDecoder().decode(frame);
    assert.ok(text.endsWith(`\n${body}`));
    assert.equal(text.split('only here').length, 2);
  });

  it('uses the complete body of a gas answer and of a batch', () => {
    const gas = exchangeWith(result('["1000000007","1000000009"]'), {
      kind: 'gas',
      path: '/networks/1/baseFeeHistory',
      method: 'GET baseFeeHistory',
    });
    assert.deepEqual(roundTrip(gas).exchange, gas);
    const batch = exchangeWith(result('[{"jsonrpc":"2.0","id":1,"result":7}]'), {
      kind: 'raw',
      text: '[]',
      isBatch: true,
      methods: ['a'],
      ids: [1],
    });
    assert.deepEqual(roundTrip(batch).exchange, batch);
  });

  it('reads the data of an error from the body', () => {
    const body =
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"too many","data":{"to":18446744073709551615}}}';
    const exchange = exchangeWith({
      kind: 'rpcError',
      code: -32005,
      message: 'too many',
      data: json('{"to":18446744073709551615}'),
      body: bytesOf(body),
    });
    assert.deepEqual(roundTrip(exchange).exchange, exchange);
  });

  it('contains every outcome that has no body', () => {
    const outcomes: readonly Outcome[] = [
      { kind: 'httpError', status: 429, retryAfterSeconds: 5, excerpt: 'slow\ndown' },
      { kind: 'networkError', code: 'ECONNREFUSED', detail: 'no one listens' },
      { kind: 'timeout', milliseconds: 10_000 },
      { kind: 'aborted' },
      { kind: 'malformed', why: 'is not JSON', excerpt: '<html>', httpStatus: 200 },
    ];
    for (const outcome of outcomes) assert.deepEqual(roundTrip(exchangeWith(outcome)).exchange.outcome, outcome);
  });

  it("omits a cost that doesn't exist", () => {
    const exchange = { ...exchangeWith({ kind: 'aborted' }), cost: undefined };
    assert.deepEqual(roundTrip(exchange).exchange, exchange);
  });

  it('omits a body above the limit and includes its size', () => {
    const body = new Uint8Array(maxFramedBodyLength + 1);
    const frame = printExchangeFrame(
      { exchange: exchangeWith({ kind: 'result', body, value: undefined }) },
      () => 'kept-1',
    );
    assert.ok(frame.length < 5_000);
    const read = readExchangeFrame(frame);
    assert.equal(read.kind, 'ok');
    assert.deepEqual(read.value.keptBody, { bytes: maxFramedBodyLength + 1, id: 'kept-1' });
    assert.deepEqual(read.value.exchange.outcome, { kind: 'result', body: new Uint8Array(), value: undefined });
  });

  it('can contain any JSON answer', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const exchange = exchangeWith(envelope(text));
        assert.deepEqual(roundTrip(exchange).exchange, exchange);
      }),
    );
  });

  it("explains why bytes aren't a frame", () => {
    for (const text of ['', 'hello', '{}\n', '{"version":2}\n', '{"version":1}\n{}', '[]\n[]']) {
      assert.equal(readExchangeFrame(bytesOf(text)).kind, 'failed');
    }
  });

  it('is rejected if a member has another type', () => {
    const parameter = { name: 'to', type: 'address', indexed: true };
    const source = { kind: 'cell', label: 'this cell' } as const;
    const hints: DecodeHints = {
      events: [{ item: { kind: 'event', name: 'E', inputs: [parameter], anonymous: false }, source }],
      called: [{ item: { kind: 'error', name: 'F', inputs: [{ ...parameter, components: [parameter] }] }, source }],
      layout: { json: {}, source: 'a file', variables: ['owner'] },
      transactionIndex: 4,
      storageType: 'uint8',
      words: { '0x0': '0x1' },
      cairoAbis: {},
      cairoArtifacts: [{ label: 'target/dev/a_B.contract_class.json', abi: [] }],
      functionNames: { '0x1': 'buy' },
      tokens: { '0xaa': { decimals: 6, symbol: 'USDC' } },
    };
    const outcome: Outcome = { kind: 'rpcError', code: 3, message: 'no', body: bytesOf('{}') };
    const whole = printExchangeFrame({
      exchange: exchangeWith(outcome),
      hints,
      notes: ['a note'],
      name: 'transfers',
      owner: 'a cell',
      sentValues: [{ place: 'fromBlock', written: '30', sent: '0x1e', number: '30' }],
    });
    assert.equal(readExchangeFrame(whole).kind, 'ok');
    const line = new TextDecoder().decode(whole).split('\n')[0] ?? '';
    const replaced = placesOf(json(line)).map((place) => [place.join('.'), replaceAt(json(line), place)] as const);
    assert.ok(replaced.length > 50);
    for (const [place, header] of replaced)
      assert.equal(readExchangeFrame(bytesOf(`${printJson(header)}\n{}`)).kind, 'failed', place);
  });

  it('never throws for bytes of any kind', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        readExchangeFrame(bytes);
      }),
    );
  });
});
