import assert from 'node:assert/strict';

import { encodeAbiParameters, keccak256, stringToHex } from 'viem';

import { eventSourceText } from '../../../../../../src/core/answer/decode/shared/sourceText';
import type { LogDecoding } from '../../../../../../src/core/formats/abi/decode/decodeLog';
import { LogDecoder } from '../../../../../../src/core/formats/abi/decode/logDecoder';
import type { ScopedEvent } from '../../../../../../src/core/formats/abi/names/decodeHints';
import type { AbiEvent, AbiSource } from '../../../../../../src/core/formats/abi/type/abi';
import { topicOf } from '../../../../../../src/core/formats/abi/type/eventSignature';
import { parseHumanReadableAbi } from '../../../../../../src/core/formats/abi/type/parseHumanReadableAbi';

const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const alice = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const aliceTopic = encodeAbiParameters([{ type: 'address' }], [alice]);
const seven = encodeAbiParameters([{ type: 'uint256' }], [7n]);

describe('decoding a log', () => {
  it('distinguishes ERC-20 and ERC-721 transfers by the number of topics', () => {
    const decoder = new LogDecoder([]);
    const token = bestOf(
      decoder.decode({ address: contract, topics: [transferTopic, aliceTopic, aliceTopic], data: seven }),
    );
    assert.deepEqual(token, {
      name: 'Transfer',
      signature: 'Transfer(address,address,uint256)',
      anonymous: false,
      source: { kind: 'builtIn', label: 'ERC-20' },
      arguments: [
        { name: 'from', type: 'address', indexed: true, value: { kind: 'address', text: alice } },
        { name: 'to', type: 'address', indexed: true, value: { kind: 'address', text: alice } },
        { name: 'value', type: 'uint256', indexed: false, value: { kind: 'integer', digits: '7' } },
      ],
      fit: 'exact',
    });
    const nft = bestOf(
      decoder.decode({ address: contract, topics: [transferTopic, aliceTopic, aliceTopic, seven], data: '0x' }),
    );
    assert.equal(nft.source.label, 'ERC-721');
    assert.deepEqual(nft.arguments[2], {
      name: 'tokenId',
      type: 'uint256',
      indexed: true,
      value: { kind: 'integer', digits: '7' },
    });
  });

  it('prefers own declarations that differ only in what is indexed, or says why it does not', () => {
    const own = (declaration: string) => [scoped(declaration, { kind: 'workspace', label: 'Token.json' })];
    const log = { address: contract, topics: [transferTopic, aliceTopic, aliceTopic], data: seven };
    const decode = (declaration: string) => bestOf(new LogDecoder(own(declaration)).decode(log));
    const same = decode('event Transfer(address indexed a, address b, uint256 indexed c)');
    assert.deepEqual([same.source.label, same.passedOver], ['Token.json', undefined]);
    const fewer = decode('event Transfer(address indexed a, address b, uint256 c)');
    assert.deepEqual([fewer.source.label, fewer.passedOver?.label], ['ERC-20', 'Token.json']);
    assert.equal(
      eventSourceText(fewer),
      "ERC-20 (built-in list). Token.json (workspace) isn't used: its declaration has other arguments indexed than the log",
    );
    // A token of items in the workspace isn't meant by the transfers of others.
    const items = decode('event Transfer(address indexed a, address indexed b, uint256 indexed c)');
    assert.deepEqual([items.source.label, items.passedOver], ['ERC-20', undefined]);
  });

  it('returns every possible decoding, first those that fit, then in the order of the sources', () => {
    const events = [
      scoped('event Transfer(address indexed a, uint256 b, address indexed c)', {
        kind: 'workspace',
        label: 'other types',
      }),
      scoped('event Transfer(address indexed src, address indexed dst, uint256 wad)', {
        kind: 'cell',
        label: 'this cell',
      }),
      scoped('event Transfer(address indexed from, address indexed to, uint256 value)', {
        kind: 'workspace',
        label: 'Token.json',
      }),
      scoped('event Transfer(address indexed a, address b, uint256 indexed c)', {
        kind: 'workspace',
        label: 'other indexing',
      }),
    ];
    const decoding = new LogDecoder(events).decode({
      address: contract,
      topics: [transferTopic, aliceTopic, aliceTopic],
      data: encodeAbiParameters([{ type: 'uint256' }], [2n ** 200n]),
    });
    assert.ok(decoding.kind === 'decoded');
    assert.deepEqual(
      [decoding.event, ...decoding.others].map(({ source, fit }) => [source.label, fit]),
      [
        ['this cell', 'exact'],
        ['Token.json', 'exact'],
        ['other indexing', 'misfit'],
      ],
    );
  });

  it('uses an event of a contract only for that contract', () => {
    const event = {
      ...scoped('event Custom(uint256 a)', { kind: 'addressMap', label: 'settings' }),
      address: contract.toLowerCase(),
    };
    const decoder = new LogDecoder([event]);
    const topics = [topicOf(event.item)];
    assert.equal(bestOf(decoder.decode({ address: contract, topics, data: seven })).name, 'Custom');
    assert.deepEqual(decoder.decode({ address: alice, topics, data: seven }), {
      kind: 'undecoded',
      words: [seven],
      why: `No known event has the topic ${topics[0]}.`,
    });
  });

  it('shows an indexed argument of dynamic type as a hash', () => {
    const event = scoped('event Named(string indexed name, (uint8 a, bytes b) indexed s, uint8[2] indexed list)', {
      kind: 'cell',
      label: 'this cell',
    });
    const hash = keccak256(stringToHex('name'));
    const { arguments: named } = bestOf(
      new LogDecoder([event]).decode({
        address: contract,
        topics: [topicOf(event.item), hash, hash, hash],
        data: '0x',
      }),
    );
    assert.deepEqual(
      named.map(({ value }) => value),
      ['string', '(uint8,bytes)', 'uint8[2]'].map((type) => ({ kind: 'indexedHash', text: hash, type })),
    );
  });

  it('shows raw words and a reason for an argument that does not fit, and decodes the others', () => {
    const dirty = `0x${'1'.repeat(64)}`;
    const { arguments: named, fit } = bestOf(
      new LogDecoder([]).decode({ address: contract, topics: [transferTopic, dirty, aliceTopic], data: '0x07' }),
    );
    assert.equal(fit, 'misfit');
    assert.deepEqual(
      named.map(({ value }) => value),
      [
        { kind: 'undecoded', words: [dirty], why: 'The topic holds more than 20 bytes where an address is expected.' },
        { kind: 'address', text: alice },
        { kind: 'undecoded', words: ['0x07'], why: 'The data ends too early.' },
      ],
    );
  });

  it('shows only the words and the reason of the argument that does not fit', () => {
    const event = scoped('event Mixed(bool a, uint8 b, uint256 c)', { kind: 'cell', label: 'this cell' });
    const words = [seven, `0x${'f'.repeat(64)}`, seven];
    const data = `0x${words.map((word) => word.slice(2)).join('')}`;
    const { arguments: named } = bestOf(
      new LogDecoder([event]).decode({ address: contract, topics: [topicOf(event.item)], data }),
    );
    assert.deepEqual(
      named.map(({ value }) => value),
      [
        { kind: 'undecoded', words: [words[0]], why: 'The data holds neither 0 nor 1 where a bool is expected.' },
        { kind: 'undecoded', words: [words[1]], why: 'The data holds a number outside of the range of its type.' },
        { kind: 'integer', digits: '7' },
      ],
    );
  });

  it('shows surplus data', () => {
    const { arguments: named, fit } = bestOf(
      new LogDecoder([]).decode({
        address: contract,
        topics: [transferTopic, aliceTopic, aliceTopic],
        data: `${seven}${'ab'.repeat(33)}`,
      }),
    );
    assert.equal(fit, 'surplus');
    assert.deepEqual(named[3], {
      name: 'surplus',
      value: {
        kind: 'undecoded',
        words: [`0x${'ab'.repeat(32)}`, '0xab'],
        why: 'The event describes 32 bytes of data; this came after them.',
      },
    });
  });

  it('reports why a log with a known topic, but other topics and data than any indexing has, cannot be decoded', () => {
    const decoding = new LogDecoder([]).decode({
      address: contract,
      topics: [topicOf(scoped('event Sync(uint112 a, uint112 b)', { kind: 'cell', label: '' }).item), seven],
      data: `${seven}${seven.slice(2)}`,
    });
    assert.deepEqual(decoding, {
      kind: 'undecoded',
      words: [seven, seven],
      why: 'Sync(uint112,uint112) of Uniswap V2 has 1 topic, the log has 2.',
    });
  });

  it('shows a string that is not UTF-8 as its bytes', () => {
    const event = scoped('event Said(string text)', { kind: 'cell', label: 'this cell' });
    const { arguments: named } = bestOf(
      new LogDecoder([event]).decode({
        address: contract,
        topics: [topicOf(event.item)],
        data: encodeAbiParameters([{ type: 'bytes' }], ['0xff']),
      }),
    );
    assert.deepEqual(named[0]?.value, { kind: 'undecoded', words: ['0xff'], why: 'The string is not valid UTF-8.' });
  });

  it('tries anonymous events only if they belong to the cell or the contract and fit', () => {
    const text = 'event Note(bytes4 indexed sig, address indexed usr, uint256 value) anonymous';
    const log = { address: contract, topics: [`0x12345678${'0'.repeat(56)}`, aliceTopic], data: seven };
    assert.equal(new LogDecoder([scoped(text, { kind: 'workspace', label: 'x' })]).decode(log).kind, 'undecoded');
    const {
      name,
      anonymous,
      arguments: named,
    } = bestOf(new LogDecoder([scoped(text, { kind: 'cell', label: 'this cell' })]).decode(log));
    assert.deepEqual([name, anonymous, named[0]?.value], ['Note', true, { kind: 'hex', text: '0x12345678' }]);
    const elsewhere = { ...scoped(text, { kind: 'addressMap', label: 'x' }), address: alice.toLowerCase() };
    assert.equal(new LogDecoder([elsewhere]).decode(log).kind, 'undecoded');
    assert.equal(
      new LogDecoder([scoped(text, { kind: 'cell', label: 'this cell' })]).decode({ ...log, data: '0x' }).kind,
      'undecoded',
    );
    assert.deepEqual(new LogDecoder([]).decode({ address: contract, topics: [], data: '0x' }), {
      kind: 'undecoded',
      words: [],
      why: 'The log has no topics, and no anonymous event is known for its contract.',
    });
  });

  it('finds the indexing of a bare signature, ranked behind complete declarations', () => {
    const event = scoped('Paid(address,uint256,address)', { kind: 'cell', label: 'this cell' });
    const log = {
      address: contract,
      topics: [topicOf(event.item), aliceTopic, aliceTopic],
      data: encodeAbiParameters([{ type: 'uint256' }], [2n ** 200n]),
    };
    const { arguments: named, fit } = bestOf(new LogDecoder([event]).decode(log));
    assert.equal(fit, 'exact');
    assert.deepEqual(
      named.map(({ name, indexed }) => [name, indexed]),
      [
        ['0', true],
        ['1', false],
        ['2', true],
      ],
    );
    const full = scoped('event Paid(address indexed from, uint256 value, address indexed to)', {
      kind: 'workspace',
      label: 'Shop.json',
    });
    assert.equal(bestOf(new LogDecoder([event, full]).decode(log)).source.label, 'Shop.json');
  });
});

function scoped(declaration: string, source: AbiSource): ScopedEvent {
  const [item] = parseHumanReadableAbi(declaration).items.filter((one): one is AbiEvent => one.kind === 'event');
  assert.ok(item);
  return { item, source };
}

function bestOf(decoding: LogDecoding) {
  assert.ok(decoding.kind === 'decoded');
  return decoding.event;
}
