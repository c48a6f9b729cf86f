import { AccountRole, type Address, getAddressEncoder, type Instruction, type TransactionSigner } from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';

/** The Token-2022 program. Its accounts can have extensions after the 165 bytes of the token program. */
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;

/**
 * Size of a mint with one extension, in bytes: 165 (padded base), 1 (account type), 4 (extension header), and the
 * extension.
 */
export const transferFeeMintSize = 165 + 1 + 4 + 108;
export const nonTransferableMintSize = 165 + 1 + 4;

/** Extension numbers for the program's `reallocate`. */
export const memoTransferExtension = 8;
export const cpiGuardExtension = 11;

/** The mint takes `basisPoints` of each transfer, up to `maximumFee`. Must precede the initialization of the mint. */
export function initializeTransferFeeConfig(
  mint: Address,
  authority: Address,
  basisPoints: number,
  maximumFee: bigint,
): Instruction {
  const data = Buffer.alloc(2 + 33 + 33 + 2 + 8);
  data.set([26, 0, 1], 0);
  data.set(getAddressEncoder().encode(authority), 3);
  data.set([1], 35);
  data.set(getAddressEncoder().encode(authority), 36);
  data.writeUInt16LE(basisPoints, 68);
  data.writeBigUInt64LE(maximumFee, 70);
  return { programAddress: token2022Program, accounts: [{ address: mint, role: AccountRole.WRITABLE }], data };
}

/** Makes tokens of the mint non-transferable. Must precede the initialization of the mint. */
export function initializeNonTransferableMint(mint: Address): Instruction {
  return {
    programAddress: token2022Program,
    accounts: [{ address: mint, role: AccountRole.WRITABLE }],
    data: Uint8Array.of(32),
  };
}

/** Allocates space for extensions in an existing token account. */
export function reallocate(
  account: Address,
  owner: TransactionSigner,
  payer: TransactionSigner,
  extensions: readonly number[],
): Instruction {
  const data = Buffer.alloc(1 + 2 * extensions.length);
  data.writeUInt8(29, 0);
  extensions.forEach((extension, index) => data.writeUInt16LE(extension, 1 + 2 * index));
  return {
    programAddress: token2022Program,
    accounts: [
      { address: account, role: AccountRole.WRITABLE },
      signing(payer, AccountRole.WRITABLE_SIGNER),
      { address: SYSTEM_PROGRAM_ADDRESS, role: AccountRole.READONLY },
      signing(owner, AccountRole.READONLY_SIGNER),
    ],
    data,
  };
}

/** Requires memos on incoming transfers. */
export function enableMemoTransfer(account: Address, owner: TransactionSigner): Instruction {
  return enable(30, account, owner);
}

/** Prevents other programs from acting for the owner. */
export function enableCpiGuard(account: Address, owner: TransactionSigner): Instruction {
  return enable(34, account, owner);
}

function enable(instruction: number, account: Address, owner: TransactionSigner): Instruction {
  return {
    programAddress: token2022Program,
    accounts: [{ address: account, role: AccountRole.WRITABLE }, signing(owner, AccountRole.READONLY_SIGNER)],
    data: Uint8Array.of(instruction, 0),
  };
}

function signing(
  signer: TransactionSigner,
  role: AccountRole.READONLY_SIGNER | AccountRole.WRITABLE_SIGNER,
): { readonly address: Address; readonly role: AccountRole; readonly signer: TransactionSigner } {
  return { address: signer.address, role, signer };
}
