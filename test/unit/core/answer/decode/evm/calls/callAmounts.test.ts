import assert from 'node:assert/strict';

import fc from 'fast-check';
import {
  encodeFunctionData,
  encodePacked,
  formatUnits,
  type Hex,
  maxUint160,
  maxUint256,
  parseAbi,
  zeroAddress,
} from 'viem';

import type { JsonValue } from '../../../../../../../src/core/base/json/jsonValue';
import { utcTime } from '../../../../../../../src/core/base/view/formatValue';
import { printText } from '../../../../../../../src/core/base/view/printText';
import { addressValue, integerValue, type NamedValue, type Value } from '../../../../../../../src/core/base/view/value';
import {
  commandAmounts,
  functionAmounts,
  withAmounts,
} from '../../../../../../../src/core/formats/abi/calls/callAmounts';
import { commandDeclarations } from '../../../../../../../src/core/formats/abi/calls/commandDeclarations';
import { type DecodeHints, noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import type { AbiParameter } from '../../../../../../../src/core/formats/abi/type/abi';
import { parseHumanReadableAbi } from '../../../../../../../src/core/formats/abi/type/parseHumanReadableAbi';
import { hintsOfAnswer } from '../../../../../../../src/core/knowledge/answers/hintsOfAnswer';
import { BuiltInTokens } from '../../../../../../../src/core/knowledge/tokens/builtInTokens';
import { noKnowledge } from '../../../../request/pipe/noKnowledge';
import { evmNetwork } from '../../exampleNetworks';
import { decode, fieldsOf, rowsOf, tableOf } from '../../viewParts';

const alice = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const unknown = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function getAmountsOut(uint256 amountIn, address[] path) returns (uint256[] amounts)',
  'function exactOutput((bytes path, address recipient, uint256 amountOut, uint256 amountInMaximum) params) returns (uint256 amountIn)',
  'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)',
  'function multicall(bytes[] data)',
  'function aggregate((address target, bytes callData)[] calls) returns (uint256 blockNumber, bytes[] returnData)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function withdraw(address asset, uint256 amount, address to) returns (uint256)',
]);

const builtIn = new BuiltInTokens().on(evmNetwork);
const hints: DecodeHints = {
  ...noHints,
  tokens: Object.fromEntries(
    [usdc, weth].map((address) => [
      address.toLowerCase(),
      builtIn.get(address.toLowerCase()) ?? { decimals: -1, symbol: '' },
    ]),
  ),
};

function transaction(input: Hex, to: string, known = hints) {
  return decode(
    'eth_getTransactionByHash',
    { hash: `0x${'a'.repeat(64)}`, from: alice, to, input, value: '0x0' },
    known,
  );
}

const amount = (text: string, symbol: string): JsonValue => ({ amount: text, symbol });

describe('amounts in the arguments of calls', () => {
  it('of a known token have its decimals and its symbol, and their digits beside them', () => {
    const view = transaction(encodeFunctionData({ abi, functionName: 'transfer', args: [alice, 484_000_000n] }), usdc);
    assert.deepEqual(fieldsOf(view)['value'], amount('484', 'USDC'));
    assert.match(printText(view, { time: utcTime, maxRows: 10 }), /484 USDC {2}\(uint256, raw 484000000\)/);
  });

  it('are beside the symbol of their contract, which is its name unless it comes only from the contract itself', () => {
    const token = '0x5f98805A4E8be255a32880FDeC7F6728C6568bA0';
    const input = encodeFunctionData({ abi, functionName: 'transfer', args: [alice, 1n] });
    const shown = (isAsked?: true): string => {
      const tokens = { [token.toLowerCase()]: { decimals: 18, symbol: 'LUSD', ...(isAsked && { isAsked }) } };
      return printText(transaction(input, token, { ...noHints, tokens }), { time: utcTime, maxRows: 10 });
    };
    assert.ok(shown().includes(`${token} (LUSD)`));
    assert.ok(!shown(true).includes(`${token} (`));
  });

  it('have the digits that viem formats', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 96n - 2n), (units) => {
        const view = transaction(encodeFunctionData({ abi, functionName: 'transfer', args: [alice, units] }), usdc);
        assert.deepEqual(fieldsOf(view)['value'], amount(formatUnits(units, 6), 'USDC'));
      }),
      { numRuns: 200 },
    );
  });

  it('of a path are of its first and its last token, packed or not', () => {
    const swap = encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForTokens',
      args: [1_500_000n, 10n ** 15n, [usdc, unknown, weth], alice, 1n],
    });
    const fields = fieldsOf(transaction(swap, router));
    assert.deepEqual(fields['amountIn'], amount('1.5', 'USDC'));
    assert.deepEqual(fields['amountOutMin'], amount('0.001', 'WETH'));
    // What is received is first in the path of an exact output.
    const path = encodePacked(['address', 'uint24', 'address'], [weth, 500, usdc]);
    const exact = encodeFunctionData({
      abi,
      functionName: 'exactOutput',
      args: [{ path, recipient: alice, amountOut: 10n ** 18n, amountInMaximum: 2_000_000_000n }],
    });
    const params = fieldsOf(transaction(exact, router))['params'];
    assert.deepEqual(params, {
      path,
      recipient: alice,
      amountOut: amount('1', 'WETH'),
      amountInMaximum: amount('2000', 'USDC'),
    });
  });

  it('stay numbers where the token of the path is not known', () => {
    const swap = encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForTokens',
      args: [5n, 6n, [unknown, usdc], alice, 1n],
    });
    const fields = fieldsOf(transaction(swap, router));
    assert.equal(fields['amountIn'], '5');
    assert.deepEqual(fields['amountOutMin'], amount('0.000006', 'USDC'));
  });

  it('without a limit are unlimited in approvals, nearly without one too, with the digits beside them', () => {
    for (const units of [maxUint256, maxUint256 - 12_345n, maxUint160]) {
      const view = transaction(encodeFunctionData({ abi, functionName: 'approve', args: [router, units] }), usdc);
      assert.match(
        printText(view, { time: utcTime, maxRows: 10 }),
        new RegExp(`unlimited USDC {2}\\(uint256, raw ${units}\\)`),
      );
    }
    const permit = encodeFunctionData({
      abi,
      functionName: 'permit',
      args: [
        alice,
        { details: { token: usdc, amount: maxUint160, expiration: 1, nonce: 0 }, spender: router, sigDeadline: 1n },
        '0x',
      ],
    });
    const text = printText(transaction(permit, unknown), { time: utcTime, maxRows: 10 });
    assert.match(text, /amount: unlimited USDC/);
    assert.ok(text.includes(`raw ${maxUint160}`), text);
  });

  it('stay numbers where the largest number stands for all that there is', () => {
    const all = encodeFunctionData({ abi, functionName: 'withdraw', args: [usdc, maxUint256, alice] });
    assert.equal(fieldsOf(transaction(all, unknown))['amount'], String(maxUint256));
    const some = encodeFunctionData({ abi, functionName: 'withdraw', args: [usdc, 7_000_000n, alice] });
    assert.deepEqual(fieldsOf(transaction(some, unknown))['amount'], amount('7', 'USDC'));
  });

  it('are not made of the items of a token of items', () => {
    const items: DecodeHints = { ...noHints, tokens: { [unknown.toLowerCase()]: { decimals: 0, symbol: 'PUNK' } } };
    const id = 2n ** 255n + 17n;
    for (const known of [noHints, items]) {
      const approve = encodeFunctionData({ abi, functionName: 'approve', args: [router, id] });
      const text = printText(transaction(approve, unknown, known), { time: utcTime, maxRows: 10 });
      assert.doesNotMatch(text, /unlimited|PUNK {2}/);
    }
    const { items: declared } = parseHumanReadableAbi(
      'function transferFrom(address from, address to, uint256 tokenId)',
      'function',
    );
    const called = declared.flatMap((item) =>
      item.kind === 'function' ? [{ item, source: { kind: 'deployment', label: 'own ABI' } as const }] : [],
    );
    const move = encodeFunctionData({ abi, functionName: 'transferFrom', args: [alice, router, 12n] });
    assert.equal(fieldsOf(transaction(move, usdc, { ...hints, called }))['tokenId'], '12');
  });

  it('of the native currency have its symbol', () => {
    const unwrap = encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [10n ** 17n, alice] });
    assert.deepEqual(fieldsOf(transaction(unwrap, router))['amountMinimum'], amount('0.1', 'ETH'));
  });

  it('are scaled in calls within calls', () => {
    const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [alice, 1_000_000n] });
    const data = encodeFunctionData({ abi, functionName: 'aggregate', args: [[{ target: usdc, callData: transfer }]] });
    const [row] = rowsOf(tableOf(transaction(data, unknown), 'Calls within'));
    assert.deepEqual(row?.['arguments'], { to: alice, value: amount('1', 'USDC') });
  });

  it('are scaled in call trees, with results, also of code that runs for a proxy', () => {
    const path = [usdc, weth] as const;
    const input = encodeFunctionData({ abi, functionName: 'getAmountsOut', args: [2_000_000n, path] });
    const words = [32n, 2n, 2_000_000n, 10n ** 15n].map((word) => word.toString(16).padStart(64, '0'));
    const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [alice, 3_000_000n] });
    const tree = {
      type: 'CALL',
      from: alice,
      to: router,
      input,
      output: `0x${words.join('')}`,
      gas: '0x1',
      gasUsed: '0x1',
      calls: [{ type: 'DELEGATECALL', from: usdc, to: unknown, input: transfer, gas: '0x1', gasUsed: '0x1' }],
    };
    const [first, second] = rowsOf(tableOf(decode('debug_traceTransaction', tree, hints), 'Calls'));
    assert.deepEqual(first?.['arguments'], { amountIn: amount('2', 'USDC'), path: [...path] });
    assert.deepEqual(first?.['result'], [amount('2', 'USDC'), amount('0.001', 'WETH')]);
    assert.deepEqual(second?.['arguments'], { to: alice, value: amount('3', 'USDC') });
  });

  it('are scaled in the result of a call by the tokens of its arguments', () => {
    const data = encodeFunctionData({ abi, functionName: 'getAmountsOut', args: [2_000_000n, [usdc, weth]] });
    const words = [32n, 2n, 2_000_000n, 10n ** 15n].map((word) => word.toString(16).padStart(64, '0'));
    const view = decode('eth_call', `0x${words.join('')}`, hints, evmNetwork, [{ to: router, data }, 'latest']);
    assert.deepEqual(fieldsOf(view)['amounts'], [amount('2', 'USDC'), amount('0.001', 'WETH')]);
  });

  it('ask what is known of the called contract, and of the tokens that arguments are amounts of', async () => {
    const asked: string[] = [];
    const knowledge: typeof noKnowledge = {
      ...noKnowledge,
      tokens: (_network, addresses = new Set()) => {
        asked.push(...addresses);
        return Promise.resolve({ tokens: new Map(), problems: [] });
      },
    };
    const swap = encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForTokens',
      args: [1n, 1n, [usdc, unknown, weth], alice, 1n],
    });
    const input = encodeFunctionData({ abi, functionName: 'multicall', args: [[swap]] });
    const exchange = {
      call: { kind: 'rpc', method: 'eth_getTransactionByHash', params: [] },
      network: evmNetwork,
      outcome: { kind: 'result', body: new Uint8Array(), value: { to: router, input } },
    } as const;
    await hintsOfAnswer(exchange, { abis: [], problems: [] }, knowledge);
    assert.deepEqual(asked.toSorted(), [router, usdc, weth].map((address) => address.toLowerCase()).toSorted());
  });
});

function valueOf(value: Value | bigint | string): Value {
  if (typeof value === 'bigint') return integerValue(value);
  return typeof value === 'string' ? addressValue(value) : value;
}

/** The types of what is at a place: those of all items of a list are the same. */
function typeAt(parameters: readonly AbiParameter[], place: string): string {
  let members = parameters;
  let type = '';
  for (const step of place.match(/\d+|[*<>]/g) ?? []) {
    if (/\[\d*\]$/.test(type)) {
      type = type.replace(/\[\d*\]$/, '');
      continue;
    }
    if (type === 'bytes' && /[<>]/.test(step)) return 'address';
    const member = members[Number(step)];
    type = member?.type ?? 'nothing';
    members = member?.components ?? [];
  }
  return type;
}

describe('the table of functions with amounts', () => {
  it('has places of numbers, and units at places of addresses', () => {
    for (const [signature, rules] of Object.entries(functionAmounts)) {
      const [item] = parseHumanReadableAbi(`function ${signature}`).items;
      assert.ok(item?.kind === 'function', signature);
      for (const rule of rules.split(', ')) {
        const [place = '', unit = ''] = rule.split(' ');
        assert.match(place, /^r?\d+(?:\.(?:\d+|\*))*!?$/, rule);
        if (!place.startsWith('r'))
          assert.match(typeAt(item.inputs, place.replace('!', '')), /^uint\d+$/, `${signature} ${rule}`);
        if (!/^(?:self|asset|native)$/.test(unit))
          assert.equal(typeAt(item.inputs, unit), 'address', `${signature} ${rule}`);
      }
    }
  });

  it('has the same for commands, all of which are declared, with as many arguments', () => {
    const used = new Set<string>();
    for (const of of ['universalRouter', 'uniswapV4'] as const)
      for (let byte = 0; byte < 0x80; byte += 1)
        for (const { name, inputs } of commandDeclarations(of, byte)) {
          const [only, another] = inputs;
          const members = another === undefined && only?.type === 'tuple' ? (only.components ?? []) : inputs;
          const key = [name, `${name}/${members.length}`].find((each) => Object.hasOwn(commandAmounts, each));
          if (key === undefined) continue;
          used.add(key);
          for (const rule of (commandAmounts[key] ?? '').split(', ')) {
            const [place = '', unit = ''] = rule.split(' ');
            assert.match(typeAt(members, place.replace('!', '')), /^uint\d+$/, `${key} ${rule}`);
            const [, one = unit, other = unit, condition] = /^(.+)\|(.+)\?(.+)$/.exec(unit) ?? [];
            for (const each of unit === 'native' ? [] : [one, other])
              assert.equal(typeAt(members, each), 'address', `${key} ${rule}`);
            if (condition !== undefined) assert.equal(typeAt(members, condition), 'bool', `${key} ${rule}`);
          }
        }
    assert.deepEqual([...used].toSorted(), Object.keys(commandAmounts).toSorted());
  });

  it('takes the token that a swap of Uniswap V4 gives by its direction, and the zero address as the currency', () => {
    const key = [zeroAddress, usdc, 500n, 10n, zeroAddress];
    const swap = (zeroForOne: boolean) => {
      const named = (values: readonly (Value | bigint | string)[]): readonly NamedValue[] =>
        values.map((value, place) => ({ name: `a${place}`, type: 'uint128', value: valueOf(value) }));
      const given = named([
        { kind: 'struct', fields: named(key) },
        { kind: 'boolean', value: zeroForOne },
        10n ** 18n,
        2_000_000n,
      ]);
      const units: string[] = [];
      withAmounts(
        { kind: 'command', name: 'SWAP_EXACT_IN_SINGLE', arguments: given, to: undefined },
        (argument, { unit }) => {
          units.push(unit);
          return argument;
        },
      );
      return units;
    };
    const native = `0x${'e'.repeat(40)}`;
    assert.deepEqual(swap(true), [native, usdc.toLowerCase()]);
    assert.deepEqual(swap(false), [usdc.toLowerCase(), native]);
  });
});
