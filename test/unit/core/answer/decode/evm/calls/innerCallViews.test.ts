import assert from 'node:assert/strict';

import { encodeAbiParameters, encodeFunctionData, encodePacked, type Hex, parseAbi, parseAbiParameters } from 'viem';

import type { JsonValue } from '../../../../../../../src/core/base/json/jsonValue';
import { utcTime } from '../../../../../../../src/core/base/view/formatValue';
import { printMarkdown } from '../../../../../../../src/core/base/view/printMarkdown';
import { printCsv } from '../../../../../../../src/core/base/view/printTable';
import { printText } from '../../../../../../../src/core/base/view/printText';
import { noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { parseHumanReadableAbi } from '../../../../../../../src/core/formats/abi/type/parseHumanReadableAbi';
import { calledSelectors } from '../../../../../../../src/core/knowledge/answers/calledSelectors';
import { Anvil } from '../../../../../../service/evm/anvil';
import { evmNetwork } from '../../exampleNetworks';
import { decode, rowsOf, tableOf } from '../../viewParts';

const alice = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const bob = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11';

const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
  'function multicall(bytes[] data)',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
  'function unheardOf(uint256 deadline)',
]);
const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [bob, 5n] });
const unknown = encodeFunctionData({ abi, functionName: 'unheardOf', args: [1_767_225_600n] });
const aggregated = encodeFunctionData({
  abi,
  functionName: 'aggregate3Value',
  args: [
    [
      { target: usdc, allowFailure: false, value: 0n, callData: transfer },
      { target: weth, allowFailure: true, value: 10n ** 18n, callData: '0x' },
      { target: alice, allowFailure: true, value: 0n, callData: unknown },
    ],
  ],
});

function view(input: Hex, to: string = multicall3, hints = noHints) {
  return decode('eth_getTransactionByHash', { hash: `0x${'a'.repeat(64)}`, to, input, value: '0x0' }, hints);
}

describe('calls within a transaction', () => {
  it('are rows with target, value, function, arguments and the source of the names', () => {
    const table = tableOf(view(aggregated), 'Calls within');
    const [first, second, third] = rowsOf(table);
    assert.equal(table.rowCount, 3);
    assert.deepEqual(
      { ...first, source: String(first?.['source']).replace(/,.*$/, '') },
      {
        call: '1',
        target: usdc,
        value: { amount: '0', symbol: 'ETH' },
        function: 'transfer(address,uint256)',
        arguments: { to: bob, value: '5' },
        source: 'ERC-20 (built-in list)',
      },
    );
    assert.deepEqual(second, {
      call: '2',
      target: weth,
      value: { amount: '1', symbol: 'ETH' },
      function: 'No data',
      arguments: null,
      source: null,
    });
    assert.deepEqual(
      [third?.['function'], third?.['arguments'], third?.['source']],
      [unknown.slice(0, 10), null, 'not decoded'],
    );
  });

  it('are printed in the terminal, in Markdown and as CSV', () => {
    const whole = view(aggregated);
    for (const text of [
      printText(whole, { maxRows: 9, time: utcTime }),
      printMarkdown(whole, { maxRows: 9, time: utcTime }),
    ]) {
      assert.match(text, /Calls within/);
      assert.ok(text.includes(`to: ${bob}, value: 5`));
      assert.match(text, /transfer\(address,uint256\)/);
    }
    assert.match(
      printCsv(tableOf(whole, 'Calls within')),
      /^Call,Target,Value \(ETH\),Function,Arguments,Decoded by\r\n1,/,
    );
  });

  it('have typed arguments, their data and the other functions that fit in the details', () => {
    const [called, raw] = tableOf(view(aggregated), 'Calls within').details?.(0) ?? [];
    assert.ok(called?.kind === 'fields' && called.title === 'Calls transfer(address,uint256)');
    assert.deepEqual(
      called.fields.slice(0, 2).map(({ label, hint }) => [label, hint]),
      [
        ['to', 'address'],
        ['value', 'uint256'],
      ],
    );
    const details = tableOf(view(aggregated), 'Calls within').details?.(0) ?? [];
    const last = details.at(-1);
    assert.ok(raw !== undefined && last?.kind === 'fields');
    assert.deepEqual(last.fields.at(-1), { label: 'Data', value: { kind: 'hex', text: transfer } });
  });

  it('are decoded with the functions of the cell and of artifacts, whose selectors are looked up', () => {
    const [item] = parseHumanReadableAbi('function unheardOf(uint256 deadline)').items;
    assert.ok(item?.kind === 'function');
    const hints = { ...noHints, called: [{ item, source: { kind: 'cell', label: 'this cell' } as const }] };
    const row = rowsOf(tableOf(view(aggregated, multicall3, hints), 'Calls within'))[2];
    assert.deepEqual(
      [row?.['function'], row?.['arguments'], row?.['source']],
      ['unheardOf(uint256)', { deadline: '1767225600' }, 'this cell'],
    );
    const outcome = { kind: 'result', body: new Uint8Array(), value: { to: multicall3, input: aggregated } } as const;
    assert.deepEqual(
      calledSelectors({ outcome }).map(({ selector, address }) => [selector, address]),
      [
        [aggregated.slice(0, 10), multicall3.toLowerCase()],
        [transfer.slice(0, 10), usdc.toLowerCase()],
        [unknown.slice(0, 10), alice.toLowerCase()],
      ],
    );
  });

  it('are shown for eth_call too, and have no column of values if none is sent', () => {
    const input = encodeFunctionData({ abi, functionName: 'multicall', args: [[transfer]] });
    const result = decode('eth_call', '0x01', noHints, evmNetwork, [{ to: usdc, input }]);
    const table = tableOf(result, 'Calls within');
    assert.deepEqual(
      table.columns.map(({ id }) => id),
      ['call', 'target', 'function', 'arguments', 'source'],
    );
    assert.equal(rowsOf(table)[0]?.['target'], usdc);
  });

  it('have a note if more of them are omitted', () => {
    const input = encodeFunctionData({
      abi,
      functionName: 'multicall',
      args: [Array.from({ length: 12_000 }, () => '0x' as const)],
    });
    const table = tableOf(view(input), 'Calls within, the first 10,000 of them');
    assert.equal(rowsOf(table).length, 10_000);
  });

  it('are decoded with the signature that a proposal has beside the arguments', () => {
    const propose = parseAbi([
      'function propose(address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, string description)',
    ]);
    const [kept, odd] = ['_setPendingDelay(uint256 newDelay)', 'not a signature'];
    const calldata = encodeAbiParameters([{ type: 'uint256' }], [5n]);
    const input = encodeFunctionData({
      abi: propose,
      args: [[alice, bob], [0n, 0n], [kept, odd], [calldata, calldata], 'x'],
    });
    const rows = rowsOf(tableOf(view(input), 'Calls within'));
    assert.deepEqual(
      [rows[0]?.['function'], rows[0]?.['arguments'], rows[0]?.['source']],
      ['_setPendingDelay(uint256)', { newDelay: '5' }, 'signature in the call'],
    );
    assert.deepEqual(rows[1]?.['source'], 'not decoded');
  });

  it('are decoded in a transaction that a node has mined', async () => {
    const node = await Anvil.start({});
    try {
      const [from] = await node.request<readonly Hex[]>('eth_accounts', []);
      const sent = { from, to: multicall3, data: aggregated, gas: '0x100000' };
      const hash = await node.request<Hex>('eth_sendTransaction', [sent]);
      const mined = await node.request<JsonValue>('eth_getTransactionByHash', [hash]);
      const rows = rowsOf(tableOf(decode('eth_getTransactionByHash', mined), 'Calls within'));
      assert.deepEqual(
        rows.map((row) => row['target']),
        [usdc, weth, alice],
      );
      assert.deepEqual(rows[0]?.['arguments'], { to: bob, value: '5' });
    } finally {
      await node.stop();
    }
  });
});

describe('commands of the Universal Router', () => {
  const sender = '0x0000000000000000000000000000000000000001';
  const encode = (types: string, values: readonly unknown[]): Hex =>
    encodeAbiParameters(parseAbiParameters(types) as never, values as never);
  const poolKey = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks)';
  const none = '0x0000000000000000000000000000000000000000';
  const pool = [none, usdc, 500, 10, none];

  function rows(commands: Hex, inputs: readonly Hex[]) {
    const input = encodeFunctionData({ abi, functionName: 'execute', args: [commands, inputs, 1_767_225_600n] });
    return rowsOf(tableOf(view(input, alice), 'Calls within'));
  }

  it('have their names and arguments, with the path of a swap and the meaning of special recipients', () => {
    const path = encodePacked(['address', 'uint24', 'address', 'uint24', 'address'], [usdc, 500, weth, 3000, alice]);
    const v3 = encode('address, uint256, uint256, bytes, bool', [sender, 5n, 1n, path, true]);
    const newer = encode('address, uint256, uint256, bytes, bool, uint256[]', [bob, 5n, 1n, '0x12', true, [7n]]);
    const v2 = encode('address, uint256, uint256, address[], bool', [bob, 5n, 1n, [usdc, weth], false]);
    const sweep = encode('address, address, uint256', [usdc, bob, 9n]);
    const [first, second, third, fourth] = rows('0x00800984', [v3, newer, v2, sweep]);
    assert.deepEqual(first?.['arguments'], {
      recipient: sender,
      amountIn: '5',
      amountOutMin: '1',
      path: [usdc, '500', weth, '3000', alice],
      payerIsUser: true,
    });
    assert.equal(first['function'], 'V3_SWAP_EXACT_IN (0x00)');
    assert.equal(first['source'], 'declaration of Uniswap Universal Router (built-in list), by the byte');
    assert.deepEqual(
      [second?.['function'], second?.['arguments']],
      [
        'V3_SWAP_EXACT_IN (0x00, may fail)',
        { recipient: bob, amountIn: '5', amountOutMin: '1', path: '0x12', payerIsUser: true, minHopPriceX36: ['7'] },
      ],
    );
    assert.deepEqual(
      [third?.['function'], third?.['arguments']],
      [
        'V2_SWAP_EXACT_OUT (0x09)',
        { recipient: bob, amountOut: '5', amountInMax: '1', path: [usdc, weth], payerIsUser: false },
      ],
    );
    assert.deepEqual(
      [fourth?.['function'], fourth?.['arguments']],
      ['SWEEP (0x04, may fail)', { token: usdc, recipient: bob, amountMin: '9' }],
    );
    const text = printText(view(encodeFunctionData({ abi, functionName: 'execute', args: ['0x00', [v3], 1n] })), {
      maxRows: 9,
      time: utcTime,
    });
    assert.ok(text.includes(`recipient: ${sender} (sender)`), text);
  });

  it('show permits with their deadlines as times', () => {
    const permit = encode(
      '((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline), bytes',
      [
        {
          details: { token: usdc, amount: 1n, expiration: 1_767_225_600, nonce: 0 },
          spender: alice,
          sigDeadline: 1_767_225_600n,
        },
        '0x1234',
      ],
    );
    const [row] = rows('0x0a', [permit]);
    assert.deepEqual(row?.['arguments'], {
      permit: {
        details: { token: usdc, amount: '1', expiration: '1767225600', nonce: '0' },
        spender: alice,
        sigDeadline: '1767225600',
      },
      signature: '0x1234',
    });
  });

  it('show the swaps of both versions of Uniswap V4, distinguished by their layout', () => {
    const older = encode(`(${poolKey}, bool, uint128, uint128, bytes)`, [[pool, true, 5n, 1n, '0x']]);
    const newer = encode(`(${poolKey}, bool, uint128, uint128, uint256, bytes)`, [[pool, true, 5n, 1n, 0n, '0x']]);
    const hop = [weth, 500, 10, none, '0x'];
    const path = '(address, uint24, int24, address, bytes)[]';
    const olderPath = encode(`(address, ${path}, uint128, uint128)`, [[usdc, [hop], 5n, 1n]]);
    const newerPath = encode(`(address, ${path}, uint256[], uint128, uint128)`, [[usdc, [hop], [], 5n, 1n]]);
    const settle = encode('address, uint256', [usdc, 5n]);
    const actions = encode('bytes, bytes[]', ['0x060607070c', [older, newer, olderPath, newerPath, settle]]);
    const [swap, ...inner] = rows('0x10', [actions]);
    assert.equal(swap?.['function'], 'V4_SWAP (0x10)');
    const named = inner.map((row) => Object.keys(row['arguments'] as object).join());
    assert.deepEqual(named, [
      'poolKey,zeroForOne,amountIn,amountOutMinimum,hookData',
      'poolKey,zeroForOne,amountIn,amountOutMinimum,minHopPriceX36,hookData',
      'currencyIn,path,amountIn,amountOutMinimum',
      'currencyIn,path,minHopPriceX36,amountIn,amountOutMinimum',
      'currency,maxAmount',
    ]);
    assert.deepEqual(
      inner.map((row) => row['call']),
      ['1.1', '1.2', '1.3', '1.4', '1.5'],
    );
    assert.equal(inner[0]?.['function'], 'SWAP_EXACT_IN_SINGLE (0x06)');
    assert.equal(inner[4]?.['source'], 'declaration of Uniswap V4 (built-in list), by the byte');
  });

  it('stay raw if they are unknown or their data does not fit', () => {
    const short = encode('address', [bob]);
    const [unknownByte, misfit, missing] = rows('0x3f0b05', [short, short]);
    assert.deepEqual(unknownByte, {
      call: '1',
      target: null,
      function: 'Command 0x3f',
      arguments: { data: short },
      source: 'not decoded',
    });
    assert.deepEqual([misfit?.['function'], misfit?.['arguments']], ['Command 0x0b', { data: short }]);
    assert.deepEqual([missing?.['function'], missing?.['arguments']], ['Command 0x05', null]);
  });
});
