import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

// Recovers the signer of an ECDSA signature over secp256k1 (SEC 1, 4.1.6). Signatures are public, so this doesn't need
// to run in constant time. Points are in Jacobian coordinates: (x / z^2, y / z^3).

/** The field prime of secp256k1 (SEC 2, 2.4.1). */
const p = 2n ** 256n - 2n ** 32n - 977n;
/** The order of its base point. */
const n = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

interface Point {
  readonly x: bigint;
  readonly y: bigint;
  readonly z: bigint;
}

const base: Point = {
  x: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  y: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
  z: 1n,
};
const infinity: Point = { x: 1n, y: 1n, z: 0n };

/** An ECDSA signature with the parity of the y coordinate of its point. */
export interface RecoverableSignature {
  readonly r: bigint;
  readonly s: bigint;
  readonly yParity: bigint;
}

/**
 * Returns the address (lowercase) whose key signed a hash of 32 bytes. Undefined for a signature that no key can have
 * made, and for one with the higher of the two possible `s`, which Ethereum rejects (EIP-2).
 */
export function recoverAddress(hash: Uint8Array, { r, s, yParity }: RecoverableSignature): string | undefined {
  if (r < 1n || r >= n || s < 1n || s > n >> 1n || (yParity !== 0n && yParity !== 1n)) return undefined;
  const square = mod(r * r * r + 7n, p);
  const root = power(square, (p + 1n) >> 2n);
  if (mod(root * root, p) !== square) return undefined;
  const point: Point = { x: r, y: (root & 1n) === yParity ? root : p - root, z: 1n };
  const inverse = invert(r, n);
  const message = BigInt(`0x${bytesToHex(hash)}`);
  const key = sumOfTwo(base, mod(-message * inverse, n), point, mod(s * inverse, n));
  if (key.z === 0n) return undefined;
  const z = invert(key.z, p);
  const x = mod(key.x * z * z, p);
  const y = mod(key.y * z * z * z, p);
  return `0x${bytesToHex(keccak_256(hexToBytes(word(x) + word(y))).slice(12))}`;
}

function word(integer: bigint): string {
  return integer.toString(16).padStart(64, '0');
}

/** Returns `one` times `first` plus `other` times `second`. */
function sumOfTwo(one: Point, first: bigint, other: Point, second: bigint): Point {
  const both = add(one, other);
  let sum = infinity;
  for (let bit = 255n; bit >= 0n; bit -= 1n) {
    sum = double(sum);
    const inFirst = ((first >> bit) & 1n) === 1n;
    const inSecond = ((second >> bit) & 1n) === 1n;
    if (inFirst && inSecond) sum = add(sum, both);
    else if (inFirst) sum = add(sum, one);
    else if (inSecond) sum = add(sum, other);
  }
  return sum;
}

function double({ x, y, z }: Point): Point {
  if (z === 0n || y === 0n) return infinity;
  const yy = mod(y * y, p);
  const between = mod(4n * x * yy, p);
  const slope = mod(3n * x * x, p);
  const newX = mod(slope * slope - 2n * between, p);
  return { x: newX, y: mod(slope * (between - newX) - 8n * yy * yy, p), z: mod(2n * y * z, p) };
}

function add(one: Point, other: Point): Point {
  if (one.z === 0n) return other;
  if (other.z === 0n) return one;
  const oneZz = mod(one.z * one.z, p);
  const otherZz = mod(other.z * other.z, p);
  const oneX = mod(one.x * otherZz, p);
  const oneY = mod(one.y * otherZz * other.z, p);
  const width = mod(other.x * oneZz - oneX, p);
  const height = mod(other.y * oneZz * one.z - oneY, p);
  if (width === 0n) return height === 0n ? double(one) : infinity;
  const square = mod(width * width, p);
  const cube = mod(square * width, p);
  const between = mod(oneX * square, p);
  const x = mod(height * height - cube - 2n * between, p);
  return { x, y: mod(height * (between - x) - oneY * cube, p), z: mod(width * one.z * other.z, p) };
}

function power(value: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = value;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = mod(result * square, p);
    square = mod(square * square, p);
  }
  return result;
}

/** Computes the inverse by the extended Euclidean algorithm. `value` is not zero. */
function invert(value: bigint, modulus: bigint): bigint {
  let [low, high] = [mod(value, modulus), modulus];
  let [one, other] = [1n, 0n];
  while (low > 1n) {
    const times = high / low;
    [low, high] = [high - times * low, low];
    [one, other] = [other - times * one, one];
  }
  return mod(one, modulus);
}

function mod(value: bigint, modulus: bigint): bigint {
  const rest = value % modulus;
  return rest < 0n ? rest + modulus : rest;
}
