import assert from 'node:assert/strict';

import { type Address, getAddressDecoder, getBase58Decoder } from '@solana/kit';
import { AccountState, getTokenEncoder, type TokenArgs } from '@solana-program/token';
import fc from 'fast-check';

import { decodeTokenAccount, tokenAccountBytes } from '../../../../../src/core/formats/solana/decodeTokenAccount';
import { readTokenAccount } from '../../../../../src/core/formats/solana/readTokenAccount';
import type { TokenAccount } from '../../../../../src/core/formats/solana/tokenAccount';
import { zstdCompressor } from '../../../../service/solana/zstdCompressor';

const addresses = getAddressDecoder();
const u64 = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n });
const key: fc.Arbitrary<Address> = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => addresses.decode(bytes));

/** A token account of any values, as its program's library writes it. */
const accounts: fc.Arbitrary<TokenArgs> = fc.record({
  mint: key,
  owner: key,
  amount: u64,
  delegate: fc.option(key),
  state: fc.constantFrom(AccountState.Uninitialized, AccountState.Initialized, AccountState.Frozen),
  isNative: fc.option(u64),
  delegatedAmount: u64,
  closeAuthority: fc.option(key),
});

function expectedOf(account: TokenArgs): TokenAccount {
  const { mint, owner, amount, delegate, state, isNative, delegatedAmount, closeAuthority } = account;
  return {
    mint,
    owner,
    amount: BigInt(amount),
    delegate: typeof delegate === 'string' ? delegate : 'none',
    state: ['uninitialized', 'initialized', 'frozen'][state] ?? '',
    native: typeof isNative === 'bigint' ? { rentReserve: isNative } : 'none',
    delegatedAmount: BigInt(delegatedAmount),
    closeAuthority: typeof closeAuthority === 'string' ? closeAuthority : 'none',
    partial: [],
  };
}

describe('decodeTokenAccount', () => {
  const encoder = getTokenEncoder();

  it("reads random accounts as the program's library writes them, in every encoding", async () => {
    const compress = await zstdCompressor();
    fc.assert(
      fc.property(accounts, (account) => {
        const bytes = Uint8Array.from(encoder.encode(account));
        const expected = expectedOf(account);
        assert.deepEqual(decodeTokenAccount(bytes), expected);
        const encoded = [
          [Buffer.from(bytes).toString('base64'), 'base64'],
          [Buffer.from(compress(bytes)).toString('base64'), 'base64+zstd'],
          [getBase58Decoder().decode(bytes), 'base58'],
        ];
        for (const data of encoded) {
          const read = readTokenAccount({ account: { data, space: bytes.length } }, undefined);
          assert.deepEqual(read, { kind: 'ok', value: expected }, data[1]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('reads from a random slice the fields that are whole in it, and no others', () => {
    fc.assert(
      fc.property(accounts, fc.nat(tokenAccountBytes), fc.nat(tokenAccountBytes), (account, one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        const bytes = Uint8Array.from(encoder.encode(account)).subarray(start, end);
        const { partial, ...whole } = decodeTokenAccount(bytes, start);
        const expected = expectedOf(account);
        assert.deepEqual(
          Object.entries(whole),
          Object.entries(expected).filter(([name]) => Object.hasOwn(whole, name)),
        );
        assert.ok(partial.every(({ name }) => !Object.hasOwn(whole, name)));
        const sent = partial.reduce((sum, { sent: [from, to] }) => sum + to - from, 0);
        assert.ok(sent <= bytes.length);
        if (start === 0 && end === tokenAccountBytes) assert.equal(Object.keys(whole).length, 8);
      }),
      { numRuns: 200 },
    );
  });
});
