import { keccak_256 } from '@noble/hashes/sha3.js';

/**
 * Returns the hash of a name in registries (EIP-137), as `0x` and 64 lowercase digits. `name` is in its normal form;
 * the empty name is the root.
 */
export function namehash(name: string): string {
  let node = new Uint8Array(32);
  const labels = name === '' ? [] : name.split('.');
  for (const label of labels.toReversed()) {
    const joined = new Uint8Array(64);
    joined.set(node);
    joined.set(keccak_256(new TextEncoder().encode(label)), 32);
    node = Uint8Array.from(keccak_256(joined));
  }
  return `0x${Array.from(node, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
