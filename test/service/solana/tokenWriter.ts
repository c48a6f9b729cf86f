import { createHash } from 'node:crypto';

import {
  type Address,
  appendTransactionMessageInstructions,
  createAddressWithSeed,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  signTransactionMessageWithSigners,
  type TransactionSigner,
} from '@solana/kit';
import { getCreateAccountInstruction, getCreateAccountWithSeedInstruction } from '@solana-program/system';
import * as Token from '@solana-program/token';
import { FailedTransactionMetadata, type LiteSVM } from 'litesvm';

/** Returns a key pair that is the same in every run. */
export function deriveSigner(label: string): Promise<KeyPairSigner> {
  return createKeyPairSignerFromPrivateKeyBytes(createHash('sha256').update(`rpcbook test service: ${label}`).digest());
}

export interface MintFields {
  readonly decimals: number;
  readonly program?: Address;
  readonly freezeAuthority?: Address;
  readonly size?: bigint;
  /** Instructions between the creation of the mint and its initialization. */
  readonly before?: (mint: Address) => readonly Instruction[];
}

/** Runs instructions of the real token programs. Each transaction is signed and checked. */
export class TokenWriter {
  constructor(
    readonly svm: LiteSVM,
    readonly payer: KeyPairSigner,
  ) {
    svm.airdrop(payer.address, lamports(1_000_000_000_000n));
  }

  /** Runs the instructions as one transaction. Throws if the program rejects it. */
  async run(...instructions: readonly Instruction[]): Promise<void> {
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(this.payer, empty),
      (paid) => this.svm.setTransactionMessageLifetimeUsingLatestBlockhash(paid),
      (timed) => appendTransactionMessageInstructions(instructions, timed),
    );
    const outcome = this.svm.sendTransaction(await signTransactionMessageWithSigners(message));
    if (outcome instanceof FailedTransactionMetadata) throw new Error(outcome.toString());
    this.svm.expireBlockhash();
  }

  async createMint(
    label: string,
    { decimals, program = Token.TOKEN_PROGRAM_ADDRESS, freezeAuthority, size = 82n, before }: MintFields,
  ): Promise<Address> {
    const mint = await deriveSigner(label);
    await this.run(
      getCreateAccountInstruction({
        payer: this.payer,
        newAccount: mint,
        lamports: this.svm.minimumBalanceForRentExemption(size),
        space: size,
        programAddress: program,
      }),
      ...(before?.(mint.address) ?? []),
      Token.getInitializeMint2Instruction(
        {
          mint: mint.address,
          decimals,
          mintAuthority: this.payer.address,
          freezeAuthority,
        },
        { programAddress: program },
      ),
    );
    return mint.address;
  }

  /** Creates the owner's associated account for a mint, with `amount` minted into it. */
  async createAssociatedAccount(
    owner: Address,
    mint: Address,
    amount: bigint,
    program: Address = Token.TOKEN_PROGRAM_ADDRESS,
  ): Promise<Address> {
    const [ata] = await Token.findAssociatedTokenPda({ owner, mint, tokenProgram: program });
    await this.run(
      Token.getCreateAssociatedTokenInstruction({ payer: this.payer, ata, owner, mint, tokenProgram: program }),
      ...(amount === 0n ? [] : [this.mintTo(mint, ata, amount, program)]),
    );
    return ata;
  }

  /** Creates an account with its own key, without the properties of an associated account. */
  async createPlainAccount(
    label: string,
    owner: Address,
    mint: Address,
    program: Address,
    space: bigint,
  ): Promise<Address> {
    const account = await deriveSigner(label);
    await this.run(
      getCreateAccountInstruction({
        payer: this.payer,
        newAccount: account,
        lamports: this.svm.minimumBalanceForRentExemption(space),
        space,
        programAddress: program,
      }),
      Token.getInitializeAccount3Instruction({ account: account.address, mint, owner }, { programAddress: program }),
    );
    return account.address;
  }

  /** Creates further accounts of an owner for one mint, several per transaction, with the amounts minted into them. */
  async createSeededAccounts(
    owner: Address,
    mint: Address,
    accounts: readonly { readonly seed: string; readonly amount: bigint }[],
  ): Promise<readonly Address[]> {
    const created: Address[] = [];
    const instructions: Instruction[] = [];
    for (const { seed, amount } of accounts) {
      const account = await createAddressWithSeed({
        baseAddress: this.payer.address,
        programAddress: Token.TOKEN_PROGRAM_ADDRESS,
        seed,
      });
      created.push(account);
      instructions.push(
        getCreateAccountWithSeedInstruction({
          payer: this.payer,
          newAccount: account,
          base: this.payer.address,
          seed,
          amount: this.svm.minimumBalanceForRentExemption(165n),
          space: 165n,
          programAddress: Token.TOKEN_PROGRAM_ADDRESS,
        }),
        Token.getInitializeAccount3Instruction({ account, mint, owner }),
        ...(amount === 0n ? [] : [this.mintTo(mint, account, amount)]),
      );
    }
    await this.run(...instructions);
    return created;
  }

  mintTo(mint: Address, token: Address, amount: bigint, program: Address = Token.TOKEN_PROGRAM_ADDRESS): Instruction {
    return Token.getMintToInstruction({ mint, token, mintAuthority: this.payer, amount }, { programAddress: program });
  }

  transfer(
    mint: Address,
    decimals: number,
    source: Address,
    destination: Address,
    authority: TransactionSigner,
    amount: bigint,
    program: Address = Token.TOKEN_PROGRAM_ADDRESS,
  ): Instruction {
    return Token.getTransferCheckedInstruction(
      { source, mint, destination, authority, amount, decimals },
      { programAddress: program },
    );
  }
}
