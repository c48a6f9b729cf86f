import { keccak_256 } from '@noble/hashes/sha3.js';

import type { AbiError, AbiEvent, AbiFunction, AbiParameter } from './abi';

/**
 * Returns the canonical signature that topics and selectors are hashed from: `Transfer(address,address,uint256)`, or
 * that of a library's function, with the names of its types.
 */
export function signatureOf(item: {
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
  readonly signature?: string;
}): string {
  return item.signature ?? `${item.name}${parameterTypes(item.inputs)}`;
}

/**
 * Returns topic0 of an event: the keccak-256 of its signature, as `0x` and 64 lowercase digits. Anonymous events do not
 * emit it.
 */
export function topicOf(event: AbiEvent): string {
  return keccakOfText(signatureOf(event));
}

/**
 * Returns the first four bytes of call data (of a function) or revert data (of an error): `0x` and 8 lowercase digits.
 */
export function selectorOf(item: AbiFunction | AbiError): string {
  return keccakOfText(signatureOf(item)).slice(0, 10);
}

/** Returns the keccak-256 of the text's UTF-8 bytes: `0x` and 64 lowercase digits. */
export function keccakOfText(text: string): string {
  let hex = '0x';
  for (const byte of keccak_256(new TextEncoder().encode(text))) hex += byte.toString(16).padStart(2, '0');
  return hex;
}

function parameterTypes(parameters: readonly AbiParameter[]): string {
  return `(${parameters.map(parameterType).join(',')})`;
}

function parameterType({ type, components }: AbiParameter): string {
  return type.startsWith('tuple') ? `${parameterTypes(components ?? [])}${type.slice('tuple'.length)}` : type;
}
