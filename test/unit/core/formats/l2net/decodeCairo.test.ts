import assert from 'node:assert/strict';

import fc from 'fast-check';
import {
  type Abi,
  cairo,
  CairoCustomEnum,
  CairoOption,
  CairoOptionVariant,
  CallData,
  events as starknetEvents,
  hash,
} from 'starknet';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { jsonOfValue } from '../../../../../src/core/base/view/printValue';
import type { Value } from '../../../../../src/core/base/view/value';
import { decodeCairoEvent } from '../../../../../src/core/formats/l2net/decodeCairoEvent';
import { decodeMembers, FeltReader } from '../../../../../src/core/formats/l2net/decodeCairoValue';
import { feltHex, feltPrime, parseFelt, shortString } from '../../../../../src/core/formats/l2net/felt';
import { readCairoAbi } from '../../../../../src/core/formats/l2net/readCairoAbi';
import { cairoSelectorOf } from '../../../../../src/core/formats/l2net/selector';
import abiJson from './cairoAbi.json';

const abi = readCairoAbi(abiJson);
const everything = abiJson.find((item) => item.name === 'everything')?.inputs ?? [];

const u = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n });
const felt = fc.bigInt({ min: 0n, max: feltPrime - 1n });
const address = fc.bigInt({ min: 1n, max: 2n ** 251n - 257n });
const point = fc.record({ x: u(32), y: u(256) });
const pointJson = ({ x, y }: { x: bigint; y: bigint }): JsonValue => ({ x: String(x), y: String(y) });

describe('Cairo values, encoded by starknet.js', () => {
  it('decodes every kind of type to the encoded value', () => {
    const calldata = new CallData(abiJson as unknown as Abi);
    fc.assert(
      fc.property(
        fc.record({
          felt,
          small: u(8),
          big: u(256),
          flag: fc.boolean(),
          who: address,
          text: fc.string({ minLength: 1, maxLength: 100 }),
          list: fc.array(u(256), { maxLength: 5 }),
          point,
          points: fc.array(point, { maxLength: 4 }),
          pair: fc.tuple(felt, u(128)),
          maybe: fc.option(u(64), { nil: undefined }),
          side: fc.option(u(256), { nil: undefined }),
        }),
        (sample) => {
          const maybe =
            sample.maybe === undefined
              ? new CairoOption<bigint>(CairoOptionVariant.None)
              : new CairoOption<bigint>(CairoOptionVariant.Some, sample.maybe);
          const side = new CairoCustomEnum(
            sample.side === undefined ? { Buy: {} } : { Sell: cairo.uint256(sample.side) },
          );
          const felts = calldata
            .compile('everything', { ...sample, pair: cairo.tuple(...sample.pair), maybe, side })
            .map((text) => BigInt(text));
          const decoded = decodeMembers(everything, new FeltReader(felts), abi.types);
          assert.ok(decoded);
          assert.deepEqual(jsonOfValue(decoded), {
            felt: feltHex(sample.felt),
            small: String(sample.small),
            big: String(sample.big),
            flag: sample.flag,
            who: feltHex(sample.who),
            text: sample.text,
            list: sample.list.map(String),
            point: pointJson(sample.point),
            points: sample.points.map(pointJson),
            pair: { 0: feltHex(sample.pair[0]), 1: String(sample.pair[1]) },
            maybe: sample.maybe === undefined ? 'None' : { Some: String(sample.maybe) },
            side: sample.side === undefined ? 'Buy' : { Sell: String(sample.side) },
          });
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('returns undefined, and never throws, for truncated or invalid felts', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(felt, u(8)), { maxLength: 30 }), (felts) => {
        decodeMembers(everything, new FeltReader(felts), abi.types);
        assert.equal(decodeMembers(everything, new FeltReader([]), abi.types), undefined);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('hostile Cairo types', () => {
  it('are decoded in finite time for a struct that contains itself twice or an array without felts', () => {
    const twice = readCairoAbi([
      {
        type: 'struct',
        name: 'a::T',
        members: [
          { name: 'x', type: 'a::U' },
          { name: 'y', type: 'a::U' },
        ],
      },
      ...Array.from({ length: 40 }, (_, at) => ({
        type: 'struct',
        name: `a::${at === 0 ? 'U' : `U${at}`}`,
        members: [
          { name: 'x', type: at === 30 ? '()' : `a::U${at + 1}` },
          { name: 'y', type: at === 30 ? '()' : `a::U${at + 1}` },
        ],
      })),
    ]);
    assert.equal(decodeMembers([{ name: 'x', type: 'a::T' }], new FeltReader([1n]), twice.types), undefined);
    assert.equal(
      decodeMembers([{ name: 'x', type: 'Array<()>' }], new FeltReader([feltPrime - 1n]), twice.types),
      undefined,
    );
  });
});

describe('Cairo events, compared with starknet.js', () => {
  const note = BigInt(`0x${Buffer.from('a note of thirty-one characters').toString('hex')}`);
  const samples: readonly (readonly [
    what: string,
    keys: readonly bigint[],
    data: readonly bigint[],
    expected: JsonValue,
  ])[] = [
    [
      'keys, structs, text and spans',
      [cairoSelectorOf('Sold'), 5n, 0n, 4n],
      [7n, 8n, 9n, 1n, note, 0x2e2en, 2n, 3n, 1n, 2n, 3n],
      {
        name: 'Sold',
        arguments: {
          buyer: '0x5',
          price: String(2n ** 130n),
          at: { x: '7', y: String(8n + 9n * 2n ** 128n) },
          note: 'a note of thirty-one characters..',
          parts: ['0x1', '0x2', '0x3'],
        },
      },
    ],
    [
      'an event of a component',
      [cairoSelectorOf('OwnerEvent'), cairoSelectorOf('Changed'), 1n],
      [2n],
      { name: 'Changed', arguments: { before: '0x1', after: '0x2' } },
    ],
    ['an event of a flat component', [cairoSelectorOf('Paused')], [9n], { name: 'Paused', arguments: { by: '0x9' } }],
  ];

  for (const [what, keys, data, expected] of samples) {
    it(what, () => {
      const decoded = decodeCairoEvent(abi, keys, data, 'test');
      assert.ok(decoded);
      assert.deepEqual(
        { name: decoded.name, arguments: jsonOfValue({ kind: 'struct', fields: decoded.arguments }) },
        expected,
      );
      const parsed = starknetEvents.parseEvents(
        [
          {
            block_hash: '0x1',
            block_number: 1,
            transaction_hash: '0x1',
            from_address: '0x1',
            keys: keys.map(feltHex),
            data: data.map(feltHex),
          },
        ] as never,
        starknetEvents.getAbiEvents(abiJson as unknown as Abi),
        CallData.getAbiStruct(abiJson as unknown as Abi),
        CallData.getAbiEnum(abiJson as unknown as Abi),
      );
      const theirs = Object.values(parsed[0] ?? {})[0] as Record<string, unknown>;
      assert.deepEqual(
        decoded.arguments.map(({ name, value }) => [name, numberOf(value)]),
        Object.entries(theirs).map(([name, value]) => [name, typeof value === 'bigint' ? value : 'other']),
      );
    });
  }

  it("show the felts after an event's described arguments", () => {
    const decoded = decodeCairoEvent(abi, [cairoSelectorOf('Paused')], [9n, 10n], 'test');
    assert.deepEqual(decoded?.arguments.at(-1)?.value, {
      kind: 'undecoded',
      words: ['0xa'],
      why: 'more felts than the event describes',
    });
  });

  it('are identified by their selector and show which argument does not fit, with its raw felts', () => {
    const show = (keys: readonly bigint[], data: readonly bigint[]) => {
      const decoded = decodeCairoEvent(abi, keys, data, 'test');
      return decoded && [decoded.name, decoded.fit, jsonOfValue({ kind: 'struct', fields: decoded.arguments })];
    };
    assert.deepEqual(show([cairoSelectorOf('Paused')], []), [
      'Paused',
      'misfit',
      { by: { words: [], why: 'no felt is left for ContractAddress' } },
    ]);
    assert.deepEqual(show([cairoSelectorOf('Sold'), 5n, 2n ** 128n, 4n], [7n]), [
      'Sold',
      'misfit',
      {
        buyer: '0x5',
        price: {
          words: [feltHex(2n ** 128n), '0x4'],
          why: 'no u256: the felts end too early, or hold what the type cannot',
        },
        rest: { words: ['0x7'], why: 'not read, since what stands before does not fit' },
      },
    ]);
    assert.equal(show([99n], []), undefined);
  });

  it('reject a felt that is out of range for its type', () => {
    const decoded = (type: string, value: bigint) =>
      decodeMembers([{ name: 'x', type }], new FeltReader([value]), abi.types);
    const limits: readonly (readonly [type: string, largest: bigint, tooLarge: bigint])[] = [
      ['core::integer::u8', 255n, 256n],
      ['core::integer::u128', 2n ** 128n - 1n, 2n ** 128n],
      ['core::integer::i8', 127n, 128n],
      ['core::integer::i64', feltPrime - 2n ** 63n, feltPrime - 2n ** 63n - 1n],
      ['core::bool', 1n, 2n],
      ['core::integer::usize', 2n ** 32n - 1n, 2n ** 32n],
      ['core::starknet::eth_address::EthAddress', 2n ** 160n - 1n, 2n ** 160n],
      ['core::bytes_31::bytes31', 2n ** 248n - 1n, 2n ** 248n],
    ];
    for (const [type, largest, tooLarge] of limits) {
      assert.ok(decoded(type, largest), type);
      assert.equal(decoded(type, tooLarge), undefined, type);
    }
  });

  it('can be Cairo 0 events with lists', () => {
    const legacy = readCairoAbi([
      {
        type: 'struct',
        name: 'Uint256',
        size: 2,
        members: [
          { name: 'low', offset: 0, type: 'felt' },
          { name: 'high', offset: 1, type: 'felt' },
        ],
      },
      {
        type: 'event',
        name: 'paid',
        keys: [],
        data: [
          { name: 'to', type: 'felt' },
          { name: 'sums_len', type: 'felt' },
          { name: 'sums', type: 'Uint256*' },
        ],
      },
    ]);
    const decoded = decodeCairoEvent(legacy, [cairoSelectorOf('paid')], [0xabcn, 2n, 1n, 0n, 2n, 1n], 'test');
    assert.deepEqual(decoded && jsonOfValue({ kind: 'struct', fields: decoded.arguments }), {
      to: '0xabc',
      sums_len: '0x2',
      sums: ['1', String(2n ** 128n + 2n)],
    });
  });
});

describe('felts and selectors', () => {
  it('are hashed like by starknet.js', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,30}$/), (name) => {
        assert.equal(feltHex(cairoSelectorOf(name)), hash.getSelectorFromName(name));
      }),
      { numRuns: 300 },
    );
    assert.equal(
      feltHex(cairoSelectorOf('Transfer')),
      '0x99cd8bde557814842a3121e8ddfd433a539b8c9f14bf31ebf108d12e6196e9',
    );
  });

  it('are parsed only from hex and decimal below the prime', () => {
    assert.equal(parseFelt('0x00Ab'), 0xabn);
    assert.equal(parseFelt('171'), 171n);
    assert.equal(parseFelt(feltHex(feltPrime - 1n)), feltPrime - 1n);
    for (const bad of [feltHex(feltPrime), '', '0x', 'zz', '-1', null, `0x${'f'.repeat(100)}`])
      assert.equal(parseFelt(bad), undefined);
  });

  it('are recognized as short strings', () => {
    assert.equal(shortString(BigInt(`0x${Buffer.from('ETH/USD').toString('hex')}`)), 'ETH/USD');
    for (const none of [0n, 7n, 2n ** 250n]) assert.equal(shortString(none), undefined);
  });
});

function numberOf(value: Value): bigint | 'other' {
  if (value.kind === 'felt') return BigInt(value.text);
  return value.kind === 'integer' ? BigInt(value.digits) : 'other';
}
