import assert from 'node:assert/strict';

import { whatSolanaHappened } from '../../../../../../src/core/answer/decode/solana/whatSolanaHappened';
import type { JsonObject, JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { type DecodeHints, noHints } from '../../../../../../src/core/formats/abi/names/decodeHints';
import { BuiltInTokens } from '../../../../../../src/core/knowledge/tokens/builtInTokens';
import { solanaNetwork } from '../exampleNetworks';
import { decode, rowsOf, tableOf } from '../viewParts';
import { RanTransactions } from './ranTransactions';

const system = '11111111111111111111111111111111';
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4';
const marinade = 'MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD';
const wsol = 'So11111111111111111111111111111111111111112';
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const usdt = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const strange = 'StrangeProgram11111111111111111111111111111';
const [alice, bob, carol, pool] = ['ALiceKey', 'BobKey', 'CaroLKey', 'PooLKey'] as const;
const hints: DecodeHints = {
  ...noHints,
  tokens: Object.fromEntries(new BuiltInTokens().on(solanaNetwork)),
  contractNames: { [bob]: 'bob' },
};
const fee = 5_000n;
const sol = 1_000_000_000n;
const rent = 2_039_280n;

/** What an account has before and after: SOL, and units of a token of an owner. */
interface Account {
  readonly sol?: readonly [bigint, bigint];
  readonly token?: readonly [mint: string, owner: string, before: bigint, after: bigint];
  readonly decimals?: number;
  readonly signs?: boolean;
}

const parsed = (programId: string, type: string, info: JsonObject): JsonObject => ({
  programId,
  parsed: { type, info },
});
const called = (programId: string): JsonObject => ({ programId, accounts: [], data: '11111' });

function answerOf(
  accounts: Readonly<Record<string, Account>>,
  instructions: readonly JsonObject[],
  inner: readonly JsonObject[] = [],
  more: JsonObject = {},
): { readonly transaction: JsonObject; readonly meta: JsonObject } {
  const all = Object.entries(accounts);
  const balances = (at: 0 | 1): JsonValue => all.map(([, account]) => Number(account.sol?.[at] ?? 0n));
  const tokens = (at: 2 | 3): JsonValue =>
    all.flatMap(([, account], accountIndex) => {
      const { token: held, decimals = 6 } = account;
      return held === undefined
        ? []
        : [{ accountIndex, mint: held[0], owner: held[1], uiTokenAmount: { amount: String(held[at]), decimals } }];
    });
  return {
    transaction: {
      signatures: ['sig'],
      message: {
        accountKeys: all.map(([pubkey, { signs = false }]) => ({ pubkey, signer: signs })),
        instructions: [...instructions],
      },
    },
    meta: {
      err: null,
      fee: Number(fee),
      preBalances: balances(0),
      postBalances: balances(1),
      preTokenBalances: tokens(2),
      postTokenBalances: tokens(3),
      innerInstructions: [{ index: 0, instructions: [...inner] }],
      ...more,
    },
  };
}

const said = ({ transaction, meta }: ReturnType<typeof answerOf>, own = hints): string | undefined =>
  whatSolanaHappened(transaction['message'], meta, solanaNetwork, own);
const told = (...parts: Parameters<typeof answerOf>): string | undefined => said(answerOf(...parts));
/** The one who pays the fee, and gains or loses some SOL beside it. */
const payer = (change = 0n): Account => ({ sol: [9n * sol, 9n * sol + change - fee], signs: true });

describe('what happened in a transaction of Solana', () => {
  const sends = (lamports: bigint, source: string = alice, destination: string = bob): JsonObject =>
    parsed(system, 'transfer', { source, destination, lamports: Number(lamports) });
  const sendsToken = (amount: bigint, source: string, destination: string): JsonObject =>
    parsed(token, 'transferChecked', {
      source,
      destination,
      mint: usdc,
      authority: alice,
      tokenAmount: { amount: String(amount), decimals: 6 },
    });

  it('is what the payer sent, without the fee', () => {
    assert.equal(told({ [alice]: payer(-2n * sol) }, [sends(2n * sol)]), 'Sent 2 SOL to bob');
    const accounts = {
      [alice]: payer(),
      from: { token: [usdc, alice, 9_000_000n, 4_000_000n] },
      to: { token: [usdc, bob, 0n, 5_000_000n] },
    } as const;
    assert.equal(told(accounts, [sendsToken(5_000_000n, 'from', 'to')]), 'Sent 5 USDC to bob');
    assert.equal(
      told({ ...accounts, [alice]: payer(-sol) }, [sends(sol), sendsToken(5_000_000n, 'from', 'to')]),
      'Sent 1 SOL and 5 USDC to bob',
    );
    const several = [bob, carol, pool].map((to) => sends(sol, alice, to));
    assert.equal(told({ [alice]: payer(-3n * sol) }, several), 'Sent 3 SOL to 3 addresses');
    assert.equal(
      told({ [alice]: payer(), [carol]: { sol: [sol, 0n], signs: true } }, [sends(sol, carol)]),
      'CaroLKey sent 1 SOL to bob',
    );
  });

  it('is a swap if only a known exchange is called, and one token came for another', () => {
    const accounts = {
      [alice]: payer(-1_200_000_000n),
      own: { token: [usdc, alice, 0n, 180_000_000n] },
      pools: { token: [usdc, pool, 500_000_000n, 320_000_000n] },
    } as const;
    assert.equal(told(accounts, [called(jupiter)]), 'Swapped 1.2 SOL for 180 USDC on Jupiter v6');
    const back = { ...accounts, [alice]: payer(sol), own: { token: [usdc, alice, 180_000_000n, 0n] } } as const;
    assert.equal(told(back, [called(jupiter)]), 'Swapped 180 USDC for 1 SOL on Jupiter v6');
    const tip = { ...accounts, [alice]: payer(-1_201_000_000n) };
    assert.equal(
      told(tip, [called(jupiter), sends(1_000_000n, alice, carol)]),
      'Swapped 1.2 SOL for 180 USDC on Jupiter v6, and sent 0.001 SOL to CaroLKey',
    );
    assert.equal(told(accounts, [called(strange)]), 'Sent 1.2 SOL and received 180 USDC');
    assert.equal(told(accounts, [called(jupiter), called(strange)]), 'Sent 1.2 SOL and received 180 USDC');
    assert.equal(told(accounts, [called(marinade)]), 'Sent 1.2 SOL and received 180 USDC');
  });

  it('counts wrapped SOL as SOL, and no rent that accounts keep or give back', () => {
    const opens = [
      parsed(system, 'createAccount', { source: alice, newAccount: 'own', lamports: Number(rent) }),
      parsed(token, 'initializeAccount3', { account: 'own', mint: usdc, owner: alice }),
    ];
    const accounts = {
      [alice]: payer(-1_200_000_000n - rent),
      own: { sol: [0n, rent], token: [usdc, alice, 0n, 180_000_000n] },
    } as const;
    const create = parsed(associated, 'create', { source: alice, account: 'own', wallet: alice, mint: usdc });
    assert.equal(told(accounts, [create, called(jupiter)], opens), 'Swapped 1.2 SOL for 180 USDC on Jupiter v6');
    const wrapped = {
      [alice]: payer(-sol - rent),
      wrapped: { sol: [0n, rent + sol], token: [wsol, alice, 0n, sol], decimals: 9 },
    } as const;
    const wraps = [parsed(system, 'createAccount', { source: alice, newAccount: 'wrapped', lamports: Number(rent) })];
    const open = parsed(associated, 'create', { source: alice, account: 'wrapped', wallet: alice, mint: wsol });
    const sync = parsed(token, 'syncNative', { account: 'wrapped' });
    assert.equal(told(wrapped, [open, sends(sol, alice, 'wrapped'), sync], wraps), 'Wrapped 1 SOL');
    const closes = parsed(token, 'closeAccount', { account: 'wrapped', destination: alice, owner: alice });
    const unwrapped = {
      [alice]: payer(sol + rent),
      wrapped: { sol: [rent + sol, 0n], token: [wsol, alice, sol, 0n], decimals: 9 },
    } as const;
    assert.equal(told(unwrapped, [closes]), 'Unwrapped 1 SOL');
    const empty = { [alice]: payer(rent), own: { sol: [rent, 0n], token: [usdc, alice, 0n, 0n] } } as const;
    assert.equal(
      told(empty, [{ ...closes, parsed: { type: 'closeAccount', info: { account: 'own', destination: alice } } }]),
      'Closed a token account',
    );
  });

  it('is what was minted, burned or received', () => {
    const gains = { [alice]: payer(), own: { token: [usdc, alice, 0n, 7_000_000n] } } as const;
    const mints = parsed(token, 'mintTo', { mint: usdc, account: 'own', amount: '7000000' });
    assert.equal(told(gains, [called(strange)], [mints]), 'Minted 7 USDC');
    assert.equal(told(gains, [called(strange)]), 'Received 7 USDC');
    const loses = { [alice]: payer(), own: { token: [usdc, alice, 7_000_000n, 0n] } } as const;
    const burns = parsed(token, 'burn', { mint: usdc, account: 'own', amount: '7000000' });
    assert.equal(told(loses, [called(strange)], [burns]), 'Burned 7 USDC');
    const others = { ...gains, own: { token: [usdc, bob, 0n, 7_000_000n] } } as const;
    assert.equal(told(others, [mints]), 'Minted 7 USDC to bob');
  });

  it('is a vote, a stake, an upgrade, a new account or a call of a known program', () => {
    const vote = 'Vote111111111111111111111111111111111111111';
    assert.equal(told({ [alice]: payer() }, [parsed(vote, 'towersync', {})]), 'Voted');
    // The number 14 in four bytes, and one more byte.
    assert.equal(told({ [alice]: payer() }, [{ programId: vote, accounts: [], data: '2acSczt' }]), 'Voted');
    assert.equal(told({ [alice]: payer() }, [parsed(vote, 'authorize', {})]), 'Called Vote program');
    const stake = 'Stake11111111111111111111111111111111111111';
    const delegates = parsed(stake, 'delegate', { stakeAccount: 'Stake', voteAccount: carol });
    assert.equal(told({ [alice]: payer() }, [delegates]), 'Delegated stake to CaroLKey');
    const loader = 'BPFLoaderUpgradeab1e11111111111111111111111';
    assert.equal(
      told({ [alice]: payer() }, [parsed(loader, 'upgrade', { programId: strange })]),
      'Upgraded the program Strang…111111',
    );
    const create = parsed(associated, 'createIdempotent', { source: alice, account: 'own', wallet: bob, mint: usdc });
    assert.equal(told({ [alice]: payer(), own: { sol: [0n, rent] } }, [create]), 'Created a token account of bob');
    assert.equal(told({ [alice]: payer(), own: { sol: [rent, rent] } }, [create]), undefined);
    assert.equal(told({ [alice]: payer() }, [called(marinade)]), 'Called Marinade');
    assert.equal(told({ [alice]: payer() }, [called(strange)]), undefined);
    assert.equal(told({ [alice]: payer() }, [called(marinade), called(strange)]), undefined);
  });

  it('is the reason of a failure', () => {
    const failed = {
      err: { InstructionError: [0, { Custom: 1 }] },
      logMessages: ['Program log: Error: insufficient funds'],
    };
    assert.equal(
      told({ [alice]: payer() }, [sends(sol)], [], failed),
      'Failed: Instruction 0: custom error 1 (0x1), “insufficient funds”',
    );
  });

  it('stands in the first line of an answer and in rows of a block', () => {
    const answer = { slot: 7, ...answerOf({ [alice]: payer(-2n * sol) }, [sends(2n * sol)]) };
    assert.equal(
      decode('getTransaction', answer, hints, solanaNetwork).summary,
      'Sent 2 SOL to bob · Success in slot 7 · fee 0.000005 SOL',
    );
    const block = { blockhash: 'hash', transactions: [answer] };
    const [row] = rowsOf(tableOf(decode('getBlock', block, hints, solanaNetwork), 'Transactions'));
    assert.equal(row?.['happened'], 'Sent 2 SOL to bob');
  });

  describe('is never false', () => {
    it('if the instructions within others are not in the answer', () => {
      const accounts = { [alice]: payer(-1_200_000_000n), own: { token: [usdc, alice, 0n, 180_000_000n] } } as const;
      assert.equal(told(accounts, [called(jupiter)], [], { innerInstructions: null }), 'Received 180 USDC');
    });

    it('if a token shows other amounts than its units', () => {
      const held = { mint: strange, owner: alice, accountIndex: 1 };
      const more = {
        preTokenBalances: [],
        postTokenBalances: [{ ...held, uiTokenAmount: { amount: '7000', decimals: 3, uiAmountString: '7.5' } }],
      };
      assert.equal(
        told({ [alice]: payer(), own: {} }, [called(strange)], [], more),
        'Received 7,000 units of Strang…111111',
      );
    });

    it('if tokens have the same symbol, the one of SOL, or an order', () => {
      const own = (symbol: string): DecodeHints => ({
        ...hints,
        tokens: { ...hints.tokens, [strange]: { decimals: 6, symbol, isAsked: true } },
      });
      const accounts = { [alice]: payer(), own: { token: [strange, alice, 0n, 7_000_000n] } } as const;
      const answer = answerOf(accounts, [called(strange)]);
      assert.equal(said(answer, own('SOL')), 'Received 7 SOL (Strang…111111)');
      assert.equal(said(answer, own('Claim: evil.example')), 'Received 7 tokens of Strang…111111');
      const both = answerOf({ ...accounts, other: { token: [usdt, alice, 5_000_000n, 0n] } }, [called(strange)]);
      assert.equal(said(both, own('USDT')), 'Sent 5 USDT (Es9vMF…enwNYB) and received 7 USDT (Strang…111111)');
    });

    it('if somebody else pays the fee, or several sign', () => {
      const carols = {
        [alice]: payer(),
        [carol]: { sol: [sol, sol], signs: true },
        own: { token: [usdc, carol, 0n, 7_000_000n] },
      } as const;
      assert.equal(told(carols, [called(strange)]), 'CaroLKey received 7 USDC');
      const third = { ...carols, [bob]: { signs: true }, bobs: { token: [usdc, bob, 7_000_000n, 0n] } } as const;
      assert.equal(told(third, [called(strange)]), undefined);
    });

    it('if an exchange mints or burns what comes or goes, as for liquidity', () => {
      const accounts = {
        [alice]: payer(-sol),
        own: { token: [strange, alice, 0n, 7_000_000n] },
      } as const;
      const mints = parsed(token, 'mintTo', { mint: strange, account: 'own', amount: '7000000' });
      assert.equal(told(accounts, [called(jupiter)], [mints]), 'Sent 1 SOL and received 7 tokens of Strang…111111');
    });
  });

  it('is the same for both encodings of what real programs ran', async () => {
    const ran = await RanTransactions.start();
    const mint = ran.mint.address;
    const short = (key: string): string => `${key.slice(0, 6)}…${key.slice(-6)}`;
    const sentence = ({ transaction, meta }: JsonObject): string | undefined =>
      decode(
        'getTransaction',
        { transaction: transaction ?? null, meta: meta ?? null },
        noHints,
        solanaNetwork,
      ).summary.split(' · ')[0];
    const created = await ran.createTokens();
    const paid = await ran.pay(250n);
    const failed = await ran.pay(250_000n);
    const friend = short(ran.friend.address);
    for (const form of ['json', 'base64'] as const) {
      assert.equal(sentence(created[form]), `Minted 10 tokens of ${short(mint)}`);
      assert.equal(sentence(paid[form]), `Sent 2.5 tokens of ${short(mint)} and 0.001 SOL to ${friend}`);
      assert.equal(sentence(failed[form]), 'Failed: Instruction 1: custom error 1 (0x1), “insufficient funds”');
    }
  });
});
