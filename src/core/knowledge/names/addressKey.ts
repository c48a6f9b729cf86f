import { feltHex, parseFelt } from '../../formats/l2net/felt';
import type { Family } from '../../model/networks/network';

/**
 * Returns the form in which addresses of a family are compared: lowercase, a felt without leading zeros, base58
 * unchanged.
 */
export function addressKey(address: string, family: Family): string {
  switch (family) {
    case 'evm':
      return address.toLowerCase();
    case 'l2net': {
      const felt = parseFelt(address);
      return felt === undefined ? address : feltHex(felt);
    }
    case 'solana':
      return address;
  }
}
