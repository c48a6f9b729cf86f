import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase58Decoder,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import * as spl from '@solana/spl-token';
import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { getCreateAccountInstruction } from '@solana-program/system';
import * as token from '@solana-program/token';
import { LiteSVM } from 'litesvm';
import { formatUnits } from 'viem';

import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { JsonNumber } from '../../../../../../src/core/base/json/jsonValue';
import { zstdCompressor } from '../../../../../service/solana/zstdCompressor';

export type Encoding = 'base58' | 'base64' | 'base64+zstd' | 'jsonParsed';

/** The real token programs in this process, some accounts of one owner, and a node's answers about them. */
export class TokenProgram {
  readonly #svm = new LiteSVM().withNativeMints();
  readonly #decimals = new Map<string, number>();

  private constructor(
    readonly payer: KeyPairSigner,
    readonly owner: KeyPairSigner,
    readonly delegate: KeyPairSigner,
    readonly compress: (bytes: Uint8Array) => Uint8Array,
  ) {}

  static async start(): Promise<TokenProgram> {
    const program = new TokenProgram(
      await generateKeyPairSigner(),
      await generateKeyPairSigner(),
      await generateKeyPairSigner(),
      await zstdCompressor(),
    );
    for (const signer of [program.payer, program.owner])
      program.#svm.airdrop(signer.address, lamports(10_000_000_000n));
    return program;
  }

  async createMint(
    decimals: number,
    size = 82,
    programAddress: Address = token.TOKEN_PROGRAM_ADDRESS,
    before: readonly Instruction[] = [],
    mint?: KeyPairSigner,
  ): Promise<Address> {
    const signer = mint ?? (await generateKeyPairSigner());
    await this.send([
      getCreateAccountInstruction({
        payer: this.payer,
        newAccount: signer,
        lamports: this.#svm.minimumBalanceForRentExemption(BigInt(size)),
        space: size,
        programAddress,
      }),
      ...before,
      token.getInitializeMint2Instruction(
        { mint: signer.address, decimals, mintAuthority: this.payer.address, freezeAuthority: this.payer.address },
        { programAddress },
      ),
    ]);
    this.#decimals.set(signer.address, decimals);
    return signer.address;
  }

  /** The owner's associated account of a mint, with an amount minted into it. */
  async createAccount(
    mint: Address,
    amount: bigint,
    programAddress: Address = token.TOKEN_PROGRAM_ADDRESS,
  ): Promise<Address> {
    const [account] = await token.findAssociatedTokenPda({
      owner: this.owner.address,
      mint,
      tokenProgram: programAddress,
    });
    await this.send([
      await token.getCreateAssociatedTokenInstructionAsync({
        payer: this.payer,
        owner: this.owner.address,
        mint,
        tokenProgram: programAddress,
      }),
      token.getMintToInstruction({ mint, token: account, mintAuthority: this.payer, amount }, { programAddress }),
    ]);
    return account;
  }

  async send(instructions: readonly Instruction[]): Promise<void> {
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (one) => setTransactionMessageFeePayerSigner(this.payer, one),
      (one) => this.#svm.setTransactionMessageLifetimeUsingLatestBlockhash(one),
      (one) => appendTransactionMessageInstructions([...instructions], one),
    );
    const result = this.#svm.sendTransaction(await signTransactionMessageWithSigners(message));
    if (result.constructor.name.startsWith('Failed')) throw new Error(result.toString());
    this.#svm.expireBlockhash();
  }

  /** A node's answer to getTokenAccountsByOwner, with `value` in the order of `accounts`. */
  answer(
    accounts: readonly Address[],
    encoding: Encoding,
    dataSlice?: { readonly offset: number; readonly length: number },
  ): JsonValue {
    return {
      context: { slot: 12, apiVersion: '2.0.0' },
      value: accounts.map((pubkey): JsonValue => {
        const account = this.#svm.getAccount(pubkey);
        if (!account.exists) throw new Error(`no account ${pubkey}`);
        const data =
          dataSlice === undefined
            ? account.data
            : account.data.slice(dataSlice.offset, dataSlice.offset + dataSlice.length);
        return {
          pubkey,
          account: {
            data: encode(data, encoding, this.#parse(pubkey), this.compress),
            executable: false,
            lamports: Number(account.lamports),
            owner: account.programAddress,
            rentEpoch: new JsonNumber('18446744073709551615'),
            space: Number(account.space),
          },
        };
      }),
    };
  }

  /** The content of `jsonParsed`, decoded by another library than the one under test. */
  #parse(pubkey: Address): JsonValue {
    const account = this.#svm.getAccount(pubkey);
    if (!account.exists) return null;
    const programId = new PublicKey(account.programAddress);
    const unpacked = spl.unpackAccount(
      new PublicKey(pubkey),
      { ...account, data: Buffer.from(account.data), owner: programId, lamports: Number(account.lamports) },
      programId,
    );
    const decimals = this.#decimals.get(unpacked.mint.toBase58()) ?? 9;
    const amount = (units: bigint): JsonValue => ({
      amount: String(units),
      decimals,
      uiAmount: Number(units) / 10 ** decimals,
      uiAmountString: formatUnits(units, decimals),
    });
    const extensions = spl.getExtensionTypes(unpacked.tlvData).map((type): JsonValue => {
      const name = spl.ExtensionType[type] ?? '';
      return { extension: name.charAt(0).toLowerCase() + name.slice(1) };
    });
    return {
      isNative: unpacked.isNative,
      mint: unpacked.mint.toBase58(),
      owner: unpacked.owner.toBase58(),
      state: unpacked.isFrozen ? 'frozen' : 'initialized',
      tokenAmount: amount(unpacked.amount),
      ...(unpacked.delegate !== null && {
        delegate: unpacked.delegate.toBase58(),
        delegatedAmount: amount(unpacked.delegatedAmount),
      }),
      ...(unpacked.closeAuthority !== null && { closeAuthority: unpacked.closeAuthority.toBase58() }),
      ...(unpacked.rentExemptReserve !== null && { rentExemptReserve: amount(unpacked.rentExemptReserve) }),
      ...(extensions.length > 0 && { extensions }),
    };
  }
}

/** An instruction made by the library for the older client. */
export function fromLegacy(instruction: TransactionInstruction, signers: readonly KeyPairSigner[]): Instruction {
  return {
    programAddress: address(instruction.programId.toBase58()),
    accounts: instruction.keys.map(({ pubkey, isSigner, isWritable }) => {
      const signerRole = isWritable ? AccountRole.WRITABLE_SIGNER : AccountRole.READONLY_SIGNER;
      const otherRole = isWritable ? AccountRole.WRITABLE : AccountRole.READONLY;
      const role = isSigner ? signerRole : otherRole;
      const signer = signers.find((one) => one.address === pubkey.toBase58());
      return { address: address(pubkey.toBase58()), role, ...(isSigner && signer && { signer }) };
    }),
    data: new Uint8Array(instruction.data),
  };
}

function encode(
  data: Uint8Array,
  encoding: Encoding,
  info: JsonValue,
  compress: (bytes: Uint8Array) => Uint8Array,
): JsonValue {
  switch (encoding) {
    case 'base58':
      return [getBase58Decoder().decode(data), encoding];
    case 'base64':
      return [Buffer.from(data).toString('base64'), encoding];
    case 'base64+zstd':
      return [Buffer.from(compress(data)).toString('base64'), encoding];
    case 'jsonParsed':
      return { program: 'spl-token', parsed: { info, type: 'account' }, space: data.length };
  }
}
