import { createRequire } from 'node:module';

import { type Address, type EncodedAccount, isAddress } from '@solana/kit';
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
import { printRaw } from '../rawJson';
import {
  accountEntry,
  type Config,
  delegateOffset,
  type Encoding,
  hasKeyAt,
  isTokenAccount,
  isTokenProgram,
  mintOf,
  mintSize,
  ownerOffset,
  readAccountFilters,
} from './accountEntry';
import type { Banks, Commitment } from './writeTokens';

const apiVersion = `litesvm-${readVersion()}`;
const commitments: readonly string[] = ['finalized', 'confirmed', 'processed'];
const encodings: readonly string[] = ['binary', 'base58', 'base64', 'base64+zstd', 'jsonParsed'];

interface Query extends Config {
  readonly holder: Address;
  readonly offset: number;
  readonly filter: { readonly kind: 'mint' | 'programId'; readonly address: Address };
}

/** The Solana network: accounts that the real token programs created. */
export class SolanaNetwork implements RpcNetwork {
  constructor(private readonly banks: Banks) {}

  async answer({ method, params }: RpcCall): Promise<RpcOutcome> {
    switch (method) {
      case 'getTokenAccountsByOwner':
      case 'getTokenAccountsByDelegate':
      case 'getTokenAccountsByOwnerV2': {
        const query = readQuery(params, method === 'getTokenAccountsByDelegate' ? delegateOffset : ownerOffset);
        if (query.kind === 'failed') return query.problem;
        if (method !== 'getTokenAccountsByOwnerV2') return this.listTokenAccounts(query.value);
        const page = readPage(params);
        return page.kind === 'failed' ? page.problem : this.listPage(query.value, page.value);
      }
      case 'getProgramAccounts':
        return this.listProgramAccounts(params);
      case 'getMultipleAccounts':
        return this.readAccounts(params);
      default:
        return methodNotFound(method);
    }
  }

  private async listTokenAccounts(query: Query): Promise<RpcOutcome> {
    const found = this.find(query);
    return found.kind === 'failed' ? found.problem : this.contextual(query, await this.entries(found.value, query));
  }

  /** Looks at `limit` accounts for each page, so that pages are short where others own accounts too. */
  private async listPage(query: Query, page: Page): Promise<RpcOutcome> {
    const found = this.find(query);
    if (found.kind === 'failed') return found.problem;
    const sorted = this.tokenAccountsOf(query).toSorted((one, other) => (one.address < other.address ? -1 : 1));
    const start = page.after === undefined ? 0 : sorted.findIndex(({ address }) => address === page.after) + 1;
    const seen = sorted.slice(start, start + page.limit);
    const last = start + page.limit < sorted.length ? seen.at(-1)?.address : undefined;
    const wanted = new Set(found.value.map(({ address }) => address));
    const accounts = await this.entries(
      seen.filter(({ address }) => wanted.has(address)),
      query,
    );
    return accounts.kind === 'failed'
      ? accounts.problem
      : this.contextual(query, ok({ accounts: accounts.value, paginationKey: last ?? null }));
  }

  private async listProgramAccounts(params: unknown): Promise<RpcOutcome> {
    const [program, options]: readonly unknown[] = Array.isArray(params) ? params : [];
    if (!isKey(program)) return invalid('Invalid param: Invalid').problem;
    const config = readConfig(options);
    const filters = readAccountFilters(membersOf(options)['filters']);
    if (config.kind === 'failed') return config.problem;
    if (filters === undefined) return invalid('Invalid param: filters').problem;
    const accounts = this.banks[config.value.commitment]
      .getProgramAccounts(program)
      .filter((account) => filters.every((matches) => matches(account)));
    const entries = await this.entries(accounts, config.value);
    if (membersOf(options)['withContext'] === true) return this.contextual(config.value, entries);
    return entries.kind === 'failed' ? entries.problem : { kind: 'result', json: printRaw(entries.value) };
  }

  private async readAccounts(params: unknown): Promise<RpcOutcome> {
    const [keys, options]: readonly unknown[] = Array.isArray(params) ? params : [];
    if (!Array.isArray(keys) || keys.length > 100 || !keys.every(isKey))
      return invalid('Invalid param: Invalid').problem;
    const config = readConfig(options);
    if (config.kind === 'failed') return config.problem;
    const bank = this.banks[config.value.commitment];
    const accounts = await Promise.all(
      keys.map(async (key): Promise<Result<object | null, RpcFailure>> => {
        const account = bank.getAccount(key);
        if (!account.exists) return ok(null);
        const entry = await accountEntry(account, bank, config.value);
        return entry.kind === 'failed' ? entry : ok(entry.value.account);
      }),
    );
    return this.contextual(config.value, all(accounts));
  }

  /** Returns the token accounts of a query, or why it can't be answered. */
  private find(query: Query): Result<readonly EncodedAccount[], RpcFailure> {
    const bank = this.banks[query.commitment];
    const slot = Number(bank.getClock().slot);
    if ((query.minContextSlot ?? 0) > slot)
      return failed(rpcFailure(-32016, 'Minimum context slot has not been reached', { contextSlot: slot }));
    const program = findProgram(bank, query.filter);
    if (program.kind === 'failed') return program;
    const { filter, holder, offset } = query;
    return ok(
      this.tokenAccountsOf(query).filter(
        (account) =>
          hasKeyAt(account, offset, holder) && (filter.kind === 'programId' || mintOf(account) === filter.address),
      ),
    );
  }

  private tokenAccountsOf({ commitment, filter }: Query): readonly EncodedAccount[] {
    const bank = this.banks[commitment];
    const program = findProgram(bank, filter);
    return program.kind === 'failed' ? [] : bank.getProgramAccounts(program.value).filter(isTokenAccount);
  }

  private async entries(
    accounts: readonly EncodedAccount[],
    config: Config,
  ): Promise<Result<readonly object[], RpcFailure>> {
    const bank = this.banks[config.commitment];
    return all(await Promise.all(accounts.map((account) => accountEntry(account, bank, config))));
  }

  private contextual({ commitment }: Config, value: Result<object, RpcFailure>): RpcOutcome {
    if (value.kind === 'failed') return value.problem;
    const slot = Number(this.banks[commitment].getClock().slot);
    return { kind: 'result', json: printRaw({ context: { apiVersion, slot }, value: value.value }) };
  }
}

interface Page {
  readonly limit: number;
  /** The last account that the page before looked at. */
  readonly after: string | undefined;
}

function readPage(params: unknown): Result<Page, RpcFailure> {
  const [, , options]: readonly unknown[] = Array.isArray(params) ? params : [];
  const { limit = 1_000, paginationKey, changedSinceSlot } = membersOf(options);
  if (!isSize(limit) || limit < 1 || limit > 10_000) return invalid('Invalid params: limit is from 1 to 10000.');
  if (changedSinceSlot !== undefined) return invalid('Invalid params: changedSinceSlot is not known here.');
  return ok({ limit, after: typeof paginationKey === 'string' ? paginationKey : undefined });
}

/** Returns the values of all results, or the first problem. */
function all<T>(results: readonly Result<T, RpcFailure>[]): Result<readonly T[], RpcFailure> {
  const problem = results.find((result) => result.kind === 'failed');
  return problem ?? ok(results.flatMap((result) => (result.kind === 'ok' ? [result.value] : [])));
}

/** Reads a query for the accounts that have a key at an offset of their data. */
function readQuery(params: unknown, offset: number): Result<Query, RpcFailure> {
  if (!Array.isArray(params) || params.length < 2) return invalid('`params` should have at least 2 argument(s)');
  const [holder, details, config]: readonly unknown[] = params;
  if (!isKey(holder)) return invalid('Invalid param: Invalid');
  const { mint, programId } = membersOf(details);
  const key = mint ?? programId;
  if ((mint === undefined) === (programId === undefined) || !isKey(key))
    return invalid('Invalid param: exactly one of mint and programId is expected');
  const read = readConfig(config);
  if (read.kind === 'failed') return read;
  return ok({
    holder,
    offset,
    filter: { kind: mint === undefined ? 'programId' : 'mint', address: key },
    ...read.value,
  });
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
    minContextSlot,
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
