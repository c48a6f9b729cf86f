import assert from 'node:assert/strict';

import { type Abi, type AbiEvent, encodeAbiParameters, encodeEventTopics, type Hex, parseAbiItem } from 'viem';

import { l2EventLayout } from '../../../../../src/core/answer/saving/l2EventLayout';
import { logLayout } from '../../../../../src/core/answer/saving/logLayout';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { joinMarkdown } from '../../../../../src/core/base/view/markdown';
import { printMarkdown } from '../../../../../src/core/base/view/printMarkdown';
import { printText } from '../../../../../src/core/base/view/printText';
import { printSummary } from '../../../../../src/core/editor/lookup/printSummary';
import { ReceiptSummarizer } from '../../../../../src/core/editor/lookup/receiptSummary';
import { BuiltInAbi } from '../../../../../src/core/formats/abi/names/builtInAbi';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { cairoSelectorOf } from '../../../../../src/core/formats/l2net/selector';
import type { Network } from '../../../../../src/core/model/networks/network';
import { evmNetwork, l2Network } from './exampleNetworks';
import { alice, bob, token, transferLog } from './transferLog';
import { decode, rowsOf, tableOf } from './viewParts';

/** The log of a contract that nothing else is known of. */
function logOf(declaration: string, args: Readonly<Record<string, unknown>>): JsonValue {
  const item = parseAbiItem(declaration) as AbiEvent;
  const abi: Abi = [item];
  const data = item.inputs.filter(({ indexed }) => indexed !== true);
  return {
    ...transferLog(1n),
    address: token,
    topics: encodeEventTopics({ abi, args } as Parameters<typeof encodeEventTopics>[0]) as Hex[],
    data: encodeAbiParameters(
      data,
      data.map(({ name }) => args[name ?? '']),
    ),
  };
}

function hoverOf(receipt: JsonValue, network: Network): string {
  const paragraphs = printSummary(new ReceiptSummarizer().summarize(receipt, network, noHints), {
    time: utcTime,
    blockTime: undefined,
    linkTo: () => undefined,
  });
  return joinMarkdown(paragraphs, '\n').print();
}

/** Text of Markdown without the backslashes that keep its signs from being read as format. */
const plain = (markdown: string): string => markdown.replaceAll('\\', '');

interface Trap {
  readonly what: string;
  readonly log: JsonValue;
  readonly owners: readonly string[];
  readonly names: readonly string[];
}

const wei = 10n ** 18n;
const account = 'address indexed account';

const traps: readonly Trap[] = [
  {
    what: 'Deposit(address,uint256,uint256) with one topic',
    log: logOf(`event Deposit(${account}, uint256 b, uint256 c)`, { account: alice, b: wei, c: 1_700_000_000n }),
    owners: ['Solidly', 'Yearn', 'Ribbon'],
    names: ['arg0', 'arg1', 'arg2'],
  },
  {
    what: 'Deposit(address,uint256,uint256) with two topics',
    log: logOf(`event Deposit(${account}, uint256 indexed b, uint256 c)`, { account: alice, b: 7n, c: wei }),
    owners: ['MasterChef', 'Velodrome V2'],
    names: ['arg0', 'arg1', 'amount'],
  },
  {
    what: 'Mint(address,uint256,uint256)',
    log: logOf('event Mint(address indexed a, uint256 b, uint256 c)', { a: alice, b: 5n, c: 105n * 10n ** 25n }),
    owners: ['Uniswap V2', 'Aave V2'],
    names: ['arg0', 'arg1', 'arg2'],
  },
  {
    what: 'OrderCancelled(bytes32)',
    log: logOf('event OrderCancelled(bytes32 a)', { a: `0x${'ab'.repeat(32)}` }),
    owners: ['1inch', 'Blur'],
    names: ['arg0'],
  },
  {
    what: 'Deposited(address,uint256)',
    log: logOf(`event Deposited(${account}, uint256 b)`, { account: alice, b: wei }),
    owners: ['ERC-4337 EntryPoint', 'OpenZeppelin Escrow'],
    names: ['arg0', 'arg1'],
  },
  {
    what: 'Transfer(address,address,uint256) with nothing indexed',
    log: logOf('event Transfer(address a, address b, uint256 c)', { a: alice, b: bob, c: 250n }),
    owners: ['ERC-20 (nothing indexed)', 'ERC-721 (nothing indexed)'],
    names: ['from', 'to', 'arg2'],
  },
];

describe('an event whose hash several protocols share', () => {
  for (const { what, log, owners, names } of traps) {
    const view = decode('eth_getLogs', [log]);
    const oneOf = `one of: ${owners.join(', ')}`;

    it(`has neutral names and its possible owners in the renderer's rows: ${what}`, () => {
      const table = tableOf(view, 'Logs');
      assert.deepEqual(
        table.columns.slice(-names.length).map(({ label }) => label),
        names,
      );
      assert.match(String(rowsOf(table)[0]?.['event']), / \(one of: /);
      const [details] = table.details?.(0) ?? [];
      assert.ok(details?.kind === 'fields');
      assert.deepEqual(
        details.fields.slice(0, names.length).map(({ label }) => label),
        names,
      );
      assert.deepEqual(details.fields.at(-1)?.value, { kind: 'text', text: `${oneOf} (built-in list)` });
    });

    it(`has neutral names on the command line and in Markdown: ${what}`, () => {
      const options = { maxRows: 5, time: utcTime };
      for (const printed of [printText(view, options), plain(printMarkdown(view, options))]) {
        assert.ok(printed.includes(`${oneOf} (built-in list)`), printed);
        assert.ok(printed.includes('(one of: '), printed);
        for (const name of names) assert.match(printed, new RegExp(`\\b${name}\\b`));
      }
    });

    it(`has neutral names in the columns and the metadata of a saved file: ${what}`, () => {
      const layout = logLayout({ events: [], builtIn: new BuiltInAbi(), sample: [log] });
      assert.deepEqual(
        layout.columns.slice(-1 - names.length, -1).map(({ name }) => name),
        names,
      );
      assert.deepEqual(
        layout.sources.map(({ decodedBy }) => decodedBy),
        [`${oneOf} (built-in list)`],
      );
    });

    it(`has a hover that shows no number as units: ${what}`, () => {
      const receipt = { status: '0x1', blockNumber: '0x1', from: alice, to: token, logs: [log] };
      const text = hoverOf(receipt, evmNetwork);
      assert.doesNotMatch(text, /\bunits?\b/);
      assert.match(text, /Deposit|Mint|OrderCancelled|Deposited|amount or item ID/);
    });
  }

  it('has neutral names for an l2net transfer of four felts in the rows, in the details, in print, in a file and in a hover', () => {
    const event = {
      from_address: '0xabc',
      keys: [`0x${cairoSelectorOf('Transfer').toString(16)}`],
      data: ['0x1', '0x2', '0x3', '0x0'],
    };
    const view = decode('l2net_getEvents', { events: [event] }, noHints, l2Network);
    const table = tableOf(view, 'Events');
    assert.equal(rowsOf(table)[0]?.['event'], 'Transfer (one of: ERC-20, ERC-721)');
    assert.deepEqual(
      table.columns.slice(-3).map(({ label }) => label),
      ['from', 'to', 'arg2'],
    );
    const options = { maxRows: 5, time: utcTime };
    for (const printed of [printText(view, options), plain(printMarkdown(view, options))]) {
      assert.ok(printed.includes('one of: ERC-20, ERC-721 (built-in list)'), printed);
      assert.match(printed, /\barg2\b/);
    }
    const { columns, sources } = l2EventLayout(noHints, [event]);
    assert.deepEqual(
      [columns.at(-2)?.name, sources[0]?.decodedBy],
      ['arg2', 'one of: ERC-20, ERC-721 (built-in list)'],
    );
    const hover = hoverOf({ transaction_hash: '0x1', execution_status: 'SUCCEEDED', events: [event] }, l2Network);
    assert.doesNotMatch(hover, /\bunits?\b/);
    assert.match(plain(hover), /3 \(amount or item ID\)/);
  });
});
