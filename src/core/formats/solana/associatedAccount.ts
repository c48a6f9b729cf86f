import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import bs58 from 'bs58';

const keyBytes = 32;
const maxKeyLength = 44;
const associatedProgram = bs58.decode('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');
const marker = utf8ToBytes('ProgramDerivedAddress');

/**
 * How many bumps are tried, from 255 down. Each is valid for about half of all accounts, so fewer than one in four
 * billion needs more.
 */
const triedBumps = 32;

/** The keys that an associated token account is derived from, in base58. */
export interface AssociatedAccountAddresses {
  readonly account: string;
  readonly owner: string;
  readonly mint: string;
  /** The token program that owns the account. */
  readonly program: string;
}

/**
 * Returns whether an account is the owner's associated token account of a mint: the program-derived address with the
 * seeds owner, token program, mint. Computes this without a call. Doesn't check whether higher bumps are on the curve,
 * because only the associated token program can sign for an address with these seeds.
 */
export function isAssociatedAccount({ account, owner, mint, program }: AssociatedAccountAddresses): boolean {
  const keys = [account, owner, program, mint].map(readKey);
  const [address, ...seeds] = keys.filter((key) => key !== undefined);
  if (address === undefined || seeds.length < 3) return false;
  const seedBytes = concatBytes(...seeds);
  const suffix = concatBytes(associatedProgram, marker);
  for (let bump = 255; bump > 255 - triedBumps; bump -= 1) {
    const derived = sha256(concatBytes(seedBytes, Uint8Array.of(bump), suffix));
    if (derived.every((byte, at) => byte === address[at])) return true;
  }
  return false;
}

function readKey(text: string): Uint8Array | undefined {
  if (text.length > maxKeyLength) return undefined;
  try {
    const bytes = bs58.decode(text);
    return bytes.length === keyBytes ? bytes : undefined;
  } catch {
    return undefined;
  }
}
