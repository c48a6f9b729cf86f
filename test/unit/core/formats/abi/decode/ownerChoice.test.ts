import assert from 'node:assert/strict';

import { describe, it } from 'mocha';
import { type Abi, type AbiEvent, encodeAbiParameters, encodeEventTopics, type Hex, parseAbiItem } from 'viem';

import { eventSourceText } from '../../../../../../src/core/answer/decode/shared/sourceText';
import { jsonOfValue } from '../../../../../../src/core/base/view/printValue';
import type { DecodedEvent, LogText } from '../../../../../../src/core/formats/abi/decode/decodeLog';
import { LogDecoder } from '../../../../../../src/core/formats/abi/decode/logDecoder';
import type { ScopedEvent } from '../../../../../../src/core/formats/abi/names/decodeHints';
import { parseHumanReadableAbi } from '../../../../../../src/core/formats/abi/type/parseHumanReadableAbi';

const alice = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const bob = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const pool = '0x0d4a11d5EEaaC28EC3F61d100daF4d40471f1852';
const other = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';

/** The log of a contract with this declaration, as viem encodes it. */
function logOf(declaration: string, args: Readonly<Record<string, unknown>>, address: string = pool): LogText {
  const item = parseAbiItem(declaration) as AbiEvent;
  const abi: Abi = [item];
  const data = item.inputs.filter(({ indexed }) => indexed !== true);
  return {
    address,
    topics: encodeEventTopics({ abi, args } as Parameters<typeof encodeEventTopics>[0]) as Hex[],
    data: encodeAbiParameters(
      data,
      data.map(({ name }) => args[name ?? '']),
    ),
  };
}

interface Around {
  readonly logs?: readonly LogText[];
  readonly tokens?: readonly string[];
  readonly events?: readonly ScopedEvent[];
}

function decode(log: LogText, { logs = [log], tokens = [], events = [] }: Around = {}): DecodedEvent {
  const context = { logs: () => logs, isToken: (address: string) => tokens.includes(address) };
  const decoding = new LogDecoder(events, undefined, undefined, context).decode(log);
  assert.ok(decoding.kind === 'decoded');
  return decoding.event;
}

function named({ arguments: all }: DecodedEvent): Readonly<Record<string, unknown>> {
  return Object.fromEntries(all.map(({ name, value }) => [name, jsonOfValue(value)]));
}

const mintOfPair = 'event Mint(address indexed sender, uint256 amount0, uint256 amount1)';
const syncOfPair = 'event Sync(uint112 reserve0, uint112 reserve1)';
const depositOfWeth = 'event Deposit(address indexed dst, uint256 wad)';
const plainTransfer = 'event Transfer(address from, address to, uint256 value)';
const plainApproval = 'event Approval(address owner, address spender, uint256 value)';

/** Amounts that could be those of a pair, and a value with an index of Aave. */
const doubtful = { sender: alice, amount0: 5n * 10n ** 20n, amount1: 105n * 10n ** 25n };

describe('an event that several protocols declare', () => {
  it('has neutral names if they differ, and names the protocols', () => {
    const event = decode(logOf(mintOfPair, doubtful));
    assert.deepEqual(named(event), { arg0: alice, arg1: String(doubtful.amount0), arg2: String(doubtful.amount1) });
    assert.deepEqual(event.oneOf, ['Uniswap V2', 'Aave V2']);
    assert.equal(eventSourceText(event), 'one of: Uniswap V2, Aave V2 (built-in list)');
  });

  it('keeps the names that all of them have', () => {
    const event = decode(logOf(plainTransfer, { from: alice, to: bob, value: 250n }));
    assert.deepEqual(named(event), { from: alice, to: bob, arg2: '250' });
    assert.deepEqual(event.oneOf, ['ERC-20 (nothing indexed)', 'ERC-721 (nothing indexed)']);
  });

  const traps: readonly (readonly [string, Readonly<Record<string, unknown>>, readonly string[]])[] = [
    [
      'event Deposit(address indexed user, uint256 indexed pid, uint256 amount)',
      { user: alice, pid: 7n, amount: 10n },
      ['arg0', 'arg1', 'amount'],
    ],
    [
      'event Deposit(address indexed account, uint256 amount, uint256 shares)',
      { account: alice, amount: 10n ** 18n, shares: 1_700_000_000n },
      ['arg0', 'arg1', 'arg2'],
    ],
    ['event OrderCancelled(bytes32 hash)', { hash: `0x${'ab'.repeat(32)}` }, ['arg0']],
    [
      'event Deposited(address indexed payee, uint256 weiAmount)',
      { payee: alice, weiAmount: 10n ** 18n },
      ['arg0', 'arg1'],
    ],
    [depositOfWeth, { dst: alice, wad: 10n ** 18n }, ['arg0', 'arg1']],
  ];
  for (const [declaration, args, names] of traps) {
    it(`is not assumed to be the first one: ${declaration}`, () => {
      const event = decode(logOf(declaration, args));
      assert.deepEqual(
        event.arguments.map(({ name }) => name),
        names,
      );
      assert.ok((event.oneOf ?? []).length > 1);
    });
  }

  it('is decided by the contract if that is known', () => {
    const event = decode(logOf(depositOfWeth, { dst: alice, wad: 7n }, weth));
    assert.deepEqual(named(event), { dst: alice, wad: '7' });
    assert.deepEqual([event.source.label, event.chosenBy], ['WETH', 'contract']);
    const token = decode(logOf(plainTransfer, { from: alice, to: bob, value: 7n }), { tokens: [pool.toLowerCase()] });
    assert.deepEqual([named(token)['value'], token.chosenBy, token.oneOf], ['7', 'contract', undefined]);
  });

  it('is decided by the other events of the same contract in the answer, and not by those of others', () => {
    const mint = logOf(mintOfPair, doubtful);
    const sync = (address: string) => logOf(syncOfPair, { reserve0: 1n, reserve1: 2n }, address);
    const event = decode(mint, { logs: [mint, sync(pool)] });
    assert.deepEqual([event.source.label, event.chosenBy], ['Uniswap V2', 'events']);
    assert.equal(named(event)['amount1'], String(doubtful.amount1));
    assert.equal(eventSourceText(event), "Uniswap V2 (built-in list), shown by the contract's other events");
    assert.notEqual(decode(mint, { logs: [mint, sync(other)] }).oneOf, undefined);
  });

  it('is decided by values that only one of them could have', () => {
    const event = decode(logOf(mintOfPair, { ...doubtful, amount1: 3n * 10n ** 18n }));
    assert.deepEqual([event.source.label, event.chosenBy], ['Uniswap V2', 'values']);
    const allowance = decode(logOf(plainApproval, { owner: alice, spender: bob, value: 2n ** 256n - 1n }));
    assert.deepEqual([allowance.source.label, allowance.chosenBy], ['ERC-20 (nothing indexed)', 'values']);
    const taken = decode(logOf('event Withdraw(address indexed a, uint256 b, uint256 c)', { a: alice, b: 1n, c: 5n }));
    assert.ok(taken.oneOf?.includes('Yearn') && !taken.oneOf.includes('Curve'), String(taken.oneOf));
  });

  it('is decided in the same way for all logs of a contract, by the values of all of them', () => {
    const unclear = logOf(mintOfPair, doubtful);
    const clear = logOf(mintOfPair, { ...doubtful, amount1: 4n });
    for (const log of [unclear, clear])
      assert.equal(decode(log, { logs: [unclear, clear] }).source.label, 'Uniswap V2');
    const elsewhere = { ...unclear, address: other };
    assert.notEqual(decode(elsewhere, { logs: [unclear, clear, elsewhere] }).oneOf, undefined);
  });

  it('lists each of them beside what they agree on', () => {
    const decoding = new LogDecoder([]).decode(logOf(mintOfPair, doubtful));
    assert.ok(decoding.kind === 'decoded');
    assert.deepEqual(
      decoding.others.map(({ source, arguments: all }) => [source.label, all.map(({ name }) => name)]),
      [
        ['Uniswap V2', ['sender', 'amount0', 'amount1']],
        ['Aave V2', ['from', 'value', 'index']],
      ],
    );
  });

  it("is decided by the user's own declaration", () => {
    for (const source of [
      { kind: 'cell', label: 'this cell' },
      { kind: 'workspace', label: 'Pair.json' },
    ] as const) {
      const events = parseHumanReadableAbi(mintOfPair).items.flatMap((item) =>
        item.kind === 'event' ? [{ item, source }] : [],
      );
      const event = decode(logOf(mintOfPair, doubtful), { events });
      assert.deepEqual([event.source, event.oneOf], [source, undefined]);
      assert.deepEqual(Object.keys(named(event)), ['sender', 'amount0', 'amount1']);
    }
  });

  it('is decided if only one of them has that number of topics', () => {
    const compound = logOf('event Mint(address minter, uint256 mintAmount, uint256 mintTokens)', {
      minter: alice,
      mintAmount: 1n,
      mintTokens: 2n,
    });
    const event = decode(compound);
    assert.deepEqual([event.source.label, event.oneOf], ['Compound V2', undefined]);
  });
});
