import { createRequire } from 'node:module';

import { type Address, type EncodedAccount, getAddressDecoder, getAddressEncoder, isAddress } from '@solana/kit';
import { getMintDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { LiteSVM } from 'litesvm';

import { failed, ok, type Result } from '../../../src/core/base/result';
import {
  methodNotFound,
  type RpcCall,
  type RpcFailure,
  rpcFailure,
  type RpcNetwork,
  type RpcOutcome,
} from '../front/rpcMessage';
import { printRaw, RawNumber } from '../rawJson';
import { base58Limit, type DataSlice, encodeAccountData } from './accountEncoding';
import { parseTokenAccount } from './parsedTokenAccount';
import { token2022Program } from './token2022Instructions';
import type { Banks, Commitment } from './writeTokens';

const apiVersion = `litesvm-${readVersion()}`;
const rentEpoch = new RawNumber('18446744073709551615');
const commitments: readonly string[] = ['finalized', 'confirmed', 'processed'];
const encodings: readonly string[] = ['binary', 'base58', 'base64', 'base64+zstd', 'jsonParsed'];
const mintSize = 82;
const accountSize = 165;
/** Byte after the base of an account with the account type; 2 for a token account. */
const accountTypeOffset = 165;
const ownerOffset = 32;

type Encoding = 'binary' | 'base58' | 'base64' | 'base64+zstd' | 'jsonParsed';

interface Config {
  readonly commitment: Commitment;
  readonly encoding: Encoding;
  readonly dataSlice?: DataSlice;
  readonly minContextSlot?: number;
}

interface Query extends Config {
  readonly owner: Address;
  readonly filter: { readonly kind: 'mint' | 'programId'; readonly address: Address };
}

/** The Solana network: token accounts that the real token programs created. */
export class SolanaNetwork implements RpcNetwork {
  constructor(private readonly banks: Banks) {}

  async answer(call: RpcCall): Promise<RpcOutcome> {
    if (call.method !== 'getTokenAccountsByOwner') return methodNotFound(call.method);
    const query = readQuery(call.params);
    if (query.kind === 'failed') return query.problem;
    return this.listAccounts(query.value);
  }

  private async listAccounts(query: Query): Promise<RpcOutcome> {
    const bank = this.banks[query.commitment];
    const slot = Number(bank.getClock().slot);
    if ((query.minContextSlot ?? 0) > slot)
      return rpcFailure(-32016, 'Minimum context slot has not been reached', { contextSlot: slot });
    const program = findProgram(bank, query.filter);
    if (program.kind === 'failed') return program.problem;
    const value: object[] = [];
    for (const account of bank.getProgramAccounts(program.value)) {
      if (
        !isTokenAccount(account) ||
        !isHeldBy(account, query.owner) ||
        (query.filter.kind === 'mint' && mintOf(account) !== query.filter.address)
      )
        continue;
      const data =
        query.encoding === 'jsonParsed'
          ? parseTokenAccount(Uint8Array.from(account.data), program.value, decimalsOf(bank, mintOf(account)))
          : await encodeAccountData(Uint8Array.from(account.data), query.encoding, query.dataSlice);
      if (data === undefined)
        return rpcFailure(
          -32600,
          `Encoded binary (base 58) data should be less than ${base58Limit} bytes, please use Base64 encoding.`,
        );
      const { executable, lamports, programAddress: owner } = account;
      value.push({
        account: {
          data,
          executable,
          lamports: new RawNumber(String(lamports)),
          owner,
          rentEpoch,
          space: account.data.length,
        },
        pubkey: account.address,
      });
    }
    return { kind: 'result', json: printRaw({ context: { apiVersion, slot }, value }) };
  }
}

function readQuery(params: unknown): Result<Query, RpcFailure> {
  if (!Array.isArray(params) || params.length < 2) return invalid('`params` should have at least 2 argument(s)');
  const [owner, details, config]: readonly unknown[] = params;
  if (!isKey(owner)) return invalid('Invalid param: Invalid');
  const { mint, programId } = membersOf(details);
  const key = mint ?? programId;
  if ((mint === undefined) === (programId === undefined) || !isKey(key))
    return invalid('Invalid param: exactly one of mint and programId is expected');
  const read = readConfig(config);
  if (read.kind === 'failed') return read;
  return ok({ owner, filter: { kind: mint === undefined ? 'programId' : 'mint', address: key }, ...read.value });
}

function readConfig(config: unknown): Result<Config, RpcFailure> {
  const { commitment = 'finalized', encoding = 'binary', dataSlice, minContextSlot } = membersOf(config);
  if (!isCommitment(commitment))
    return invalid(
      `Invalid params: unknown variant \`${String(commitment)}\`, expected one of ${commitments.join(', ')}.`,
    );
  if (!isEncoding(encoding))
    return invalid(`Invalid params: unknown variant \`${String(encoding)}\`, expected one of ${encodings.join(', ')}.`);
  const { offset, length } = membersOf(dataSlice);
  if (dataSlice !== undefined && !(isSize(offset) && isSize(length)))
    return invalid('Invalid params: dataSlice takes an offset and a length.');
  if (minContextSlot !== undefined && !isSize(minContextSlot))
    return invalid('Invalid params: minContextSlot is a slot number.');
  return ok({
    commitment,
    encoding,
    ...(isSize(offset) && isSize(length) ? { dataSlice: { offset, length } } : {}),
    ...(minContextSlot === undefined ? {} : { minContextSlot }),
  });
}

/** Returns the requested program: named, or the one that the mint belongs to. */
function findProgram(bank: LiteSVM, { kind, address }: Query['filter']): Result<Address, RpcFailure> {
  if (kind === 'programId')
    return isTokenProgram(address) ? ok(address) : invalid('Invalid param: unrecognized Token program id');
  const mint = bank.getAccount(address);
  if (!mint.exists) return invalid('Invalid param: could not find mint');
  return isTokenProgram(mint.programAddress) && mint.data.length >= mintSize
    ? ok(mint.programAddress)
    : invalid('Invalid param: not a Token mint');
}

function isTokenProgram(address: Address): boolean {
  return address === TOKEN_PROGRAM_ADDRESS || address === token2022Program;
}

function isTokenAccount({ data }: EncodedAccount): boolean {
  return data.length === accountSize || (data.length > accountSize && data[accountTypeOffset] === 2);
}

function isHeldBy({ data }: EncodedAccount, owner: Address): boolean {
  return Buffer.from(data.subarray(ownerOffset, ownerOffset + 32)).equals(
    Buffer.from(getAddressEncoder().encode(owner)),
  );
}

function mintOf({ data }: EncodedAccount): Address {
  return getAddressDecoder().decode(data.subarray(0, 32));
}

function decimalsOf(bank: LiteSVM, mint: Address): number {
  const account = bank.getAccount(mint);
  if (!account.exists) throw new Error(`A token account names the mint ${mint}, which doesn't exist`);
  return getMintDecoder().decode(account.data.subarray(0, mintSize)).decimals;
}

function invalid(message: string): { readonly kind: 'failed'; readonly problem: RpcFailure } {
  return failed(rpcFailure(-32602, message));
}

function isKey(value: unknown): value is Address {
  return typeof value === 'string' && isAddress(value);
}

function isCommitment(value: unknown): value is Commitment {
  return typeof value === 'string' && commitments.includes(value);
}

function isEncoding(value: unknown): value is Encoding {
  return typeof value === 'string' && encodings.includes(value);
}

function isSize(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function readVersion(): string {
  const manifest: { readonly version: string } = createRequire(import.meta.url)('litesvm/package.json');
  return manifest.version;
}
