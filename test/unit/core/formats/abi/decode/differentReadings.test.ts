import assert from 'node:assert/strict';

import { functionSources } from '../../../../../../src/core/answer/decode/evm/calls/calledFunction';
import { L2EventDecoder } from '../../../../../../src/core/answer/decode/l2net/l2EventDecoder';
import { decodeFunctionData } from '../../../../../../src/core/formats/abi/calls/decodeCall';
import { LogDecoder } from '../../../../../../src/core/formats/abi/decode/logDecoder';
import { BuiltInAbi } from '../../../../../../src/core/formats/abi/names/builtInAbi';
import type { ScopedEvent } from '../../../../../../src/core/formats/abi/names/decodeHints';
import { noHints } from '../../../../../../src/core/formats/abi/names/decodeHints';
import type { AbiCandidate, AbiItem } from '../../../../../../src/core/formats/abi/type/abi';
import { parseHumanReadableAbi } from '../../../../../../src/core/formats/abi/type/parseHumanReadableAbi';
import { feltHex } from '../../../../../../src/core/formats/l2net/felt';
import { cairoSelectorOf } from '../../../../../../src/core/formats/l2net/selector';

const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (hex: string) => `0x${hex.padStart(64, '0')}`;
const log = { address: `0x${'11'.repeat(20)}`, topics: [topic, word('aa'), word('bb')], data: word('05') };
const callData = `0xa9059cbb${'aa'.padStart(64, '0')}${'05'.padStart(64, '0')}`;

function declared<Kind extends AbiItem['kind']>(
  kind: Kind,
  label: string,
  text: string,
): AbiCandidate<Extract<AbiItem, { kind: Kind }>> {
  const [item] = parseHumanReadableAbi(text).items;
  const isWanted = (one: AbiItem | undefined): one is Extract<AbiItem, { kind: Kind }> => one?.kind === kind;
  assert.ok(isWanted(item), text);
  return { item, source: { kind: 'workspace', label } };
}

function othersOf(...declarations: readonly string[]): readonly string[] {
  const events = declarations.map((text, index): ScopedEvent => declared('event', `${index}.json`, text));
  const decoding = new LogDecoder(events, new BuiltInAbi()).decode(log);
  assert.ok(decoding.kind === 'decoded');
  return decoding.others.map(({ source, arguments: all }) => `${source.label}: ${all.map(({ name }) => name).join()}`);
}

describe('other readings', () => {
  it('other readings of a log that have the same names and values are left out', () => {
    const full = 'event Transfer(address indexed from, address indexed to, uint256 value)';
    assert.deepEqual(othersOf(full), [], 'the built-in declaration says the same');
    assert.deepEqual(othersOf(full, full.replaceAll(' indexed', '')), [], 'a signature without indexing decodes alike');
    assert.deepEqual(othersOf(full, full.replace('from', '_from')), [], 'an underscore is no other name');
    assert.deepEqual(othersOf(full, 'event Transfer(address,address,uint256)'), [], 'a signature has no names');
  });

  it('other readings of a log that have other names are kept, each once', () => {
    const own = 'event Transfer(address indexed source, address indexed target, uint256 amount)';
    const other = 'event Transfer(address indexed a, address indexed b, uint256 c)';
    assert.deepEqual(othersOf(own, other, other.replaceAll(' indexed', '')), [
      '1.json: a,b,c',
      'ERC-20: from,to,value',
    ]);
  });

  it('other readings of a log are kept if the one that is shown has no names', () => {
    assert.deepEqual(othersOf('event Transfer(address indexed, address indexed, uint256)'), ['ERC-20: from,to,value']);
  });

  it('other readings of a call are listed once', () => {
    const of = (label: string, names: string) => declared('function', label, `function transfer(${names})`);
    const decoding = decodeFunctionData(callData, [
      of('A.json', 'address to, uint256 amount'),
      of('B.json', 'address _to, uint256 amount'),
      of('C.json', 'address recipient, uint256 shares'),
      of('D.json', 'address recipient, uint256 shares'),
    ]);
    assert.ok(decoding.kind === 'decoded');
    assert.deepEqual(
      decoding.others.map(({ source }) => source.label),
      ['C.json'],
    );
  });

  it('other readings of the calls of a simulation are named once', () => {
    const call = (label: string, names: string): AbiCandidate =>
      declared('function', label, `function transfer(${names})`);
    const called = [
      call('A.json', 'address to, uint256 amount'),
      call('B.json', 'address to, uint256 amount'),
      call('C.json', 'address recipient, uint256 shares'),
    ].flatMap(({ item, source }) => (item.kind === 'function' ? [{ item, source }] : []));
    const [field] = functionSources([{ data: callData }], { ...noHints, called });
    assert.match(field?.hint ?? '', /C\.json/);
    assert.doesNotMatch(field?.hint ?? '', /B\.json/);
  });

  it('other readings of an l2net event are listed once', () => {
    const abi = [
      {
        type: 'event',
        name: 'a::Moved',
        kind: 'struct',
        members: [{ name: 'from', type: 'core::felt252', kind: 'key' }],
      },
    ];
    const selector = feltHex(cairoSelectorOf('Moved'));
    const event = { from_address: '0x1', keys: [selector, '0x5'], data: [] };
    const hints = { ...noHints, cairoAbis: { '0x1': abi, '*': abi } };
    const reading = new L2EventDecoder(hints, [event]).decode(event);
    assert.equal(reading.events.length, 1, JSON.stringify(reading.events));
    assert.equal(reading.events[0]?.arguments[0]?.name, 'from');
  });
});
