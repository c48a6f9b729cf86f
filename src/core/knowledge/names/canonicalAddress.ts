import { eip55 } from '../../base/view/eip55';
import type { Network } from '../../model/networks/network';

/** Characters of an EVM address. */
const evmLength = 42;

/** Returns an `addressKey` in the form that people see and that is sent: with the checksum on EVM networks. */
export function canonicalAddress(address: string, network: Pick<Network, 'family'>): string {
  return isEvmContract(address, network) ? eip55(address.slice(2)) : address;
}

/** Whether a text is the `addressKey` of a contract on an EVM network. */
export function isEvmContract(address: string, network: Pick<Network, 'family'>): boolean {
  return network.family === 'evm' && isAddressOf(address, network);
}

/**
 * Whether an `addressKey` has the form of an address on networks of this family. Twenty bytes are an EVM address, although
 * a felt could be as short.
 */
export function isAddressOf(address: string, { family }: Pick<Network, 'family'>): boolean {
  switch (family) {
    case 'evm':
      return /^0x[\da-f]{40}$/.test(address);
    case 'l2net':
      return /^0x[\da-f]{1,64}$/.test(address) && address.length !== evmLength;
    case 'solana':
      return !address.startsWith('0x');
  }
}
