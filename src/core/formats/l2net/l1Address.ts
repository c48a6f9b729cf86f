import { addressValue, type Value } from '../../base/view/value';

/**
 * Returns a felt as an address of L1: 20 bytes with leading zeros and a checksum. Undefined if the felt is larger than
 * an address.
 */
export function l1Address(felt: bigint): Value | undefined {
  return felt >> 160n === 0n ? addressValue(`0x${felt.toString(16).padStart(40, '0')}`) : undefined;
}
