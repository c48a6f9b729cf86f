import { getAddress } from 'viem';

import type { AbiParameter } from '../../../../../../src/core/formats/abi/type/abi';
import type { AbiType } from '../../../../../../src/core/formats/abi/type/abiType';
import type { Plain } from '../decode/plainEvent';

/** Numbers from 0 up to 1 that a seed repeats (mulberry32). */
export type Random = () => number;

export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

/** A parameter of any type: tuples with and without names, arrays of every kind, down to `depth` levels. */
export function randomParameter(random: Random, name: string, depth: number): AbiParameter {
  const choice = below(random, depth > 0 ? 14 : 9);
  if (choice >= 11) return arrayOf(randomParameter(random, name, depth - 1), random);
  if (choice >= 9) {
    const named = random() < 0.7;
    const components = Array.from({ length: 1 + below(random, 4) }, (_, index) =>
      randomParameter(random, named ? `m${index}` : '', depth - 1),
    );
    return { name, type: 'tuple', components };
  }
  return { name, type: elementary(random, choice) };
}

function arrayOf(element: AbiParameter, random: Random): AbiParameter {
  return { ...element, type: `${element.type}[${random() < 0.5 ? '' : 1 + below(random, 3)}]` };
}

function elementary(random: Random, choice: number): string {
  const bits = 8 * (1 + below(random, 32));
  switch (choice) {
    case 0:
      return 'address';
    case 1:
      return 'bool';
    case 2:
      return 'string';
    case 3:
      return 'bytes';
    case 4:
      return `bytes${1 + below(random, 32)}`;
    case 5:
      return 'uint256';
    case 6:
      return `int${bits}`;
    default:
      return `uint${bits}`;
  }
}

/** A value of the type, as plain decoding must give it back. */
export function randomValue(random: Random, type: AbiType): Plain {
  switch (type.kind) {
    case 'integer':
    case 'fixedPoint': {
      const value = randomInteger(random, type.signed, type.bits);
      return type.bits <= 48 ? Number(value) : value;
    }
    case 'address':
      return getAddress(randomHex(random, 20));
    case 'boolean':
      return random() < 0.5;
    case 'fixedBytes':
      return randomHex(random, type.size);
    case 'function':
      return randomHex(random, 24);
    case 'bytes':
      return randomHex(random, below(random, 100));
    case 'string':
      return randomText(random);
    case 'array':
      return Array.from({ length: type.length ?? below(random, 4) }, () => randomValue(random, type.element));
    case 'tuple': {
      const values = type.members.map((member) => randomValue(random, member.type));
      if (type.members.some((member) => member.name === '')) return values;
      return Object.fromEntries(type.members.map((member, index) => [member.name, values[index] ?? '']));
    }
  }
}

/** The same value with every struct as an array, as ethers takes it. */
export function asArrays(value: Plain): unknown {
  return typeof value === 'object' ? Object.values(value).map(asArrays) : value;
}

export function randomHex(random: Random, bytes: number): `0x${string}` {
  return `0x${Array.from({ length: bytes }, () => below(random, 256).toString(16).padStart(2, '0')).join('')}`;
}

function randomInteger(random: Random, signed: boolean, bits: number): bigint {
  const significant = random() < 0.3 ? bits : 1 + below(random, bits);
  const raw = BigInt(randomHex(random, 32)) & ((1n << BigInt(significant)) - 1n);
  const edges = [0n, (1n << BigInt(bits)) - 1n, 1n << BigInt(bits - 1), (1n << BigInt(bits - 1)) - 1n];
  const chosen = random() < 0.2 ? (edges[below(random, 4)] ?? 0n) : raw;
  return signed ? BigInt.asIntN(bits, random() < 0.5 ? chosen : -chosen) : BigInt.asUintN(bits, chosen);
}

const pieces = ['', 'a', 'Lorem ipsum dolor sit amet, ', 'é', '漢字', '🦊', '\u0000', '0x', '\n"\\', 'ﬀ'];

function randomText(random: Random): string {
  return Array.from({ length: below(random, 6) }, () => pieces[below(random, pieces.length)] ?? '').join('');
}
