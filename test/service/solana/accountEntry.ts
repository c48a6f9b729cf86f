import { type Address, type EncodedAccount, getAddressDecoder, getAddressEncoder, getBase58Encoder } from '@solana/kit';
import { getMintDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { LiteSVM } from 'litesvm';

import { failed, ok, type Result } from '../../../src/core/base/result';
import { type RpcFailure, rpcFailure } from '../front/rpcMessage';
import { RawNumber } from '../rawJson';
import { base58Limit, type DataSlice, encodeAccountData } from './accountEncoding';
import { parseTokenAccount } from './parsedTokenAccount';
import { token2022Program } from './token2022Instructions';
import type { Commitment } from './writeTokens';

const rentEpoch = new RawNumber('18446744073709551615');
export const mintSize = 82;
const accountSize = 165;
/** Byte after the base of an account with the account type; 2 for a token account. */
const accountTypeOffset = 165;
export const ownerOffset = 32;
/** The delegate follows four bytes that say whether there is one. */
export const delegateOffset = 76;

export type Encoding = 'binary' | 'base58' | 'base64' | 'base64+zstd' | 'jsonParsed';

/** How accounts are asked for. */
export interface Config {
  readonly commitment: Commitment;
  readonly encoding: Encoding;
  readonly dataSlice?: DataSlice;
  readonly minContextSlot?: number;
}

/** Returns an account as the answers of nodes have it. Accounts that nobody can parse are in base64. */
export async function accountEntry(
  account: EncodedAccount,
  bank: LiteSVM,
  { encoding, dataSlice }: Config,
): Promise<Result<{ readonly account: object; readonly pubkey: Address }, RpcFailure>> {
  const { executable, lamports, programAddress: owner, address } = account;
  const isParsed = encoding === 'jsonParsed' && isTokenProgram(owner) && isTokenAccount(account);
  const bytes = Uint8Array.from(account.data);
  const data = isParsed
    ? parseTokenAccount(bytes, owner, decimalsOf(bank, mintOf(account)))
    : await encodeAccountData(bytes, encoding === 'jsonParsed' ? 'base64' : encoding, dataSlice);
  if (data === undefined)
    return failed(
      rpcFailure(
        -32600,
        `Encoded binary (base 58) data should be less than ${base58Limit} bytes, please use Base64 encoding.`,
      ),
    );
  const shown = {
    data,
    executable,
    lamports: new RawNumber(String(lamports)),
    owner,
    rentEpoch,
    space: account.data.length,
  };
  return ok({ account: shown, pubkey: address });
}

type AccountFilter = (account: EncodedAccount) => boolean;

/** Reads the filters of `getProgramAccounts`. Undefined if one of them can't be read. */
export function readAccountFilters(filters: unknown): readonly AccountFilter[] | undefined {
  if (filters === undefined) return [];
  const read = Array.isArray(filters) ? filters.map(readFilter) : [undefined];
  return read.length > 4 || read.includes(undefined) ? undefined : read.filter((filter) => filter !== undefined);
}

function readFilter(filter: unknown): AccountFilter | undefined {
  if (typeof filter !== 'object' || filter === null) return undefined;
  if ('dataSize' in filter) {
    const { dataSize } = filter;
    return ({ data }) => data.length === dataSize;
  }
  const memcmp: unknown = 'memcmp' in filter ? filter.memcmp : undefined;
  if (typeof memcmp !== 'object' || memcmp === null || !('offset' in memcmp) || !('bytes' in memcmp)) return undefined;
  const { offset, bytes } = memcmp;
  if (typeof offset !== 'number' || typeof bytes !== 'string') return undefined;
  const isBase64 = 'encoding' in memcmp && memcmp.encoding === 'base64';
  const wanted = isBase64 ? Buffer.from(bytes, 'base64') : Buffer.from(getBase58Encoder().encode(bytes));
  return ({ data }) => Buffer.from(data.subarray(offset, offset + wanted.length)).equals(wanted);
}

export function isTokenProgram(address: Address): boolean {
  return address === TOKEN_PROGRAM_ADDRESS || address === token2022Program;
}

export function isTokenAccount({ data }: EncodedAccount): boolean {
  return data.length === accountSize || (data.length > accountSize && data[accountTypeOffset] === 2);
}

/** Whether the data of an account has a public key at an offset. */
export function hasKeyAt({ data }: EncodedAccount, offset: number, key: Address): boolean {
  return Buffer.from(data.subarray(offset, offset + 32)).equals(Buffer.from(getAddressEncoder().encode(key)));
}

export function mintOf({ data }: EncodedAccount): Address {
  return getAddressDecoder().decode(data.subarray(0, 32));
}

export function decimalsOf(bank: LiteSVM, mint: Address): number {
  const account = bank.getAccount(mint);
  if (!account.exists) throw new Error(`A token account names the mint ${mint}, which doesn't exist`);
  return getMintDecoder().decode(account.data.subarray(0, mintSize)).decimals;
}
