import { feltHex, parseFelt } from '../../formats/l2net/felt';
import type { Family } from '../../model/networks/network';

const forms: Readonly<Record<Family, (address: string) => string>> = {
  evm: (address) => address.toLowerCase(),
  l2net: (address) => {
    const felt = parseFelt(address);
    return felt === undefined ? address : feltHex(felt);
  },
  solana: (address) => address,
};

/**
 * Returns the form in which addresses of a family are compared: lowercase, a felt without leading zeros, base58
 * unchanged.
 */
export function addressKey(address: string, family: Family): string {
  return forms[family](address);
}
