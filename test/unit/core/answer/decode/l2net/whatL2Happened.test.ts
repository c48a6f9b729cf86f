import assert from 'node:assert/strict';

import {
  whatL2Happened,
  whatL2IsAsked,
  whatL2Traced,
} from '../../../../../../src/core/answer/decode/l2net/whatL2Happened';
import type { JsonObject } from '../../../../../../src/core/base/json/jsonValue';
import { type DecodeHints, noHints } from '../../../../../../src/core/formats/abi/names/decodeHints';
import { feltHex } from '../../../../../../src/core/formats/l2net/felt';
import { cairoSelectorOf } from '../../../../../../src/core/formats/l2net/selector';
import { readL2Traces } from '../../../../../../src/core/formats/trace/l2Trace';
import { BuiltInTokens } from '../../../../../../src/core/knowledge/tokens/builtInTokens';
import { l2Network } from '../exampleNetworks';
import { decode, rowsOf, tableOf } from '../viewParts';

const [alice, bob, pool, vault, stranger] = ['0xa11ce', '0xb0b', '0xd00', '0x5afe', '0x999'] as const;
const eth = '0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7';
const strk = '0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d';
const usdc = '0x53c91253bc9682c04929ca02ed00b3e423f6710d2ee7e0d5ebb06f3ecf368a8';
const avnu = '0x4270219d365d6b017231b52e92b3fb5d7c8378b05e9abc97724537a80e93b0f';
const deployer = '0x41a78e741e5af2fec34b695679bc6891742439f7afb8484ecd7766661ad02bf';
const sequencer = '0x1176a1bd84444c89232ec27754698e5d2e7e1a7f1539f12027f28b23ec9f3d8';
const fee = 7n * 10n ** 15n;
const one = 10n ** 18n;
const hints: DecodeHints = {
  ...noHints,
  tokens: Object.fromEntries(new BuiltInTokens().on(l2Network)),
  contractNames: { [bob]: 'bob', [vault]: 'Vault' },
};

type Event = JsonObject;
const felts = (values: readonly (string | bigint | number)[]): string[] => values.map((each) => feltHex(BigInt(each)));
const u256 = (value: bigint | number): bigint[] => [BigInt(value) % 2n ** 128n, BigInt(value) >> 128n];
const event = (
  from: string,
  name: string,
  keys: readonly (string | bigint | number)[],
  data: readonly (string | bigint | number)[],
): Event => ({ from_address: from, keys: felts([cairoSelectorOf(name), ...keys]), data: felts(data) });
const transfer = (token: string, from: string, to: string, amount: bigint | number): Event =>
  event(token, 'Transfer', [from, to], u256(amount));
const feeTransfer = transfer(strk, alice, sequencer, fee);

type Call = readonly [contract: string, name: string, ...calldata: (string | bigint | number)[]];
const invoke = (...calls: readonly Call[]): JsonObject => ({
  type: 'INVOKE',
  sender_address: alice,
  calldata: felts([
    calls.length,
    ...calls.flatMap(([contract, name, ...data]) => [contract, cairoSelectorOf(name), data.length, ...data]),
  ]),
});
const receiptOf = (events: readonly Event[], more: JsonObject = {}): JsonObject => ({
  type: 'INVOKE',
  execution_status: 'SUCCEEDED',
  finality_status: 'ACCEPTED_ON_L2',
  actual_fee: { amount: feltHex(fee), unit: 'FRI' },
  events: [...events, feeTransfer],
  ...more,
});
const said = (receipt: JsonObject, transaction?: JsonObject): string | undefined =>
  whatL2Happened(receipt, transaction, l2Network, hints);
const told = (...events: readonly Event[]): string | undefined => said(receiptOf(events));

describe('what happened in an l2net transaction', () => {
  it('is a transfer of the account that paid the fee, which is no part of it', () => {
    assert.equal(told(transfer(usdc, alice, bob, 484_000_000)), 'Sent 484 USDC.e to bob');
    assert.equal(told(transfer(strk, alice, bob, 2n * one)), 'Sent 2 STRK to bob');
    assert.equal(
      told(transfer(usdc, alice, bob, 1), transfer(usdc, alice, pool, 1)),
      'Sent 0.000002 USDC.e to 2 addresses',
    );
    assert.equal(told(transfer(usdc, bob, alice, 5_000_000)), 'Received 5 USDC.e');
    assert.equal(told(transfer(usdc, '0x0', alice, 5_000_000)), 'Minted 5 USDC.e');
    assert.equal(told(transfer(usdc, alice, '0x0', 5_000_000)), 'Burned 5 USDC.e');
    assert.equal(told(transfer(stranger, alice, bob, 7_000)), 'Sent 7,000 units of 0x999 to bob');
    assert.equal(told(event(stranger, 'Transfer', ['0x0', alice, ...u256(12)], [])), 'Minted item of 0x999 #12');
  });

  it('is a swap if an exchange says so and the account gave one token for another', () => {
    const swap = event(avnu, 'Swap', [], [alice, usdc, ...u256(5_000_000), eth, ...u256(one), alice]);
    const [out, back] = [transfer(usdc, alice, avnu, 5_000_000), transfer(eth, avnu, alice, one)];
    assert.equal(told(out, back, swap), 'Swapped 5 USDC.e for 1 ETH through AVNU exchange');
    assert.equal(told(out, back), 'Sent 5 USDC.e and received 1 ETH');
    const shares = transfer(vault, '0x0', alice, 3);
    assert.equal(told(out, shares, swap), 'Sent 5 USDC.e and received 3 units of Vault');
    const claimed = transfer(eth, pool, alice, one);
    assert.equal(told(claimed, out, back, swap), 'Sent 5 USDC.e and received 2 ETH');
  });

  it('is what the protocol says, with the amount that moved', () => {
    const deposit = event(vault, 'Deposit', [], [alice, usdc, 9_000_000]);
    assert.equal(told(transfer(usdc, alice, vault, 9_000_000), deposit), 'Supplied 9 USDC.e to Vault');
    const shares = event(vault, 'Deposit', [alice, alice], [...u256(9_000_000), ...u256(5)]);
    assert.equal(told(transfer(usdc, alice, vault, 9_000_000), shares), 'Deposited 9 USDC.e into Vault');
    const started = event(vault, 'WithdrawInitiated', [], ['0x77', ...u256(one), alice]);
    assert.equal(told(transfer(eth, alice, '0x0', one), started), 'Bridged 1 ETH to L1 through Vault');
    const made = event(deployer, 'ContractDeployed', [], ['0xc0de', alice, 0, '0xc1a55', 0, 0]);
    assert.equal(told(made), 'Created a contract at 0xc0de');
  });

  it('is a message from L1 that a bridge handled', () => {
    const handled = event(vault, 'DepositHandled', [], [bob, ...u256(one)]);
    const receipt = { ...receiptOf([]), type: 'L1_HANDLER', events: [transfer(eth, '0x0', bob, one), handled] };
    assert.equal(said(receipt), 'Bridged 1 ETH from L1 to bob through Vault');
  });

  it('is an approval only if nothing moved', () => {
    const approval = (amount: bigint): Event => event(usdc, 'Approval', [alice, bob], u256(amount));
    assert.equal(told(approval(5_000_000n)), 'Approved bob to spend 5 USDC.e');
    assert.equal(told(approval(2n ** 256n - 1n)), 'Approved bob to spend unlimited USDC.e');
    assert.equal(told(approval(0n)), 'Revoked the approval of bob to spend USDC.e');
    assert.equal(told(approval(5_000_000n), transfer(usdc, alice, bob, 1_000_000)), 'Sent 1 USDC.e to bob');
  });

  it('is the calls by name if no event says more', () => {
    assert.equal(said(receiptOf([]), invoke([vault, 'pause'])), 'Called pause() on Vault');
    assert.equal(
      said(receiptOf([]), invoke([vault, 'pause'], [usdc, 'transfer', bob, 0, 0], [pool, 'sync'])),
      'Called pause() on Vault, and called transfer(…) on USDC.e, and 1 more',
    );
    assert.equal(said(receiptOf([]), invoke([vault, 'nobody_knows', 1])), 'Called a function on Vault');
  });

  it('is an upgrade of the account or of what it calls', () => {
    assert.equal(told(event(alice, 'Upgraded', [], ['0xc1a55'])), 'Upgraded 0xa11ce to class 0xc1a55');
    assert.equal(told(event(stranger, 'Upgraded', [], ['0xc1a55'])), undefined);
  });

  it('is the kind of a transaction that creates', () => {
    assert.equal(said(receiptOf([], { type: 'DECLARE' })), 'Declared a class');
    assert.equal(
      said(receiptOf([], { type: 'DEPLOY_ACCOUNT', contract_address: alice })),
      'Created the account 0xa11ce',
    );
  });

  it('is the innermost reason of a failure, or what failed', () => {
    const failed = receiptOf([], { execution_status: 'REVERTED', type: 'DECLARE' });
    const text =
      "Error in the called contract (0x1):\nError in the called contract (0x2):\nExecution failed. Failure reason: 0x753235365f737562204f766572666c6f77 ('u256_sub Overflow').";
    assert.equal(said({ ...failed, revert_reason: text }), 'Failed: u256_sub Overflow');
    assert.equal(said(failed, invoke([usdc, 'transfer', bob, 5_000_000, 0])), 'Failed to send 5 USDC.e to bob');
    assert.equal(said(failed), undefined);
  });

  it('is not said where nothing is sure', () => {
    assert.equal(told(), undefined);
    assert.equal(said({ ...receiptOf([]), execution_status: '', finality_status: 'RECEIVED' }), undefined);
    assert.equal(told(event(stranger, 'Foo', [], [1])), undefined);
    // An amount or an item: the form of both is the same.
    assert.equal(told(event(stranger, 'Transfer', [], [alice, bob, 3, 0])), undefined);
  });
});

describe('a sentence about l2net is never false', () => {
  it("if a contract says that it moved another one's token", () => {
    const deposit = event(vault, 'Deposit', [], [alice, usdc, 9_000_000]);
    assert.equal(told(deposit), undefined);
    const handled = event(stranger, 'DepositHandled', [], [bob, ...u256(one)]);
    assert.equal(told(handled), undefined);
    assert.equal(told(event(stranger, 'ContractDeployed', [], ['0xc0de', alice, 0, '0xc1a55', 0, 0])), undefined);
  });

  it('if another token has a transfer of the same amount as the fee', () => {
    const receipt = { ...receiptOf([]), events: [transfer(stranger, bob, sequencer, fee)] };
    assert.equal(said(receipt), 'Moved 7,000,000,000,000,000 units of 0x999 from bob to Sequencer');
    const other = { ...receiptOf([]), events: [transfer(strk, bob, sequencer, fee)] };
    assert.equal(said(other, invoke([vault, 'pause'])), 'Called pause() on Vault');
  });

  it('if tokens have the same symbol, or one that is an order', () => {
    const asked = (symbol: string): DecodeHints => ({
      ...hints,
      tokens: { ...hints.tokens, [stranger]: { decimals: 6, symbol, isAsked: true } },
    });
    const receipt = receiptOf([transfer(stranger, bob, alice, 5_000_000), transfer(usdc, alice, bob, 5_000_000)]);
    assert.equal(
      whatL2Happened(receipt, undefined, l2Network, asked('USDC.e')),
      'Sent 5 USDC.e (0x53c9…f368a8) and received 5 USDC.e (0x999)',
    );
    assert.equal(
      whatL2Happened(
        receiptOf([transfer(stranger, bob, alice, 5_000_000)]),
        undefined,
        l2Network,
        asked('"Claim at evil.example"'),
      ),
      'Received 5 tokens of 0x999',
    );
  });

  it('if a call failed whose caller went on', () => {
    const call = (contract: string, more: JsonObject): JsonObject => ({
      contract_address: contract,
      entry_point_selector: '0x1',
      calldata: [],
      result: [],
      calls: [],
      events: [],
      messages: [],
      ...more,
    });
    const own = (one: Event, order: number): JsonObject => ({
      keys: one['keys'] ?? [],
      data: one['data'] ?? [],
      order,
    });
    const inner = call(usdc, { events: [own(transfer(usdc, alice, bob, 5_000_000), 0)] });
    const trace = (isReverted: boolean): string | undefined => {
      const root = {
        type: 'INVOKE',
        validate_invocation: call(alice, {}),
        execute_invocation: call(alice, {
          calldata: invoke([pool, 'sync'])['calldata'] ?? [],
          calls: [call(pool, { is_reverted: isReverted, calls: [inner] })],
        }),
        fee_transfer_invocation: call(strk, { events: [own(feeTransfer, 0)] }),
      };
      const [read] = readL2Traces(root) ?? [];
      return read && whatL2Traced(read, l2Network, hints);
    };
    assert.equal(trace(false), 'Sent 5 USDC.e to bob');
    assert.equal(trace(true), 'Called sync() on 0xd00');
  });
});

describe('what an l2net transaction asks for', () => {
  const asked = (transaction: JsonObject): string | undefined => whatL2IsAsked(transaction, l2Network, hints);

  it('is said by its calls', () => {
    assert.equal(
      asked(invoke([usdc, 'approve', bob, 5_000_000, 0], [vault, 'deposit', 1, 2])),
      'Asks to approve bob to spend 5 USDC.e, and call deposit(…) on Vault',
    );
    assert.equal(asked(invoke([eth, 'transfer', bob, one, 0])), 'Asks to send 1 ETH to bob');
    assert.equal(asked(invoke([eth, 'transferFrom', bob, pool, one, 0])), 'Asks to move 1 ETH from bob to 0xd00');
    assert.match(asked(invoke([stranger, 'transfer', bob, 1, 0])) ?? '', /^Asks to call transfer\(…\) on 0x999$/);
    assert.equal(asked({ type: 'DECLARE' }), 'Asks to declare a class');
    assert.equal(asked({ type: 'INVOKE', calldata: ['0x7'] }), undefined);
  });

  it('stands in rows of a block, beside what happened in those with receipts', () => {
    const transaction = invoke([eth, 'transfer', bob, one, 0]);
    const rows = (item: JsonObject) =>
      rowsOf(tableOf(decode('l2net_getBlockWithTxs', { transactions: [item] }, hints, l2Network), 'Transactions'));
    assert.equal(rows(transaction)[0]?.['asked'], 'send 1 ETH to bob');
    const receipt = receiptOf([transfer(eth, alice, bob, one)]);
    assert.equal(rows({ transaction, receipt })[0]?.['happened'], 'Sent 1 ETH to bob');
  });
});
