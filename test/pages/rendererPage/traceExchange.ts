import { encodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem';

import type { Exchange } from '../../../src/core/model/exchange/exchange';
import { sampleExchange } from './sampleExchange';

const abi = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
  'function deposit() payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
]);

const hash = `0x${'4d'.repeat(32)}`;
const addressOf = (number: number): Hex =>
  `0x${((BigInt(number + 1) * 0x9e3779b97f4a7c15f39cc0605cedc834n) % 2n ** 160n).toString(16).padStart(40, '0')}`;
const [user, router, pair, token, weth] = [0, 1, 2, 3, 4].map(addressOf) as [Hex, Hex, Hex, Hex, Hex];

interface Frame {
  readonly type: string;
  readonly from: Hex;
  readonly to: Hex;
  readonly input: Hex;
  readonly gasUsed: string;
  readonly calls?: readonly Frame[];
  readonly [member: string]: unknown;
}

const hex = (number: number): string => `0x${number.toString(16)}`;

const balance = (from: Hex, of: Hex): Frame => ({
  type: 'STATICCALL',
  from,
  to: token,
  input: encodeFunctionData({ abi, functionName: 'balanceOf', args: [of] }),
  output: encodeFunctionResult({ abi, functionName: 'balanceOf', result: 5_000_000n }),
  gas: hex(90_000),
  gasUsed: hex(2_553),
});

const deposit: Frame = {
  type: 'CALL',
  from: router,
  to: weth,
  value: hex(1_500_000_000_000_000_000),
  input: encodeFunctionData({ abi, functionName: 'deposit' }),
  gas: hex(100_000),
  gasUsed: hex(23_974),
  logs: [
    {
      address: weth,
      topics: [
        '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
        `0x${router.slice(2).padStart(64, '0')}`,
      ],
      data: `0x${hex(1_500_000_000_000_000_000).slice(2).padStart(64, '0')}`,
      position: '0x0',
    },
  ],
};

const failedTransfer: Frame = {
  type: 'DELEGATECALL',
  from: token,
  to: addressOf(9),
  input: encodeFunctionData({ abi, functionName: 'transfer', args: [user, 9_000_000n] }),
  gas: hex(60_000),
  gasUsed: hex(4_120),
  error: 'execution reverted',
  output: `0xe450d38c${pair.slice(2).padStart(64, '0')}${(5_000_000).toString(16).padStart(64, '0')}${(9_000_000).toString(16).padStart(64, '0')}`,
};

/** The call tree of a swap that fails in the token, behind a proxy. */
const failing: Frame = {
  type: 'CALL',
  from: user,
  to: router,
  value: hex(1_500_000_000_000_000_000),
  input: encodeFunctionData({
    abi,
    functionName: 'swapExactTokensForTokens',
    args: [1_500_000_000_000_000_000n, 9_000_000n, [weth, token], user, 1_767_225_600n],
  }),
  gas: hex(200_000),
  gasUsed: hex(61_204),
  error: 'execution reverted',
  output: failedTransfer['output'],
  calls: [
    deposit,
    balance(router, pair),
    {
      type: 'CALL',
      from: router,
      to: token,
      value: '0x0',
      input: failedTransfer.input,
      gas: hex(70_000),
      gasUsed: hex(9_800),
      error: 'execution reverted',
      output: failedTransfer['output'],
      calls: [failedTransfer],
    },
  ],
};

/** Returns a call of a tracer with a small tree as its answer. */
export function traceExchange(): Exchange {
  return exchangeOf(failing);
}

/** Returns a call of a tracer with this number of frames as its answer: groups of transfers, in all kinds of calls. */
export function largeTraceExchange(frames = 10_000): Exchange {
  return exchangeOf(largeTrace(frames));
}

/** Returns a call tree with this number of frames. */
export function largeTrace(frames: number): Frame {
  const groups: Frame[] = [];
  for (let made = 1; made < frames; made += 5) {
    const transfer = (number: number): Frame => ({
      type: 'CALL',
      from: addressOf(made % 50),
      to: token,
      value: '0x0',
      input: encodeFunctionData({ abi, functionName: 'transfer', args: [addressOf(number), BigInt(number * 1_000)] }),
      output: encodeFunctionResult({ abi, functionName: 'transfer', result: true }),
      gas: hex(90_000),
      gasUsed: hex(30_000 + (number % 7) * 100),
    });
    const inner = [balance(router, addressOf(made)), { ...deposit, calls: [transfer(made)] }, transfer(made + 1)];
    groups.push({
      ...transfer(made + 2),
      to: addressOf(made % 50),
      calls: inner.slice(0, Math.max(0, frames - made - 1)),
    });
  }
  return {
    type: 'CALL',
    from: user,
    to: router,
    value: '0x0',
    input: '0x',
    gas: hex(30_000_000),
    gasUsed: hex(29_000_000),
    calls: groups,
  };
}

function exchangeOf(tree: Frame): Exchange {
  return sampleExchange(
    'debug_traceTransaction',
    [hash, { tracer: 'callTracer', tracerConfig: { withLog: true } }],
    JSON.stringify({ jsonrpc: '2.0', id: 1, result: tree }),
  );
}
