import type { Address, KeyPairSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import * as Token from '@solana-program/token';
import { LiteSVM } from 'litesvm';

import type { SolanaLandmarks } from './solanaLandmarks';
import {
  cpiGuardExtension,
  enableCpiGuard,
  enableMemoTransfer,
  initializeNonTransferableMint,
  initializeTransferFeeConfig,
  memoTransferExtension,
  nonTransferableMintSize,
  reallocate,
  token2022Program,
  transferFeeMintSize,
} from './token2022Instructions';
import { deriveSigner, TokenWriter } from './tokenWriter';

export type Commitment = 'finalized' | 'confirmed' | 'processed';

/** The state of the accounts at each commitment level. */
export type Banks = Readonly<Record<Commitment, LiteSVM>>;

export interface TokenLedger {
  readonly banks: Banks;
  readonly landmarks: SolanaLandmarks;
}

type Mints = Record<keyof SolanaLandmarks['mints'], Address>;
type FirstAccounts = Record<
  Exclude<keyof SolanaLandmarks['accounts'], 'withheld' | 'guarded' | 'badge' | 'processedOnly'>,
  Address
>;
type ExtendedAccounts = Record<'withheld' | 'guarded' | 'badge', Address>;

const slots = { finalized: 312_000_000, confirmed: 312_000_031, processed: 312_000_032 };
const nativeMint = 'So11111111111111111111111111111111111111112' as Address;
const maxAmount = 2n ** 64n - 1n;
const accountsPerTransaction = 4;

/** Runs the real token programs until there is an account of every kind, and `whaleAccounts` more for one owner. */
export async function writeTokens(whaleAccounts: number): Promise<TokenLedger> {
  const writer = new TokenWriter(new LiteSVM().withNativeMints(), await deriveSigner('payer'));
  const [owner, delegate, emptyOwner, whale] = await Promise.all([
    deriveSigner('owner'),
    deriveSigner('delegate'),
    deriveSigner('empty owner'),
    deriveSigner('whale'),
  ]);
  const mints = await createMints(writer);
  const first = await createAccounts(writer, mints, owner, delegate.address);
  const extended = await createExtendedAccounts(writer, mints, owner);
  await createWhaleAccounts(writer, whale.address, mints.coin, whaleAccounts);
  const finalized = takeBank(writer.svm, slots.finalized);
  await writer.run(writer.transfer(mints.coin, 6, first.delegated, first.empty, owner, 789n));
  const confirmed = takeBank(writer.svm, slots.confirmed);
  const processedOnly = await createSeededAccount(writer, owner.address, mints.coin, 'processed', 1n);
  writer.svm.warpToSlot(BigInt(slots.processed));
  return {
    banks: { finalized, confirmed, processed: writer.svm },
    landmarks: {
      tokenProgram: Token.TOKEN_PROGRAM_ADDRESS,
      token2022Program,
      mints,
      owner: owner.address,
      delegate: delegate.address,
      emptyOwner: emptyOwner.address,
      whale: whale.address,
      whaleAccounts,
      accounts: { ...first, ...extended, processedOnly },
      slots,
    },
  };
}

async function createMints(writer: TokenWriter): Promise<Mints> {
  const authority = writer.payer.address;
  return {
    coin: await writer.createMint('coin', { decimals: 6 }),
    gem: await writer.createMint('gem', { decimals: 9, freezeAuthority: authority }),
    unit: await writer.createMint('unit', { decimals: 0 }),
    native: nativeMint,
    fee: await writer.createMint('fee', {
      decimals: 6,
      program: token2022Program,
      size: BigInt(transferFeeMintSize),
      before: (mint) => [initializeTransferFeeConfig(mint, authority, 250, 1_000_000n)],
    }),
    badge: await writer.createMint('badge', {
      decimals: 0,
      program: token2022Program,
      size: BigInt(nonTransferableMintSize),
      before: (mint) => [initializeNonTransferableMint(mint)],
    }),
  };
}

async function createAccounts(
  writer: TokenWriter,
  mints: Mints,
  owner: KeyPairSigner,
  delegate: Address,
): Promise<FirstAccounts> {
  const delegated = await writer.createAssociatedAccount(owner.address, mints.coin, 123_456_789n);
  await writer.run(Token.getApproveInstruction({ source: delegated, delegate, owner, amount: 1_000n }));
  const gem = await writer.createAssociatedAccount(owner.address, mints.gem, 5n);
  const empty = await createSeededAccount(writer, owner.address, mints.coin, 'empty', 0n);
  const frozen = await createSeededAccount(writer, owner.address, mints.gem, 'frozen', 1_000_000_001n);
  await writer.run(Token.getFreezeAccountInstruction({ account: frozen, mint: mints.gem, owner: writer.payer }));
  const huge = await writer.createAssociatedAccount(owner.address, mints.unit, maxAmount);
  await writer.run(
    Token.getSetAuthorityInstruction({
      owned: huge,
      owner,
      authorityType: Token.AuthorityType.CloseAccount,
      newAuthority: delegate,
    }),
  );
  const native = await writer.createAssociatedAccount(owner.address, mints.native, 0n);
  await writer.run(
    getTransferSolInstruction({ source: writer.payer, destination: native, amount: 1_500_000_000n }),
    Token.getSyncNativeInstruction({ account: native }),
  );
  return { delegated, gem, empty, frozen, huge, native };
}

async function createExtendedAccounts(
  writer: TokenWriter,
  mints: Mints,
  owner: KeyPairSigner,
): Promise<ExtendedAccounts> {
  const sender = await deriveSigner('fee sender');
  const source = await writer.createAssociatedAccount(sender.address, mints.fee, 10_000_000n, token2022Program);
  const withheld = await writer.createAssociatedAccount(owner.address, mints.fee, 0n, token2022Program);
  await writer.run(writer.transfer(mints.fee, 6, source, withheld, sender, 4_000_000n, token2022Program));
  const guarded = await createGuardedAccount(writer, mints.fee, owner);
  const badge = await writer.createAssociatedAccount(owner.address, mints.badge, 1n, token2022Program);
  return { withheld, guarded, badge };
}

async function createGuardedAccount(writer: TokenWriter, mint: Address, owner: KeyPairSigner): Promise<Address> {
  const account = await writer.createPlainAccount('guarded', owner.address, mint, token2022Program, 178n);
  await writer.run(
    reallocate(account, owner, writer.payer, [memoTransferExtension, cpiGuardExtension]),
    enableMemoTransfer(account, owner),
    enableCpiGuard(account, owner),
  );
  return account;
}

async function createWhaleAccounts(writer: TokenWriter, whale: Address, mint: Address, count: number): Promise<void> {
  for (let first = 0; first < count; first += accountsPerTransaction) {
    const size = Math.min(accountsPerTransaction, count - first);
    await writer.createSeededAccounts(
      whale,
      mint,
      Array.from({ length: size }, (_, index) => ({ seed: `whale ${first + index}`, amount: BigInt(first + index) })),
    );
  }
}

async function createSeededAccount(
  writer: TokenWriter,
  owner: Address,
  mint: Address,
  seed: string,
  amount: bigint,
): Promise<Address> {
  const [account] = await writer.createSeededAccounts(owner, mint, [{ seed, amount }]);
  if (account === undefined) throw new Error(`No account was made for ${seed}`);
  return account;
}

/** Returns a copy of the accounts at a slot. */
function takeBank(svm: LiteSVM, slot: number): LiteSVM {
  svm.warpToSlot(BigInt(slot));
  return LiteSVM.fromBytes(svm.toBytes());
}
