import assert from 'node:assert/strict';

import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  pad,
  parseAbi,
  parseAbiParameters,
  slice,
} from 'viem';

import { logLayout } from '../../../../../../src/core/answer/saving/logLayout';
import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { utcTime } from '../../../../../../src/core/base/view/formatValue';
import { printMarkdown } from '../../../../../../src/core/base/view/printMarkdown';
import { printText } from '../../../../../../src/core/base/view/printText';
import { jsonOfValue } from '../../../../../../src/core/base/view/printValue';
import type { DecodedEvent, LogText } from '../../../../../../src/core/formats/abi/decode/decodeLog';
import { LogDecoder } from '../../../../../../src/core/formats/abi/decode/logDecoder';
import { shapedEvent } from '../../../../../../src/core/formats/abi/decode/shapedEvents';
import { BuiltInAbi } from '../../../../../../src/core/formats/abi/names/builtInAbi';
import { noHints, type ScopedEvent } from '../../../../../../src/core/formats/abi/names/decodeHints';
import { keccakOfText } from '../../../../../../src/core/formats/abi/type/eventSignature';
import { parseHumanReadableAbi } from '../../../../../../src/core/formats/abi/type/parseHumanReadableAbi';
import { decode, rowsOf, tableOf } from '../../../answer/decode/viewParts';

const alice = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const bob = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const contract = '0x35d1b3f3d7966a1dfe207aa4514c12a259a0492b';
const builtIn = new BuiltInAbi();

const frob = encodeFunctionData({
  abi: parseAbi(['function frob(bytes32 i, address u, address v, address w, int256 dink, int256 dart)']),
  args: [`0x${'4554482d41'.padEnd(64, '0')}`, alice, bob, bob, 5n, -5n],
});
/** The note of a library copies 224 bytes of the call, however long the call is. */
const copied = slice(pad(frob, { dir: 'right', size: 300 }), 0, 224);
const selector = pad(slice(frob, 0, 4), { dir: 'right' });
const argument = (place: number): Hex => slice(frob, 4 + 32 * place, 36 + 32 * place);
const caller = pad(bob);
const note = encodeAbiParameters([{ type: 'bytes' }], [copied]);

const logs: Readonly<Record<string, LogText>> = {
  vat: { address: contract, topics: [selector, argument(0), argument(1), argument(2)], data: note },
  other: { address: contract, topics: [selector, caller, argument(0), argument(1)], data: note },
  older: {
    address: contract,
    topics: [selector, caller, argument(0), argument(1)],
    data: encodeAbiParameters(parseAbiParameters('uint256, bytes'), [7n, frob]),
  },
  balancer: {
    address: contract,
    topics: [selector, caller],
    data: encodeAbiParameters([{ type: 'bytes' }], [frob]),
  },
};

function eventOf(log: LogText | undefined, events: readonly ScopedEvent[] = []): DecodedEvent | undefined {
  const decoding = log && new LogDecoder(events, builtIn).decode(log);
  return decoding?.kind === 'decoded' ? decoding.event : undefined;
}

function namesOf(event: DecodedEvent | undefined): string {
  return event?.arguments.map(({ name }) => name).join() ?? '';
}

function savedRows(items: readonly LogText[]): readonly Readonly<Record<string, unknown>>[] {
  const json: readonly JsonValue[] = items.map(({ address, topics, data }) => ({ address, topics, data }));
  const layout = logLayout({ events: [], builtIn, sample: json });
  const { columns, rowCount } = layout.rows(json);
  return Array.from({ length: rowCount }, (_, row) =>
    Object.fromEntries(layout.columns.map(({ name }, place) => [name, columns[place]?.at(row)])),
  );
}

describe('anonymous events that record a call', () => {
  it('are recognized by the shape of the log, in all versions', () => {
    const read = Object.entries(logs).map(([name, log]) => {
      const event = eventOf(log);
      return [name, event?.name, event?.source.label, namesOf(event), event?.anonymous];
    });
    assert.deepEqual(read, [
      ['vat', 'LogNote', 'MakerDAO Vat, by the shape of the log', 'sig,arg1,arg2,arg3,data', true],
      ['other', 'LogNote', 'MakerDAO, by the shape of the log', 'sig,usr,arg1,arg2,data', true],
      ['older', 'LogNote', 'DappHub DSNote, by the shape of the log', 'sig,guy,foo,bar,wad,fax', true],
      ['balancer', 'LOG_CALL', 'Balancer V1, by the shape of the log', 'sig,caller,data', true],
    ]);
    assert.deepEqual(
      eventOf(logs['older'])?.arguments.map(({ value }) => jsonOfValue(value)),
      [slice(frob, 0, 4), bob, argument(0), argument(1), '7', frob],
    );
  });

  it('are rows with a remark, in the terminal, in Markdown and in saved files', () => {
    const view = decode(
      'eth_getLogs',
      Object.values(logs).map(({ address, topics, data }) => ({ address, topics, data })),
    );
    assert.deepEqual(
      rowsOf(tableOf(view, 'Logs')).map((row) => row['event']),
      ['LogNote', 'LogNote', 'LogNote', 'LOG_CALL'],
    );
    for (const text of [
      printText(view, { maxRows: 9, time: utcTime }),
      printMarkdown(view, { maxRows: 9, time: utcTime }),
    ])
      assert.match(text, /Balancer V1, by the shape of the log \(built-in list\)/);
    const [details] = tableOf(view, 'Logs').details?.(3) ?? [];
    assert.ok(details?.kind === 'fields');
    assert.deepEqual(details.fields.at(-1)?.value, {
      kind: 'text',
      text: 'declaration of Balancer V1, by the shape of the log (built-in list), anonymous event',
    });
    const [vat, , , balancer] = savedRows(Object.values(logs));
    assert.deepEqual([vat?.['event'], vat?.['arg3'], vat?.['other']], ['LogNote', argument(2), null]);
    assert.deepEqual([balancer?.['event'], balancer?.['caller']], ['LOG_CALL', bob.toLowerCase()]);
  });

  it("are not recognized in logs whose topics and data don't match", () => {
    const log = logs['balancer'] ?? assert.fail();
    const changed: readonly Partial<LogText>[] = [
      { topics: [`${selector.slice(0, -1)}1`, caller] },
      { topics: [pad('0x12345678', { dir: 'right' }), caller] },
      { topics: [selector, argument(0)] },
      { topics: [selector] },
      { topics: [selector, caller, caller] },
      { topics: [selector, 'x'.repeat(100_000)] },
      { topics: [] },
      { data: '0x' },
      { data: log.data.slice(0, 120) },
      { data: log.data.slice(0, -64) },
      { data: `0x${'zz'.repeat(100)}` },
      { data: encodeAbiParameters([{ type: 'bytes' }], ['0x']) },
    ];
    for (const change of changed)
      assert.equal(eventOf({ ...log, ...change }), undefined, JSON.stringify(change).slice(0, 99));
    const vat = logs['vat'] ?? assert.fail();
    assert.equal(eventOf({ ...vat, topics: [selector, argument(0), argument(1), argument(1)] }), undefined);
    assert.equal(shapedEvent({ topics: [selector, caller], data: '' }), undefined);
  });

  it("are overridden by the user's own event for the contract", () => {
    const [item] = parseHumanReadableAbi('event Mine(bytes4 indexed s, address indexed c, bytes d) anonymous').items;
    assert.ok(item?.kind === 'event');
    const own = [{ item, source: { kind: 'cell', label: 'this cell' } as const }];
    assert.equal(eventOf(logs['balancer'], own)?.name, 'Mine');
  });
});

describe('known events of which other arguments are indexed', () => {
  const topic = keccakOfText('Swap(address,uint256,uint256,uint256,uint256,address)');
  const data = (...words: readonly Hex[]) => concatHex(words.map((word) => pad(word)));
  const amounts = ['0x1', '0x2', '0x3', '0x4'] as const;
  const inData: LogText = { address: contract, topics: [topic], data: data(alice, ...amounts, bob) };
  const oneTopic: LogText = { address: contract, topics: [topic, pad(alice)], data: data(...amounts, bob) };

  it('are decoded by the number of topics, with a remark', () => {
    for (const log of [inData, oneTopic]) {
      const event = eventOf(log);
      assert.equal(event?.name, 'Swap');
      assert.deepEqual(
        event.arguments.map(({ value }) => jsonOfValue(value)),
        [alice, '1', '2', '3', '4', bob],
      );
      assert.match(event.source.label, /, with other arguments indexed$/);
    }
    assert.deepEqual(
      eventOf(oneTopic)?.arguments.map(({ indexed }) => indexed),
      [true, false, false, false, false, false],
    );
  });

  it('are rows with the same arguments in views and in saved files', () => {
    const json = { address: contract, topics: oneTopic.topics, data: oneTopic.data };
    const [row] = rowsOf(tableOf(decode('eth_getLogs', [json], noHints), 'Logs'));
    const [saved] = savedRows([oneTopic]);
    assert.deepEqual(
      [row?.['event'], saved?.['event'], saved?.['other']],
      ['Swap (other arguments indexed)', 'Swap', null],
    );
    const names = eventOf(oneTopic)?.arguments.map(({ name }) => name) ?? [];
    assert.equal(row?.['argument0'], alice);
    assert.deepEqual(
      names.map((name) => String(saved?.[name])),
      [alice.toLowerCase(), '1', '2', '3', '4', bob.toLowerCase()],
    );
  });

  it('stay undecoded if the data does not fit exactly', () => {
    const word = pad('0x1');
    for (const log of [
      { ...inData, data: concatHex([inData.data as Hex, word]) },
      { ...inData, data: inData.data.slice(0, -64) },
      { ...oneTopic, topics: [topic, `0x${'f'.repeat(64)}`], data: data(`0x${'f'.repeat(64)}`, ...amounts) },
      { ...inData, topics: Array.from({ length: 9 }, () => topic) },
    ]) {
      assert.equal(eventOf(log), undefined, log.data.slice(0, 40));
      assert.equal(savedRows([log])[0]?.['event'], null);
    }
  });

  it('have neutral names, with the declarations that they could be beside', () => {
    for (const [signature, topics, words, label] of [
      ['Swap(address,uint256,uint256,uint256,uint256,address)', [pad(alice)], [...amounts, bob], 'Uniswap V2'],
      ['Approval(address,address,uint256)', [pad(alice)], [bob, '0x5'], 'ERC-20'],
    ] as const) {
      const log = { address: contract, topics: [keccakOfText(signature), ...topics], data: data(...words) };
      const decoding = new LogDecoder([], builtIn).decode(log);
      assert.ok(decoding.kind === 'decoded');
      const { event, others } = decoding;
      assert.deepEqual(
        [namesOf(event), event.doubt],
        [event.arguments.map((_, place) => `arg${place}`).join(), 'indexing'],
      );
      assert.ok(
        others.some((other) => other.source.label.startsWith(label) && !/arg\d/.test(namesOf(other))),
        label,
      );
      assert.ok(others.every((other) => / with other arguments indexed$/.test(other.source.label)));
    }
  });

  it("have neutral names if only an artifact of the workspace declares them, which needn't be the contract's", () => {
    const [item] = parseHumanReadableAbi('event Mine(address indexed pool, address who, uint256 id)').items;
    assert.ok(item?.kind === 'event');
    const topic0 = keccakOfText('Mine(address,address,uint256)');
    const log = { address: contract, topics: [topic0], data: data(alice, bob, '0x5') };
    const event = eventOf(log, [{ item, source: { kind: 'workspace', label: 'Mine.json' } }]);
    assert.deepEqual([namesOf(event), event?.doubt], ['arg0,arg1,arg2', 'indexing']);
  });

  it("use the names of the user's own declaration", () => {
    const text = 'event Swap(address indexed a, uint256 indexed b, uint256 indexed c, uint256 d, uint256 e, address f)';
    const [item] = parseHumanReadableAbi(text).items;
    assert.ok(item?.kind === 'event');
    const event = eventOf(oneTopic, [{ item, source: { kind: 'cell', label: 'this cell' } }]);
    assert.deepEqual([namesOf(event), event?.source.label], ['a,b,c,d,e,f', 'this cell, with other arguments indexed']);
  });
});
