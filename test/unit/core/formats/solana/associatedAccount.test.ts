import assert from 'node:assert/strict';

import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';

import { isAssociatedAccount } from '../../../../../src/core/formats/solana/associatedAccount';

describe('isAssociatedAccount', () => {
  it('recognizes the accounts that the SPL library derives, for both token programs', () => {
    for (let round = 0; round < 200; round += 1) {
      const owner = PublicKey.unique();
      const mint = Keypair.generate().publicKey;
      const program = round % 2 === 0 ? TOKEN_PROGRAM_ID : TOKEN_2022_PROGRAM_ID;
      const account = getAssociatedTokenAddressSync(mint, owner, true, program);
      const parts = {
        account: account.toBase58(),
        owner: owner.toBase58(),
        mint: mint.toBase58(),
        program: program.toBase58(),
      };
      assert.equal(isAssociatedAccount(parts), true);
      assert.equal(isAssociatedAccount({ ...parts, owner: parts.mint }), false);
      assert.equal(isAssociatedAccount({ ...parts, program: parts.owner }), false);
    }
  });

  it('is false for texts that are not keys', () => {
    const key = PublicKey.unique().toBase58();
    for (const wrong of ['', '0OIl', '1'.repeat(100_000), 'abc'])
      assert.equal(isAssociatedAccount({ account: wrong, owner: key, mint: key, program: key }), false);
  });
});
