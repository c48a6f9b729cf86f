import assert from 'node:assert/strict';

import { executionOf, executionOfTrace } from '../../../../../../../src/core/answer/decode/evm/happened/execution';
import { whatHappened, whatIsAsked } from '../../../../../../../src/core/answer/decode/evm/happened/whatHappened';
import type { JsonObject } from '../../../../../../../src/core/base/json/jsonValue';
import { shownSymbol } from '../../../../../../../src/core/base/view/shownName';
import { type DecodeHints, noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { keccakOfText } from '../../../../../../../src/core/formats/abi/type/eventSignature';
import type { Network } from '../../../../../../../src/core/model/networks/network';
import { evmNetwork } from '../../exampleNetworks';

const network: Network = { ...evmNetwork, chainId: '1', currency: { decimals: 18, symbol: 'ETH' } };
const at = (digit: string): string => `0x${digit.repeat(40)}`;
const [alice, bob, router, pool, usdc, weth, dai, punks, vault] = ['a', 'b', 'c', 'd', '1', '2', '3', '4', '5'].map(at);
const nobody = at('0');
const entry = at('e');
const hints: DecodeHints = {
  ...noHints,
  tokens: {
    [usdc ?? '']: { decimals: 6, symbol: 'USDC' },
    [weth ?? '']: { decimals: 18, symbol: 'WETH' },
    [dai ?? '']: { decimals: 18, symbol: 'DAI' },
  },
  contractNames: {
    [bob ?? '']: 'bob',
    [entry]: 'EntryPoint',
    [router ?? '']: 'Router',
    [punks ?? '']: 'Punk',
    [vault ?? '']: 'Vault',
  },
};

type Log = { readonly address: string; readonly topics: readonly string[]; readonly data: string };
const word = (value: string | bigint | number): string =>
  (typeof value === 'string' ? value.replace('0x', '') : value.toString(16)).padStart(64, '0');
function log(
  address = '',
  signature: string,
  indexed: readonly (string | bigint | number)[],
  ...data: (string | bigint | number)[]
): Log {
  return {
    address,
    topics: [keccakOfText(signature), ...indexed.map((each) => `0x${word(each)}`)],
    data: `0x${data.map(word).join('')}`,
  };
}
const transfer = (token = '', from = '', to = '', amount: bigint | number): Log =>
  log(token, 'Transfer(address,address,uint256)', [from, to], amount);
const item = (token = '', from = '', to = '', id: number): Log =>
  log(token, 'Transfer(address,address,uint256)', [from, to, id]);
const swapV3 = log(
  pool,
  'Swap(address,address,int256,int256,uint160,uint128,int24)',
  [router ?? '', alice ?? ''],
  1,
  2,
  3,
  4,
  5,
);
const ether = 10n ** 18n;

function receiptOf(logs: readonly Log[], more: JsonObject = {}): JsonObject {
  return { status: '0x1', from: alice ?? '', to: router ?? '', logs: logs.map((each) => ({ ...each })), ...more };
}
const said = (receipt: JsonObject, transaction?: JsonObject, reason?: string): string | undefined =>
  whatHappened(executionOf(receipt, transaction, reason), network, hints);
const paid = (value: bigint, input = '0x12345678'): JsonObject => ({ value: `0x${value.toString(16)}`, input });

describe('what happened in a transaction', () => {
  it('is a swap if an exchange says so and the sender gave one token for another', () => {
    const logs = [
      transfer(usdc, alice, pool, 5_000_000_000),
      transfer(dai, pool, alice, 4_998_123_456n * 10n ** 12n),
      swapV3,
    ];
    assert.equal(said(receiptOf(logs)), 'Swapped 5,000 USDC for 4,998.12 DAI through Router');
  });

  it('is no swap if the sender got shares that were minted for it', () => {
    const logs = [transfer(usdc, alice, vault, 5_000_000), transfer(vault, nobody, alice, 7), swapV3];
    assert.equal(said(receiptOf(logs, { to: vault ?? '' })), 'Sent 5 USDC and received 7 units of Vault');
  });

  it('does not say how much of the native currency a contract returned', () => {
    const wrapped = log(weth, 'Deposit(address,uint256)', [router ?? ''], ether);
    const logs = [wrapped, transfer(weth, router, pool, ether), transfer(usdc, pool, alice, 2_000_000_000), swapV3];
    assert.equal(said(receiptOf(logs), paid(ether)), 'Swapped 1 ETH for 2,000 USDC through Router');
    assert.equal(said(receiptOf(logs), paid(2n * ether)), 'Swapped ETH (2 ETH sent) for 2,000 USDC through Router');
    assert.equal(said(receiptOf(logs)), 'Swapped ETH (1 WETH wrapped) for 2,000 USDC through Router');
    const back = [
      transfer(usdc, alice, pool, 7_000_000),
      log(weth, 'Withdrawal(address,uint256)', [router ?? ''], ether / 2n),
      swapV3,
    ];
    assert.equal(said(receiptOf(back)), 'Swapped 7 USDC for ETH (0.5 WETH unwrapped) through Router');
  });

  it('is what a contract gained by swaps of its own', () => {
    const logs = [transfer(weth, router, pool, 10), transfer(weth, pool, router, 30n), swapV3];
    assert.equal(said(receiptOf(logs), paid(21n)), 'Router received 0.00000000000000002 WETH by swaps');
  });

  it('is a transfer to one receiver, or to several', () => {
    assert.equal(said(receiptOf([transfer(usdc, alice, bob, 484_000_000)])), 'Sent 484 USDC to bob');
    assert.equal(said(receiptOf([transfer(usdc, alice, bob, 250_000_001)])), 'Sent 250.000001 USDC to bob');
    assert.equal(said(receiptOf([transfer(usdc, alice, bob, 1_250_000_001)])), 'Sent 1,250 USDC to bob');
    const both = [transfer(usdc, alice, bob, 1_000_000), transfer(usdc, alice, pool, 2_000_000)];
    assert.equal(said(receiptOf(both)), 'Sent 3 USDC to 2 addresses');
    assert.equal(said(receiptOf([transfer(usdc, alice, nobody, 1)])), 'Burned 0.000001 USDC');
    assert.equal(said(receiptOf([transfer(usdc, bob, pool, 1_000_000)])), `Moved 1 USDC from bob to 0xDDdD…DDDDDd`);
    assert.equal(said(receiptOf([transfer(at('9'), alice, bob, 7_000)])), 'Sent 7,000 units of 0x9999…999999 to bob');
    assert.equal(said(receiptOf([], { to: bob ?? '' }), paid(2n * ether, '0x')), 'Sent 2 ETH to bob');
  });

  it('is a mint, a sale or a purchase of items', () => {
    assert.equal(said(receiptOf([item(punks, nobody, alice, 12)])), 'Minted Punk #12');
    assert.equal(
      said(receiptOf([item(punks, nobody, alice, 12)]), paid(ether)),
      'Minted Punk #12 for ETH (1 ETH sent)',
    );
    const sale = log(router, 'Sale(address,uint256)', [bob ?? ''], 1);
    const order = {
      ...sale,
      topics: [
        keccakOfText('OrdersMatched(bytes32,bytes32,address,address,uint256,bytes32)'),
        `0x${word(bob ?? '')}`,
        `0x${word(alice ?? '')}`,
        `0x${word(0)}`,
      ],
      data: `0x${word(0)}${word(0)}${word(5)}`,
    };
    const logs = [item(punks, bob, alice, 7), transfer(weth, alice, bob, ether), order];
    assert.equal(said(receiptOf(logs)), 'Bought Punk #7 for 1 WETH');
    assert.equal(
      said(receiptOf([item(punks, bob, alice, 7), transfer(weth, alice, bob, ether)])),
      'Sent 1 WETH and received Punk #7',
    );
  });

  it('is an approval only if nothing moved', () => {
    const approval = (amount: bigint): Log =>
      log(usdc, 'Approval(address,address,uint256)', [alice ?? '', router ?? ''], amount);
    assert.equal(said(receiptOf([approval(2n ** 256n - 1n)])), 'Approved Router to spend unlimited USDC');
    assert.equal(said(receiptOf([approval(2n ** 256n - 9_000n)])), 'Approved Router to spend unlimited USDC');
    assert.equal(said(receiptOf([approval(5_000_000n)])), 'Approved Router to spend 5 USDC');
    assert.equal(said(receiptOf([approval(0n)])), 'Revoked the approval of Router to spend USDC');
    assert.equal(said(receiptOf([approval(0n), transfer(usdc, alice, bob, 1_000_000)])), 'Sent 1 USDC to bob');
  });

  it('is wrapped or unwrapped native currency, which is not burned', () => {
    const deposit = log(weth, 'Deposit(address,uint256)', [alice ?? ''], ether);
    assert.equal(said(receiptOf([deposit], { to: weth ?? '' }), paid(ether)), 'Wrapped 1 ETH');
    const withdrawal = log(weth, 'Withdrawal(address,uint256)', [alice ?? ''], ether);
    assert.equal(said(receiptOf([withdrawal], { to: weth ?? '' })), 'Unwrapped 1 ETH');
  });

  it('is what the protocol says, with the amount that moved', () => {
    const supply = log(
      vault,
      'Supply(address,address,address,uint256,uint16)',
      [usdc ?? '', alice ?? '', 0],
      alice ?? '',
      9_000_000,
    );
    const logs = [transfer(usdc, alice, vault, 9_000_000), supply];
    assert.equal(said(receiptOf(logs)), 'Supplied 9 USDC to Vault');
    const deposit = log(vault, 'Deposit(address,address,uint256,uint256)', [alice ?? '', alice ?? ''], 9_000_000, 5);
    assert.equal(said(receiptOf([transfer(usdc, alice, vault, 9_000_000), deposit])), 'Deposited 9 USDC into Vault');
    const repay = log(
      vault,
      'Repay(address,address,address,uint256,bool)',
      [dai ?? '', alice ?? '', alice ?? ''],
      2n * ether,
      0,
    );
    const borrow = log(
      vault,
      'Borrow(address,address,address,uint256,uint8,uint256,uint16)',
      [usdc ?? '', alice ?? '', 0],
      alice ?? '',
      1_000_000,
      2,
      3,
    );
    assert.equal(
      said(
        receiptOf([
          ...logs,
          transfer(dai, alice, vault, 2n * ether),
          transfer(usdc, vault, alice, 1_000_000),
          repay,
          borrow,
        ]),
      ),
      'Supplied 9 USDC to Vault, and repaid 2 DAI to Vault, and 1 more',
    );
  });

  it('does not rest on the names of an event that any contract may have', () => {
    const withdraw = log(
      pool,
      'Withdraw(address,address,address,uint256)',
      [usdc ?? '', alice ?? '', alice ?? ''],
      7_000_000,
    );
    // A vault that withdraws its own shares has the same event, without any USDC.
    assert.doesNotMatch(said(receiptOf([withdraw])) ?? '', /USDC/);
    const moved = transfer(usdc, vault, alice, 7_000_000);
    assert.match(said(receiptOf([moved, withdraw])) ?? '', /^Withdrew 7 USDC from /);
    const submitted = log(pool, 'Submitted(address,uint256,address)', [alice ?? ''], ether, 0);
    assert.doesNotMatch(said(receiptOf([submitted], { to: pool ?? '' })) ?? '', /Staked/);
    assert.match(said(receiptOf([submitted], { to: pool ?? '' }), paid(ether)) ?? '', /^Staked 1 ETH with /);
  });

  it('is an act of administration, but not of a contract that is being created', () => {
    const upgraded = log(vault, 'Upgraded(address)', [bob ?? '']);
    assert.equal(said(receiptOf([upgraded], { to: vault ?? '' })), 'Upgraded Vault to bob');
    assert.equal(said(receiptOf([upgraded])), undefined);
    const role = log(vault, 'RoleGranted(bytes32,address,address)', [
      keccakOfText('MINTER_ROLE'),
      bob ?? '',
      alice ?? '',
    ]);
    assert.equal(said(receiptOf([role])), 'Granted MINTER_ROLE of Vault to bob');
    const owner = (from = ''): Log => log(vault, 'OwnershipTransferred(address,address)', [from, bob ?? '']);
    assert.equal(said(receiptOf([owner(alice)])), 'Transferred the ownership of Vault to bob');
    assert.equal(said(receiptOf([owner(nobody)])), undefined);
  });

  it('is the reason of a failure, or what failed', () => {
    const failed = receiptOf([], { status: '0x0', contractAddress: vault ?? '' });
    assert.equal(said(failed, undefined, '“no funds”'), 'Failed: “no funds”');

    const input = `0xa9059cbb${word(bob ?? '')}${word(5)}`;
    assert.equal(said({ ...failed, to: usdc ?? '' }, paid(0n, input)), 'Failed to send 0.000005 USDC to bob');
    assert.equal(said(failed, paid(0n, '0x4e71d92d')), 'Failed: call of claim() on Router');
    assert.equal(said(failed), undefined);
    assert.equal(said(receiptOf([], { to: null, contractAddress: vault ?? '' })), 'Created Vault');
  });

  it('is what an account did whose operation somebody else sent', () => {
    const done = (success: number): Log =>
      log(
        entry,
        'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
        [1, bob ?? '', 0],
        1,
        success,
        2,
        3,
      );
    const sent = transfer(usdc, bob, pool, 1_000_000);
    assert.equal(said(receiptOf([sent, done(1)])), 'bob sent 1 USDC to 0xDDdD…DDDDDd');
    assert.equal(said(receiptOf([done(0)])), 'Failed: user operation of bob');
    assert.equal(said(receiptOf([sent, done(1), done(0)])), 'Ran 2 user operations, of which 1 failed');
    const safe = log(vault, 'ExecutionSuccess(bytes32,uint256)', [], 1, 0);
    assert.equal(
      said(receiptOf([transfer(usdc, vault, bob, 1_000_000), safe], { to: vault ?? '' })),
      'Safe Vault sent 1 USDC to bob',
    );
  });

  it('counts the native value that a call tree shows', () => {
    const frame = {
      kind: 'call' as const,
      depth: 0,
      parent: undefined,
      end: 2,
      output: undefined,
      gas: undefined,
      gasUsed: undefined,
      failure: undefined,
      input: '0x12345678',
    };
    const trace = {
      isCut: false,
      frames: [
        {
          ...frame,
          from: alice ?? '',
          to: router ?? '',
          value: 0n,
          logs: [transfer(usdc, alice, pool, 7_000_000), swapV3].map((each) => ({ ...each, after: 0 })),
        },
        { ...frame, depth: 1, parent: 0, from: router ?? '', to: alice ?? '', value: ether / 2n, logs: [] },
      ],
    };
    const execution = executionOfTrace(trace, undefined, hints);
    assert.ok(execution);
    assert.equal(whatHappened(execution, network, hints), 'Swapped 7 USDC for 0.5 ETH through Router');
  });

  it('is not said where nothing is sure', () => {
    assert.equal(said(receiptOf([])), undefined);
    assert.equal(said(receiptOf([log(vault, 'Foo(uint256)', [], 1)])), undefined);
    assert.equal(said(receiptOf([transfer(usdc, alice, bob, 1)], { status: null })), undefined);
  });
});

describe('a sentence is never false', () => {
  const stranger = at('9');
  const told = (logs: readonly Log[], tokens: DecodeHints['tokens'], more: JsonObject = {}): string | undefined =>
    whatHappened(executionOf(receiptOf(logs, more), undefined), network, {
      ...hints,
      tokens: { ...hints.tokens, ...tokens },
    });
  const asked = (symbol: string): DecodeHints['tokens'] => ({ [stranger]: { decimals: 6, symbol, isAsked: true } });
  const supplied = log(
    vault,
    'Supply(address,address,address,uint256,uint16)',
    [usdc ?? '', alice ?? '', 0],
    alice ?? '',
    9_000_000,
  );

  it('if a pool returns a part of the native value that was added to it', () => {
    const mint = log(pool, 'Mint(address,uint256,uint256)', [router ?? ''], 1, 2);
    const logs = [transfer(usdc, alice, pool, 200_000_000), mint];
    assert.equal(said(receiptOf(logs), paid(ether)), 'Added liquidity of 200 USDC and ETH (1 ETH sent) through Router');
    const wrapped = log(weth, 'Deposit(address,uint256)', [router ?? ''], ether);
    assert.equal(
      said(receiptOf([...logs, wrapped]), paid(ether)),
      'Added liquidity of 1 ETH and 200 USDC through Router',
    );
  });

  it('if a token keeps or burns a part of what is sent', () => {
    const logs = [transfer(usdc, alice, bob, 98_000_000), transfer(usdc, alice, nobody, 2_000_000)];
    assert.equal(said(receiptOf(logs)), 'Sent 100 USDC, some of which was burned');
  });

  it('if the fee is a transfer of its own', () => {
    const logs = [transfer(usdc, alice, bob, 5_000_000), transfer(usdc, alice, `0xfeec${'0'.repeat(36)}`, 70)];
    assert.equal(told(logs, {}, { feeToken: usdc ?? '' }), 'Sent 5 USDC to bob');
    const unsure = [transfer(usdc, alice, bob, 5_000_000), transfer(usdc, alice, pool, 70)];
    assert.equal(told(unsure, {}, { feeCurrency: usdc ?? '' }), undefined);
    const bootloader = `0x${'0'.repeat(36)}8001`;
    const eth = `0x${'0'.repeat(36)}800a`;
    assert.equal(
      told([transfer(eth, alice, bootloader, 7), transfer(usdc, alice, bob, 1_000_000)], {}),
      'Sent 1 USDC to bob',
    );
  });

  it("if a contract says that it moved another one's token", () => {
    assert.equal(told([supplied], {}), undefined);
    assert.equal(told([supplied, transfer(usdc, alice, vault, 8_000_000)], {}), 'Sent 8 USDC to Vault');
    const bridged = log(
      stranger,
      'ETHDepositInitiated(address,address,uint256,bytes)',
      [alice ?? '', bob ?? ''],
      ether,
    );
    assert.equal(told([bridged], {}), undefined);
    assert.equal(
      said(receiptOf([bridged], { to: stranger }), paid(ether / 2n, '0x12345678')),
      'Sent 0.5 ETH to 0x9999…999999',
    );
  });

  it('if a contract that is no entry point says that somebody had an operation run', () => {
    const done = {
      ...log(
        stranger,
        'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
        [1, bob ?? '', 0],
        1,
        1,
        2,
        3,
      ),
    };
    assert.equal(told([done], {}), undefined);
  });

  it('if a token calls itself like another one, like the native currency, or like its wrapped form', () => {
    const [sent, received] = [transfer(usdc, alice, pool, 5_000_000), transfer(stranger, pool, alice, 4_000_000)];
    assert.equal(
      told([sent, received, swapV3], asked('USDC')),
      'Swapped 5 USDC (0x1111…111111) for 4 USDC (0x9999…999999) through Router',
    );
    assert.equal(told([received], asked('ETH')), 'Received 4 ETH (0x9999…999999)');
    const deposit = log(stranger, 'Deposit(address,uint256)', [alice ?? ''], ether);
    assert.equal(told([deposit], asked('WETH'), { to: stranger }), 'Received 1,000,000,000,000 WETH (0x9999…999999)');
    assert.equal(told([received], asked(shownSymbol('USD\u0421'))), 'Received 4 tokens of 0x9999…999999');
    assert.equal(
      told([sent, received, swapV3], asked(shownSymbol('U\u200bSDC'))),
      'Swapped 5 USDC for 4 tokens of 0x9999…999999 through Router',
    );
  });

  it('if the symbol of a token is an order or a link', () => {
    for (const symbol of [
      'Visit evil.example to claim',
      'https://evil.example',
      't.me/evil',
      'USDC and 3 more',
      '5 ETH',
    ])
      assert.equal(
        told([transfer(stranger, pool, alice, 4_000_000)], asked(shownSymbol(symbol))),
        'Received 4 tokens of 0x9999…999999',
      );
  });

  it('if a token calls itself like somebody', () => {
    const approval = log(usdc, 'Approval(address,address,uint256)', [alice ?? '', stranger], 5_000_000);
    assert.equal(told([approval], asked('bob')), 'Approved 0x9999…999999 to spend 5 USDC');
  });

  it('if a Safe or a lender takes an item for what it gives', () => {
    const executed = log(vault, 'ExecutionSuccess(bytes32,uint256)', [], 1, 0);
    const logs = [item(punks, vault, bob, 7), transfer(weth, bob, vault, ether), executed];
    assert.equal(told(logs, {}, { to: vault ?? '' }), 'Safe Vault sent Punk #7 and received 1 WETH');
  });

  it('if a frame fails that emitted events', () => {
    const frame = (from = '', to = '', logs: readonly Log[] = [], more = {}) => ({
      kind: 'call' as const,
      depth: 0,
      parent: undefined,
      end: 1,
      output: undefined,
      gas: undefined,
      gasUsed: undefined,
      failure: undefined,
      input: '0x12345678',
      value: 0n,
      from,
      to,
      logs: logs.map((each) => ({ ...each, after: 0 })),
      ...more,
    });
    const inner = frame(router, usdc, [transfer(usdc, alice, bob, 1_000_000)], { depth: 2, parent: 1, end: 3 });
    const frames = [
      frame(alice, router, [], { end: 3 }),
      frame(router, pool, [], { depth: 1, parent: 0, end: 3, failure: 'execution reverted' }),
      inner,
    ];
    const execution = executionOfTrace({ isCut: false, frames }, undefined, hints);
    assert.deepEqual([execution?.logs, execution?.nets], [[], []]);
  });

  it('if a victim is named in a transfer of nothing', () => {
    assert.equal(told([transfer(usdc, bob, pool, 0)], {}), 'Moved 0 USDC from bob to 0xDDdD…DDDDDd');
  });
});

describe('what a transaction asks for', () => {
  const asked = (transaction: JsonObject): string | undefined =>
    whatIsAsked({ from: alice ?? '', ...transaction }, network, hints);

  it('is said as a wish, because only the receipt says whether it was done', () => {
    assert.equal(asked({ to: bob ?? '', ...paid(ether, '0x') }), 'Asks to send 1 ETH to bob');
    assert.equal(
      asked({ to: usdc ?? '', ...paid(0n, `0xa9059cbb${word(bob ?? '')}${word(484_000_000)}`) }),
      'Asks to send 484 USDC to bob',
    );
    assert.equal(
      asked({ to: usdc ?? '', ...paid(0n, `0x095ea7b3${word(router ?? '')}${'f'.repeat(64)}`) }),
      'Asks to approve Router to spend unlimited USDC',
    );
    assert.equal(asked({ to: weth ?? '', ...paid(ether, '0xd0e30db0') }), 'Asks to wrap 1 ETH');
    const item = `0xa9059cbb${word(bob ?? '')}${word(7)}`;
    assert.match(asked({ to: punks ?? '', ...paid(0n, item) }) ?? '', /^Asks to call transfer\(.*\) on Punk$/);
    assert.equal(asked({ to: null, ...paid(0n, '0x6001') }), 'Asks to create a contract');
    assert.equal(asked({ to: vault ?? '', ...paid(0n, '0x01020304') }), undefined);
  });
});
