import { failed, ok, type Result } from '../../base/result';
import { eip55 } from '../../base/view/eip55';
import {
  type AddressBook,
  hasOneMeaning,
  printCandidates,
  type ResolvedName,
  type UnresolvedName,
} from '../../knowledge/names/addressBook';
import { isRegistryName } from '../../knowledge/names/registryName';
import type { Cure, Problem, SourceRange } from '../../model/cell/problem';
import { chainName } from '../../model/networks/chainNames';

/** A text that may be a name: hex, digits and base58 keys are values. */
const namePattern = /^(?!0x)[\p{L}_$][^\n"{}]{0,254}$/u;
const keyPattern = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/**
 * Returns the address with a name that is written instead of an address, or why there is none. Undefined for a text
 * that isn't a name.
 */
export function encodeAddress(
  text: string,
  book: AddressBook | undefined,
): Result<ResolvedName, UnresolvedName> | undefined {
  const name = text.trim();
  const ofChain = book?.chainId === undefined ? undefined : resolveOnChain(name, book.chainId);
  if (ofChain) return ofChain;
  if (book === undefined || !(namePattern.test(name) || isRegistryName(name))) return undefined;
  const found = book.resolve(name);
  if (found !== undefined) return found;
  return keyPattern.test(name) ? undefined : failed(book.explainUnknown(name));
}

/** Names of chains before addresses (EIP-3770). */
const shortNames: ReadonlyMap<string, string> = new Map(
  [
    'eth=1 oeth=10 bnb=56 gno=100 unichain=130 pol=137 matic=137 sonic=146 zksync=324 mantle=5000 base=8453 arb1=42161',
    'arb-nova=42170 celo=42220 avax=43114 linea=59144 blast=81457 scr=534352 basesep=84532 arb-sep=421614 sep=11155111',
  ]
    .join(' ')
    .split(' ')
    .map((entry) => entry.split('='))
    .map(([name = '', chainId = '']) => [name, chainId] as const),
);

/** Reads `eth:0x…` (EIP-3770). Undefined for other texts, and an address of another chain is never taken. */
function resolveOnChain(name: string, chainId: string): Result<ResolvedName, UnresolvedName> | undefined {
  const [, short = '', digits] = /^([a-z][a-z\d-]{0,40}):0x([\da-f]{40})$/i.exec(name) ?? [];
  if (digits === undefined) return undefined;
  const address = eip55(digits);
  const named = shortNames.get(short.toLowerCase());
  const isMixed = /[a-f]/.test(digits) && /[A-F]/.test(digits);
  let why: string | undefined;
  if (named !== chainId)
    why = `is an address of ${named === undefined ? `a chain "${short}"` : chainName(named)}, and this cell's network is ${chainName(chainId)}`;
  else if (isMixed && address !== `0x${digits}`) why = 'has a wrong checksum';
  if (why === undefined) return ok({ name, address, source: 'EIP-3770', rank: 'resolved', others: [], alsoNamed: [] });
  const message = `${name} ${why}. Write the address alone if it is the right one.`;
  return failed({ kind: 'unknown', name, message, instead: [], candidates: [] });
}

/**
 * Formats a name with its source, and with other addresses that have the name: `Vault, also named ERC1967Proxy, from
 * labels in settings, not 0x… (broadcast/Deploy.s.sol/1/run-latest.json, block 12)`.
 */
export function describeName({ name, source, rank, others, alsoNamed }: ResolvedName): string {
  const also = alsoNamed.length === 0 ? '' : `, also named ${alsoNamed.join(', ')}`;
  const own = rank === 'resolved' ? `${name}${also}, ${source}` : `${name}${also}, from ${source}`;
  return others.length === 0 ? own : `${own}, not ${printCandidates(others)}`;
}

/**
 * Returns the problem of a name in a cell. `place` is the argument or member of which it is the value, as in `to
 * (address)`.
 */
export function problemOfName(unresolved: UnresolvedName, range: SourceRange, place?: string): Problem {
  const { kind, name, message } = unresolved;
  const cure = cureOfName(unresolved);
  return {
    code: kind === 'lookUp' ? 'unresolvedName' : 'unknownAddressName',
    severity: 'error',
    range,
    message: place === undefined ? message : `${place}: ${message}`,
    cure,
    ...(kind === 'lookUp' && { lookUp: name }),
  };
}

/** Returns what can replace a name. Undefined if nothing is known. */
export function cureOfName({ name, instead, candidates }: UnresolvedName): Cure | undefined {
  if (candidates.length > 0) return replaceName(name, candidates);
  return instead.length > 0 ? { kind: 'replace', values: instead } : undefined;
}

/**
 * Returns the warning for a name that is replaced by one of several addresses. Undefined if only one address has it, or
 * if a label says which contract of the project it means.
 */
export function warningOfName(
  { name, address, source, rank, others }: ResolvedName,
  range: SourceRange,
): Problem | undefined {
  if (hasOneMeaning({ rank, others })) return undefined;
  return {
    code: 'sharedAddressName',
    severity: 'warning',
    range,
    message: `${name} stands for ${address} (${source}). Also named ${name}: ${printCandidates(others)}. Write the address to be clear.`,
    cure: replaceName(name, [{ address, source }, ...others]),
  };
}

function replaceName(name: string, candidates: readonly Pick<ResolvedName, 'address' | 'source'>[]): Cure {
  return {
    kind: 'replace',
    values: candidates.map(({ address }) => address),
    named: { name, sources: candidates.map(({ source }) => source) },
  };
}
