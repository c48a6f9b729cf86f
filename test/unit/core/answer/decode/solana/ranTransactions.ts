import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  signTransactionMessageWithSigners,
  type Transaction,
} from '@solana/kit';
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system';
import * as token from '@solana-program/token';
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm';

import type { JsonObject, JsonValue } from '../../../../../../src/core/base/json/jsonValue';

const base58 = getBase58Decoder();

/** A transaction that ran: the answers of a node about it, and what it did. */
export interface RanTransaction {
  /** The answer of `getTransaction` with the encoding `json`. */
  readonly json: JsonObject;
  /** The same with the encoding `base64`. */
  readonly base64: JsonObject;
  /** The encoded transaction. */
  readonly wire: string;
  readonly keys: readonly string[];
}

/** The real programs in this process, which run transactions and tell about them as a node does. */
export class RanTransactions {
  readonly #svm = new LiteSVM().withNativeMints();

  private constructor(
    readonly payer: KeyPairSigner,
    readonly friend: KeyPairSigner,
    readonly mint: KeyPairSigner,
  ) {}

  static async start(): Promise<RanTransactions> {
    const ran = new RanTransactions(
      await generateKeyPairSigner(),
      await generateKeyPairSigner(),
      await generateKeyPairSigner(),
    );
    ran.#svm.airdrop(ran.payer.address, lamports(10_000_000_000n));
    return ran;
  }

  /** Creates the mint, an account of the payer, and 1,000 units in it: inner instructions of four programs. */
  async createTokens(): Promise<RanTransaction> {
    const { payer, mint } = this;
    return this.run([
      getCreateAccountInstruction({
        payer,
        newAccount: mint,
        lamports: this.#svm.minimumBalanceForRentExemption(82n),
        space: 82,
        programAddress: token.TOKEN_PROGRAM_ADDRESS,
      }),
      token.getInitializeMint2Instruction({ mint: mint.address, decimals: 2, mintAuthority: payer.address }),
      await token.getCreateAssociatedTokenInstructionAsync({ payer, owner: payer.address, mint: mint.address }),
      token.getMintToInstruction({
        mint: mint.address,
        token: await this.accountOf(payer.address),
        mintAuthority: payer,
        amount: 1_000n,
      }),
    ]);
  }

  /** Sends units to a new account of the friend, some SOL, and a memo. */
  async pay(amount: bigint): Promise<RanTransaction> {
    const { payer, friend, mint } = this;
    return this.run([
      await token.getCreateAssociatedTokenIdempotentInstructionAsync({
        payer,
        owner: friend.address,
        mint: mint.address,
      }),
      token.getTransferCheckedInstruction({
        source: await this.accountOf(payer.address),
        mint: mint.address,
        destination: await this.accountOf(friend.address),
        authority: payer,
        amount,
        decimals: 2,
      }),
      getTransferSolInstruction({ source: payer, destination: friend.address, amount: 1_000_000n }),
      {
        programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
        accounts: [{ address: payer.address, role: AccountRole.READONLY_SIGNER, signer: payer }] as never,
        data: new TextEncoder().encode('Thanks'),
      },
    ]);
  }

  /** An encoded transaction whose accounts are partly in a lookup table. It doesn't run. */
  async encodeWithLookups(): Promise<Transaction> {
    const { payer, friend } = this;
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (one) => setTransactionMessageFeePayerSigner(payer, one),
      (one) => this.#svm.setTransactionMessageLifetimeUsingLatestBlockhash(one),
      (one) =>
        appendTransactionMessageInstructions(
          [getTransferSolInstruction({ source: payer, destination: friend.address, amount: 1n })],
          one,
        ),
      (one) => compressTransactionMessageUsingAddressLookupTables(one, { [this.mint.address]: [friend.address] }),
    );
    return signTransactionMessageWithSigners(message);
  }

  async accountOf(owner: Address): Promise<Address> {
    const [account] = await token.findAssociatedTokenPda({
      owner,
      mint: this.mint.address,
      tokenProgram: token.TOKEN_PROGRAM_ADDRESS,
    });
    return account;
  }

  /** Runs a transaction, whether it succeeds or not. */
  async run(instructions: readonly Instruction[]): Promise<RanTransaction> {
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (one) => setTransactionMessageFeePayerSigner(this.payer, one),
      (one) => this.#svm.setTransactionMessageLifetimeUsingLatestBlockhash(one),
      (one) => appendTransactionMessageInstructions([...instructions], one),
    );
    const transaction = await signTransactionMessageWithSigners(message);
    const { message: compiled, keys } = compiledOf(transaction);
    const before = this.#balances(keys);
    const sent = this.#svm.sendTransaction(transaction);
    this.#svm.expireBlockhash();
    const failed = sent instanceof FailedTransactionMetadata;
    const after = this.#balances(keys);
    const meta: JsonObject = {
      err: failed ? { InstructionError: [1, { Custom: 1 }] } : null,
      ...metaOf(failed ? sent.meta() : sent),
      fee: 5000 * Object.keys(transaction.signatures).length,
      preBalances: before.native,
      postBalances: after.native,
      preTokenBalances: before.tokens,
      postTokenBalances: after.tokens,
      loadedAddresses: { writable: [], readonly: [] },
    };
    const about = { slot: Number(this.#svm.getClock().slot), blockTime: 1_770_000_000, version: 0, meta };
    const wire = getBase64EncodedWireTransaction(transaction);
    const signatures = Object.values(transaction.signatures).map((one) => (one ? base58.decode(one) : ''));
    return {
      keys,
      wire,
      json: { ...about, transaction: { signatures, message: compiled } },
      base64: { ...about, transaction: [wire, 'base64'] },
    };
  }

  #balances(keys: readonly string[]): { readonly native: readonly number[]; readonly tokens: readonly JsonValue[] } {
    const accounts = keys.map((key) => this.#svm.getAccount(address(key)));
    return {
      native: accounts.map((account) => (account.exists ? Number(account.lamports) : 0)),
      tokens: accounts.flatMap((account, accountIndex): readonly JsonValue[] => {
        if (!account.exists || account.programAddress !== token.TOKEN_PROGRAM_ADDRESS || account.data.length !== 165)
          return [];
        const { mint, owner, amount } = token.getTokenDecoder().decode(account.data);
        return [{ accountIndex, mint, owner, uiTokenAmount: { amount: String(amount), decimals: 2 } }];
      }),
    };
  }
}

/** The message of a transaction as `@solana/kit` decodes it, in the form of a node. */
export function compiledOf(transaction: Transaction): {
  readonly message: JsonObject;
  readonly keys: readonly string[];
} {
  const compiled = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
  if (compiled.version !== 0 && compiled.version !== 'legacy') throw new Error('another version');
  const { header, staticAccounts, lifetimeToken, instructions } = compiled;
  const lookups = 'addressTableLookups' in compiled ? (compiled.addressTableLookups ?? []) : [];
  const message: JsonObject = {
    header: {
      numRequiredSignatures: header.numSignerAccounts,
      numReadonlySignedAccounts: header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
    },
    accountKeys: [...staticAccounts],
    recentBlockhash: lifetimeToken,
    instructions: instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
      programIdIndex: programAddressIndex,
      accounts: [...accountIndices],
      data: data === undefined ? '' : base58.decode(data),
    })),
    ...(compiled.version === 0 && {
      addressTableLookups: lookups.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
        accountKey: lookupTableAddress,
        writableIndexes: [...writableIndexes],
        readonlyIndexes: [...readonlyIndexes],
      })),
    }),
  };
  return { message, keys: staticAccounts };
}

/** Decodes an encoded transaction as `@solana/kit` does, in the form of a node. */
export function decodedByKit(wire: Uint8Array): JsonObject {
  const transaction = getTransactionDecoder().decode(wire);
  return {
    signatures: Object.values(transaction.signatures).map((one) => base58.decode(one ?? new Uint8Array(64))),
    message: compiledOf(transaction).message,
  };
}

function metaOf(meta: TransactionMetadata): JsonObject {
  return {
    computeUnitsConsumed: Number(meta.computeUnitsConsumed()),
    logMessages: meta.logs(),
    innerInstructions: meta.innerInstructions().flatMap((inner, index): readonly JsonValue[] =>
      inner.length === 0
        ? []
        : [
            {
              index,
              instructions: inner.map((one) => ({
                programIdIndex: one.instruction().programIdIndex(),
                accounts: [...one.instruction().accounts()],
                data: base58.decode(one.instruction().data()),
                stackHeight: one.stackHeight(),
              })),
            },
          ],
    ),
  };
}
