import { feltHex, parseFelt } from '../l2net/felt';
import type { Family } from '../networks/network';

/** The form that addresses of a family are compared in: lower case, a felt without leading zeros, base58 as it stands. */
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
