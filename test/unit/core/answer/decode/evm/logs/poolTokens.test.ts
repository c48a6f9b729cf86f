import assert from 'node:assert/strict';

import { encodeAbiParameters, keccak256, pad, toBytes } from 'viem';

import { isObject, type JsonValue, readMember } from '../../../../../../../src/core/base/json/jsonValue';
import { noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { decode, rowsOf, tableOf } from '../../viewParts';

const pool = `0x${'c'.repeat(40)}` as const;
const first = `0x${'1'.repeat(40)}` as const;
const second = `0x${'2'.repeat(40)}` as const;
const third = `0x${'3'.repeat(40)}` as const;
const trader = `0x${'d'.repeat(40)}` as const;
const hints = {
  ...noHints,
  tokens: { [first]: { decimals: 6, symbol: 'USDC' }, [second]: { decimals: 18, symbol: 'WETH' } },
};

function log(address: string, event: string, indexed: readonly `0x${string}`[], numbers: readonly bigint[]): JsonValue {
  return {
    address,
    topics: [keccak256(toBytes(event)), ...indexed.map((each) => pad(each))],
    data: encodeAbiParameters(
      numbers.map(() => ({ type: 'int256' })),
      numbers,
    ),
  };
}
const moved = (token: string, from: `0x${string}`, to: `0x${string}`, amount: bigint) =>
  log(token, 'Transfer(address,address,uint256)', [from, to], [amount]);
const sync = log(pool, 'Sync(uint112,uint112)', [], [2_000_000n, 3n * 10n ** 18n]);
const swapped = log(
  pool,
  'Swap(address,uint256,uint256,uint256,uint256,address)',
  [trader, trader],
  [5_000_000n, 0n, 0n, 10n ** 15n],
);
const paid = moved(first, trader, pool, 5_000_000n);
const received = moved(second, pool, trader, 10n ** 15n);

function argumentsOf(logs: readonly JsonValue[]): readonly JsonValue[] {
  return rowsOf(tableOf(decode('eth_getTransactionReceipt', { status: '0x1', logs }, hints), 'Logs')).map(
    (row) => row['arguments'] ?? null,
  );
}
const amount = (text: string, symbol: string): JsonValue => ({ amount: text, symbol });

describe('amounts in the events of pools', () => {
  it('are those of the tokens that moved as the event says, in swaps and in reserves', () => {
    const [, , reserves, swap] = argumentsOf([paid, received, sync, swapped]);
    assert.deepEqual(reserves, { reserve0: amount('2', 'USDC'), reserve1: amount('3', 'WETH') });
    assert.deepEqual(
      ['amount0In', 'amount1In', 'amount0Out', 'amount1Out'].map((name) => readMember(swap, name)),
      [amount('5', 'USDC'), amount('0', 'WETH'), amount('0', 'USDC'), amount('0.001', 'WETH')],
    );
  });

  it('are signed in pools of Uniswap V3, and what is no amount stays a number', () => {
    const signature = 'Swap(address,address,int256,int256,uint160,uint128,int24)';
    const swap = log(pool, signature, [trader, trader], [5_000_000n, -(10n ** 15n), 7n, 8n, -9n]);
    const [, , shown] = argumentsOf([paid, received, swap]);
    assert.deepEqual(
      ['amount0', 'amount1', 'sqrtPriceX96', 'liquidity', 'tick'].map((name) => readMember(shown, name)),
      [amount('5', 'USDC'), amount('-0.001', 'WETH'), '7', '8', '-9'],
    );
  });

  it('stay numbers where the transfers do not show one token for each', () => {
    const raw = { reserve0: '2000000', reserve1: '3000000000000000000' };
    const others: readonly (readonly JsonValue[])[] = [
      [sync, swapped],
      [paid, sync, swapped],
      // Another amount, as with a fee on transfer.
      [moved(first, trader, pool, 5_000_001n), received, sync, swapped],
      // A second token of the same amount.
      [paid, moved(third, trader, pool, 5_000_000n), received, sync, swapped],
      // The tokens of a pool are in the order of their addresses.
      [moved(second, trader, pool, 5_000_000n), moved(first, pool, trader, 10n ** 15n), sync, swapped],
      // Transfers of another contract.
      [moved(first, trader, third, 5_000_000n), moved(second, third, trader, 10n ** 15n), sync, swapped],
    ];
    for (const logs of others) assert.deepEqual(argumentsOf(logs).at(-2), raw);
  });

  it('stay numbers if two events of a pool say different tokens', () => {
    const again = log(pool, 'Mint(address,uint256,uint256)', [trader], [11n, 12n]);
    const logs = [
      paid,
      received,
      sync,
      swapped,
      moved(first, trader, pool, 11n),
      moved(third, trader, pool, 12n),
      again,
    ];
    assert.deepEqual(argumentsOf(logs)[2], { reserve0: '2000000', reserve1: '3000000000000000000' });
  });

  it('are those of call trees, too', () => {
    const logs = [paid, received, sync, swapped].map((each) => (isObject(each) ? { ...each, position: '0x0' } : each));
    const tree = { type: 'CALL', from: trader, to: pool, input: '0x', gas: '0x1', gasUsed: '0x1', logs };
    const rows = rowsOf(tableOf(decode('debug_traceTransaction', tree, hints), 'Calls'));
    assert.deepEqual(rows[3]?.['arguments'], { reserve0: amount('2', 'USDC'), reserve1: amount('3', 'WETH') });
  });
});
