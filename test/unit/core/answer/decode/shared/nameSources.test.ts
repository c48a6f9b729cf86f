import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../../src/core/answer/decode/decodeExchange';
import { l2EventLayout } from '../../../../../../src/core/answer/saving/l2EventLayout';
import { logLayout } from '../../../../../../src/core/answer/saving/logLayout';
import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { utcTime } from '../../../../../../src/core/base/view/formatValue';
import { printMarkdown } from '../../../../../../src/core/base/view/printMarkdown';
import { printText } from '../../../../../../src/core/base/view/printText';
import { BuiltInAbi } from '../../../../../../src/core/formats/abi/names/builtInAbi';
import { type DecodeHints, noHints, type ScopedEvent } from '../../../../../../src/core/formats/abi/names/decodeHints';
import { keccakOfText } from '../../../../../../src/core/formats/abi/type/eventSignature';
import { parseHumanReadableAbi } from '../../../../../../src/core/formats/abi/type/parseHumanReadableAbi';
import { feltHex } from '../../../../../../src/core/formats/l2net/felt';
import { cairoSelectorOf } from '../../../../../../src/core/formats/l2net/selector';
import { evmNetwork, l2Network } from '../exampleNetworks';
import { sampleAnswers, sampleParams } from '../sampleAnswers';
import { bob, transferLog } from '../transferLog';
import { decode } from '../viewParts';

const own = (kind: ScopedEvent['source']['kind'], label: string, declaration: string): readonly ScopedEvent[] =>
  parseHumanReadableAbi(declaration).items.flatMap((item) =>
    item.kind === 'event' ? [{ item, source: { kind, label } }] : [],
  );

const transfer = 'event Transfer(address indexed sender, address indexed receiver, uint256 wad)';

/** The lines below "Decoded by", without the space between their columns. */
function decodedBy(value: JsonValue, hints: DecodeHints): readonly string[] {
  const text = printText(decode('eth_getLogs', value, hints), { maxRows: 3, time: utcTime });
  const lines = text.split('\n');
  return lines.slice(lines.indexOf('Decoded by') + 1, -1).map((line) => line.trim().replaceAll(/ {2,}/g, ' | '));
}

const displaced = 'could also be ERC-20 (built-in list)';

describe('the sources of names', () => {
  for (const [kind, place] of [
    ['cell', 'this.json'],
    ['addressMap', 'this.json (address map in the settings)'],
    ['workspace', 'this.json (workspace)'],
  ] as const) {
    const hints = { ...noHints, events: own(kind, 'this.json', transfer) };

    it(`are printed with what the user's own ABI overrides: ${kind}`, () => {
      assert.deepEqual(decodedBy([transferLog(1n)], hints), [
        `Transfer(address,address,uint256) | ${place} | (${displaced})`,
      ]);
      const markdown = printMarkdown(decode('eth_getLogs', [transferLog(1n)], hints), { maxRows: 3, time: utcTime });
      assert.ok(markdown.replaceAll('\\', '').includes(displaced), markdown);
    });

    it(`are in the metadata of a saved file with what the user's own ABI overrides: ${kind}`, () => {
      const layout = logLayout({ events: hints.events, builtIn: new BuiltInAbi(), sample: [transferLog(1n)] });
      assert.deepEqual(layout.sources, [
        { event: 'Transfer(address,address,uint256)', decodedBy: place, others: 'ERC-20 (built-in list)' },
      ]);
    });
  }

  it('do not name a lone declaration, whose names are not believed, as what else the event could be', () => {
    const word = (digits: string): string => digits.padStart(64, '0');
    const log = transferLog(1n);
    const topics = ['01', '02', '03'].map((byte) => `0x${word(byte.repeat(20))}`);
    const signature = 'Transfer(address,address,address,uint256)';
    const four = { ...log, topics: [keccakOfText(signature), ...topics], data: `0x${word('4d')}` };
    assert.deepEqual(decodedBy([four], noHints), [
      `${signature} | declaration of Balancer V3 (built-in list), but nothing shows that its names apply`,
    ]);
  });

  it('name the source of each contract, even if the declarations have the same names', () => {
    const scoped = own('addressMap', 'Token.json', transfer).map((event) => ({ ...event, address: bob.toLowerCase() }));
    const hints = { ...noHints, events: scoped };
    assert.deepEqual(decodedBy([transferLog(1n), { ...transferLog(1n), address: bob }], hints), [
      'Transfer(address,address,uint256) | ERC-20 (built-in list)',
      `Transfer(address,address,uint256) | Token.json (address map in the settings) | (${displaced})`,
    ]);
  });

  it('omit owners that the event already names, and count those beyond a few', () => {
    const names = Array.from({ length: 9 }, (_, index) => `Token${index}.json`);
    const events = names.flatMap((label, index) =>
      own('workspace', label, `event Transfer(address indexed a${index}, address indexed b, uint256 c)`),
    );
    const [line = ''] = decodedBy([transferLog(1n)], { ...noHints, events });
    assert.match(line, /Token0\.json \(workspace\) \| \(could also be Token1\.json \(workspace\), .*Token5\.json/);
    assert.match(line, / and 4 more\)$/);
    assert.deepEqual(decodedBy([transferLog(1n)], noHints), [
      'Transfer(address,address,uint256) | ERC-20 (built-in list)',
    ]);
  });

  it('sources of names of many contracts are found up to a limit', () => {
    const logs = Array.from({ length: 20_000 }, (_, index) => ({
      ...transferLog(1n),
      address: `0x${index.toString(16).padStart(40, '0')}`,
    }));
    assert.equal(decodedBy(logs, noHints).length, 1);
  });

  it('are the same for l2net events', () => {
    const abi: JsonValue = [
      {
        type: 'event',
        name: 'token::Transfer',
        kind: 'struct',
        members: [
          { name: 'sender', type: 'core::felt252', kind: 'data' },
          { name: 'receiver', type: 'core::felt252', kind: 'data' },
          { name: 'amount', type: 'core::integer::u256', kind: 'data' },
        ],
      },
      {
        type: 'event',
        name: 'token::Event',
        kind: 'enum',
        variants: [{ name: 'Transfer', type: 'token::Transfer', kind: 'nested' }],
      },
    ];
    const event = {
      from_address: '0xabc',
      keys: [feltHex(cairoSelectorOf('Transfer'))],
      data: ['0x1', '0x2', '0x3', '0x0'],
    };
    const hints = { ...noHints, cairoAbis: { '*': abi } };
    const text = printText(decode('l2net_getEvents', { events: [event] }, hints, l2Network), {
      maxRows: 3,
      time: utcTime,
    });
    assert.match(text, /Cairo ABI  \(could also be .*ERC-20.*ERC-721/);
    assert.match(l2EventLayout(hints, [event]).sources[0]?.others ?? '', /ERC-20.*ERC-721/);
  });

  it('sources of names of the functions in a simulation are printed below its calls', () => {
    const method = 'eth_simulateV1';
    const outcome = { kind: 'result', body: new Uint8Array(), value: sampleAnswers[method] ?? null } as const;
    const call = { kind: 'rpc', method, params: sampleParams[method] ?? [] } as const;
    const view = decodeExchange({ call, network: evmNetwork, outcome }, noHints);
    assert.match(printText(view, { maxRows: 3, time: utcTime }), /balanceOf\(address\) +ERC-20 \(built-in list\)/);
  });
});
