import { createHash } from 'node:crypto';

import { concatHex, type Hex, keccak256, toRlp } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';

/**
 * The blob of zeros. Its polynomial is zero, so its KZG commitment and every proof are the point at infinity (EIP-4844,
 * EIP-7594). This gives a real, valid sidecar without a trusted setup.
 */
const infinity: Hex = `0xc0${'00'.repeat(47)}`;
const blob: Hex = `0x${'00'.repeat(131_072)}`;
const cellsPerBlob = 128;

export interface BlobTransaction {
  readonly chainId: number;
  readonly nonce: number;
  readonly to: Hex;
  readonly maxFeePerGas: bigint;
}

/** Signs a type 3 transaction with the blob of zeros, in the network form of EIP-7594 (sidecar version 1). */
export async function signZeroBlobTransaction(account: PrivateKeyAccount, transaction: BlobTransaction): Promise<Hex> {
  const versionedHash: Hex = `0x01${createHash('sha256')
    .update(Buffer.from(infinity.slice(2), 'hex'))
    .digest('hex')
    .slice(2)}`;
  const fields = [
    quantity(BigInt(transaction.chainId)),
    quantity(BigInt(transaction.nonce)),
    quantity(1_000_000_000n),
    quantity(transaction.maxFeePerGas),
    quantity(21_000n),
    transaction.to,
    quantity(5n),
    '0x',
    [],
    quantity(1_000_000_000n),
    [versionedHash],
  ] satisfies RlpItem[];
  const { r, s, v } = await account.sign({ hash: keccak256(concatHex(['0x03', toRlp(fields)])) }).then(splitSignature);
  const signed = [...fields, quantity(v), quantity(r), quantity(s)];
  return concatHex(['0x03', toRlp([signed, '0x01', [blob], [infinity], new Array<Hex>(cellsPerBlob).fill(infinity)])]);
}

type RlpItem = Hex | RlpItem[];

function quantity(value: bigint): Hex {
  if (value === 0n) return '0x';
  const digits = value.toString(16);
  return `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`;
}

function splitSignature(signature: Hex): { readonly r: bigint; readonly s: bigint; readonly v: bigint } {
  const parity = BigInt(`0x${signature.slice(130)}`);
  return {
    r: BigInt(signature.slice(0, 66)),
    s: BigInt(`0x${signature.slice(66, 130)}`),
    v: parity >= 27n ? parity - 27n : parity,
  };
}
