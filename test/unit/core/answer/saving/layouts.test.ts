import assert from 'node:assert/strict';

import { encodeAbiParameters } from 'viem';

import { blockLayout } from '../../../../../src/core/answer/saving/blockLayout';
import { l2EventLayout } from '../../../../../src/core/answer/saving/l2EventLayout';
import { logLayout } from '../../../../../src/core/answer/saving/logLayout';
import type { RowLayout } from '../../../../../src/core/answer/saving/saveColumn';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../src/core/base/json/parseJson';
import { jsonOfValue } from '../../../../../src/core/base/view/printValue';
import { LogDecoder } from '../../../../../src/core/formats/abi/decode/logDecoder';
import { BuiltInAbi } from '../../../../../src/core/formats/abi/names/builtInAbi';
import { noHints, type ScopedEvent } from '../../../../../src/core/formats/abi/names/decodeHints';
import type { AbiEvent, AbiParameter } from '../../../../../src/core/formats/abi/type/abi';
import { abiTypeOf } from '../../../../../src/core/formats/abi/type/abiType';
import { keccakOfText, topicOf } from '../../../../../src/core/formats/abi/type/eventSignature';
import { parseHumanReadableAbi } from '../../../../../src/core/formats/abi/type/parseHumanReadableAbi';
import { feltHex } from '../../../../../src/core/formats/l2net/felt';
import { cairoSelectorOf } from '../../../../../src/core/formats/l2net/selector';
import { defined } from '../../../defined';
import { below, randomHex, randomParameter, randomValue, seeded } from '../../formats/abi/type/randomAbi';

const builtIn = new BuiltInAbi();
const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const word = (digits: string) => `0x${digits.padStart(64, '0')}`;
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

function logOf(topics: readonly string[], data: string, more: Readonly<Record<string, JsonValue>> = {}): JsonValue {
  return {
    address,
    topics,
    data,
    blockNumber: '0x121eac0',
    transactionHash: word('ab'),
    logIndex: '0x1f',
    removed: false,
    ...more,
  };
}

/** Rows as objects by column. */
function objects(layout: RowLayout, items: readonly JsonValue[]): readonly Readonly<Record<string, unknown>>[] {
  const { columns, rowCount } = layout.rows(items);
  return Array.from({ length: rowCount }, (_, row) =>
    Object.fromEntries(layout.columns.map(({ name }, place) => [name, columns[place]?.at(row)])),
  );
}

function eventsFrom(text: string, scope: { readonly address?: string } = {}): readonly ScopedEvent[] {
  return parseHumanReadableAbi(text)
    .items.filter((item): item is AbiEvent => item.kind === 'event')
    .map((item) => ({ item, source: { kind: 'cell', label: 'test' }, ...scope }));
}

describe('the layout of logs', () => {
  const transfer = logOf([transferTopic, word('11'), word('22')], word('f'.repeat(64)));

  it('has the position, the contract, the event and one column per argument', () => {
    const layout = logLayout({ events: [], builtIn, sample: [transfer] });
    assert.deepEqual(
      layout.columns.map(({ name, type }) => `${name} ${type}`),
      [
        'block_number int64',
        'transaction_hash text',
        'log_index int64',
        'address text',
        'event text',
        'from text',
        'to text',
        'value decimal',
        'other json',
      ],
    );
    assert.deepEqual(objects(layout, [transfer]), [
      {
        block_number: 19_000_000,
        transaction_hash: word('ab'),
        log_index: 31,
        address: address.toLowerCase(),
        event: 'Transfer',
        from: `0x${'11'.padStart(40, '0')}`,
        to: `0x${'22'.padStart(40, '0')}`,
        value: String(2n ** 256n - 1n),
        other: null,
      },
    ]);
  });

  it('keeps topics and data of logs that no event matches, and of logs with more data than their event', () => {
    const layout = logLayout({ events: [], builtIn, sample: [transfer] });
    const topics = [transferTopic, word('11'), word('22')];
    const data = `${word('5')}00`;
    const [strange, longer, pending] = objects(layout, [
      logOf([word('1')], '0x'),
      logOf(topics, data),
      logOf([], '0x', { blockNumber: null, logIndex: null, transactionHash: null }),
    ]);
    assert.deepEqual([strange?.event, strange?.other], [null, JSON.stringify({ topics: [word('1')], data: '0x' })]);
    assert.deepEqual(
      [longer?.event, longer?.value, longer?.other],
      ['Transfer', '5', JSON.stringify({ topics, data })],
    );
    assert.deepEqual([pending?.block_number, pending?.transaction_hash, pending?.event], [null, null, null]);
  });

  it('shares columns among events, distinguishes names in any case, and puts unexpected events into the last column', () => {
    const events = eventsFrom(
      'event A(uint256 value, address Event)\nevent B(uint256 value, uint8 other, bool)\nevent C(string indexed name, int64 delta)',
    );
    const [a, b, c] = events.map(({ item }) => topicOf(item));
    const one = logOf([a ?? ''], `${word('7')}${word('11').slice(2)}`);
    const two = logOf([b ?? ''], `${word('8')}${word('9').slice(2)}${word('1').slice(2)}`);
    const three = logOf([c ?? '', word('77')], word('a'));
    const layout = logLayout({ events, builtIn, sample: [one, two] });
    assert.deepEqual(
      layout.columns.slice(5).map(({ name, type }) => `${name} ${type}`),
      ['value decimal', 'Event_2 text', 'other_2 int64', 'arg2 boolean', 'other json'],
    );
    const [first, second, third] = objects(layout, [one, two, three]);
    assert.deepEqual([first?.value, first?.Event_2, first?.other_2], ['7', `0x${'11'.padStart(40, '0')}`, null]);
    assert.deepEqual(
      [second?.value, second?.Event_2, second?.other_2, second?.arg2, second?.other],
      ['8', null, 9, true, null],
    );
    assert.deepEqual(
      [third?.event, third?.value, third?.other],
      ['C', null, `{"name_hash":"${word('77')}","delta":10}`],
    );
  });

  it('uses the ABI of the contract if there is one, and given ABIs before the built-in events', () => {
    const events = [
      ...eventsFrom('event Transfer(address indexed a, address indexed b, uint256 c)', {
        address: address.toLowerCase(),
      }),
    ];
    const elsewhere = logOf([transferTopic, word('11'), word('22')], word('3'), { address: word('5').slice(0, 42) });
    const layout = logLayout({ events, builtIn, sample: [transfer, elsewhere] });
    const [own, other] = objects(layout, [transfer, elsewhere]);
    assert.deepEqual([own?.c, own?.value], [String(2n ** 256n - 1n), null]);
    assert.deepEqual([other?.c, other?.value], [null, '3']);
  });

  it('names columns as fact only if more than the hash of an event agrees, for each contract', () => {
    const mintTopic = keccakOfText('Mint(address,uint256,uint256)');
    const syncTopic = keccakOfText('Sync(uint112,uint112)');
    const doubtful = 105n * 10n ** 25n;
    const pair = address.toLowerCase();
    const elsewhere = word('5').slice(0, 42);
    const mint = (contract: string) =>
      logOf([mintTopic, word('11')], `${word('3')}${doubtful.toString(16).padStart(64, '0')}`, { address: contract });
    const sync = logOf([syncTopic], `${word('1')}${word('2').slice(2)}`, { address: pair });
    const logs = [mint(pair), sync, mint(elsewhere)];
    const layout = logLayout({ events: [], builtIn, sample: logs });
    const [ofPair, , unclear] = objects(layout, logs);
    assert.deepEqual([ofPair?.amount1, ofPair?.arg2], [String(doubtful), null]);
    assert.deepEqual([unclear?.event, unclear?.amount1, unclear?.arg2], ['Mint', null, String(doubtful)]);
    const signature = 'Mint(address,uint256,uint256)';
    assert.deepEqual(defined(layout.sources), [
      {
        event: signature,
        decodedBy: "Uniswap V2 (built-in list), shown by the contract's other events",
        others: 'declaration of Aave V2 (built-in list)',
      },
      { event: 'Sync(uint112,uint112)', decodedBy: "Uniswap V2 (built-in list), shown by the contract's other events" },
      { event: signature, decodedBy: 'one of: Uniswap V2, Aave V2 (built-in list)' },
    ]);
  });

  it('decodes random events like the decoder for display', () => {
    const random = seeded(5);
    for (let number = 0; number < 500; number += 1) {
      const inputs: AbiParameter[] = Array.from({ length: 1 + below(random, 4) }, (_, place) => ({
        ...randomParameter(random, `p${place}`, 2),
        indexed: false,
      }));
      const event: AbiEvent = { kind: 'event', name: 'E', anonymous: false, inputs };
      const events: readonly ScopedEvent[] = [{ item: event, source: { kind: 'cell', label: 'test' } }];
      const values = inputs.map((input) => {
        const type = abiTypeOf(input);
        assert.ok(type.kind === 'ok');
        return randomValue(random, type.value);
      });
      const log = {
        address: randomHex(random, 20),
        topics: [topicOf(event)],
        data: encodeAbiParameters(inputs, values),
      };
      const decoding = new LogDecoder(events, builtIn).decode(log);
      assert.ok(decoding.kind === 'decoded');
      const layout = logLayout({ events, builtIn, sample: [log] });
      const [row] = objects(layout, [log]);
      for (const { name, value } of decoding.event.arguments) {
        const column = layout.columns.find((one) => one.name === name);
        const cell = row?.[name];
        const read = column?.type === 'json' ? exactJson(String(cell)) : cell;
        assert.deepEqual(comparable(read), comparable(jsonOfValue(value)), `${name} of ${JSON.stringify(inputs)}`);
      }
    }
  });
});

describe('the layout of blocks', () => {
  it('has one column per member, keeps transactions unchanged, and puts unknown members into the last column', () => {
    const block: JsonValue = {
      number: '0x10',
      timestamp: '0x65c0a1b7',
      hash: word('1'),
      gasUsed: '0x5208',
      baseFeePerGas: '0x10000000000000000',
      difficulty: '0xffffffffffffffffffff',
      transactions: [word('2'), word('3')],
      uncles: [],
      ['__proto__']: 'odd',
      l1Fee: '0x7',
    };
    const [row] = objects(blockLayout, [block]);
    assert.deepEqual(
      [row?.number, row?.timestamp, row?.gas_used, row?.difficulty, row?.transaction_count],
      [16, 1_707_123_127, 21_000, String(2n ** 80n - 1n), 2],
    );
    assert.equal(row?.transactions, JSON.stringify([word('2'), word('3')]));
    assert.deepEqual([row?.base_fee_per_gas, row?.miner], [null, null]);
    assert.equal(row?.other, '{"baseFeePerGas":"0x10000000000000000","__proto__":"odd","l1Fee":"0x7"}');
  });

  it('has an empty row for a missing block', () => {
    assert.deepEqual(
      Object.values(objects(blockLayout, [null])[0] ?? {}).filter((cell) => cell !== null),
      [],
    );
  });
});

describe('the layout of l2net events', () => {
  const hex = (name: string) => feltHex(cairoSelectorOf(name));
  const place = { block_number: 900_000, block_hash: '0x1', transaction_hash: '0x2', from_address: '0x3' };

  it('has one column per argument, and the felts of unknown events', () => {
    const transfer: JsonValue = { ...place, keys: [hex('Transfer')], data: ['0xa', '0xb', '0x1', '0x1'] };
    const unknown: JsonValue = { ...place, keys: ['0x99'], data: ['0x5'] };
    const layout = l2EventLayout(noHints, [transfer, unknown]);
    const [known, strange] = objects(layout, [transfer, unknown]);
    assert.deepEqual(known, {
      ...place,
      event: 'Transfer',
      from: '0xa',
      to: '0xb',
      arg2: String(2n ** 128n + 1n),
      other: null,
    });
    assert.deepEqual(strange, {
      ...place,
      event: '0x99',
      from: null,
      to: null,
      arg2: null,
      other: '{"keys":["0x99"],"data":["0x5"]}',
    });
  });

  it('has the positions of events if the node sends them, and empty columns otherwise', () => {
    const bare: JsonValue = { ...place, keys: ['0x99'], data: [] };
    const indexed: JsonValue = { ...bare, transaction_index: 7, event_index: 0 };
    const layout = l2EventLayout(noHints, [bare, indexed]);
    assert.deepEqual(layout.columns.map(({ name, type }) => `${name} ${type}`).slice(2, 6), [
      'transaction_hash text',
      'transaction_index int64',
      'event_index int64',
      'from_address text',
    ]);
    assert.deepEqual(
      objects(layout, [bare, indexed]).map((row) => [row['transaction_index'], row['event_index']]),
      [
        [null, null],
        [7, 0],
      ],
    );
    assert.ok(!l2EventLayout(noHints, [bare]).columns.some(({ name }) => name.endsWith('_index')));
  });

  it('keeps values that are not felts unchanged', () => {
    const odd: JsonValue = { ...place, keys: [hex('Transfer')], data: ['0xa', 'zz', '0xb', '0x1', '0x1'] };
    const [row] = objects(l2EventLayout(noHints, [odd]), [odd]);
    assert.deepEqual(
      [row?.event, row?.other],
      [hex('Transfer'), `{"keys":["${hex('Transfer')}"],"data":["0xa","zz","0xb","0x1","0x1"]}`],
    );
  });
});

function exactJson(text: string): JsonValue {
  const json = parseJson(text);
  assert.ok(json.kind === 'ok', text);
  return json.value;
}

/**
 * Normalizes what the two write differently: addresses in one case, numbers as their digits, and lists of nameless
 * members as lists.
 */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return /^0x[\da-f]{40}$/i.test(value) ? value.toLowerCase() : value;
  if (typeof value !== 'object' || value === null) return value;
  return 'text' in value && typeof value.text === 'string' && Object.keys(value).length === 1
    ? value.text
    : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, comparable(member)]));
}
