import { eip55 } from '../../base/view/eip55';
import { feltHex, parseFelt } from '../../formats/l2net/felt';
import { type Family, hasSelectors, type Network } from '../../model/networks/network';
import { isNativeSender } from './nativeSenders';

const forms: Readonly<Record<Family, (address: string) => string>> = {
  evm: (address) => address.toLowerCase(),
  l2net: (address) => {
    const felt = parseFelt(address);
    return felt === undefined ? address : feltHex(felt);
  },
  solana: (address) => address,
};

/** Characters of an EVM address. */
const evmLength = 42;

/**
 * Returns whether an `addressKey` has the form of an address of each family. Twenty bytes are an EVM address, although
 * a felt could be that short.
 */
const addressForms: Readonly<Record<Family, (address: string) => boolean>> = {
  evm: (address) => /^0x[\da-f]{40}$/.test(address),
  l2net: (address) => /^0x[\da-f]{1,64}$/.test(address) && address.length !== evmLength,
  solana: (address) => !address.startsWith('0x'),
};

/** Returns an `addressKey` in the form for display and for sending: with the checksum on EVM networks. */
export function canonicalAddress(address: string, network: Pick<Network, 'family'>): string {
  return isEvmContract(address, network) ? eip55(address.slice(2)) : address;
}

/** Whether a text is the `addressKey` of a contract on an EVM network. */
export function isEvmContract(address: string, network: Pick<Network, 'family'>): boolean {
  return hasSelectors(network) && isAddressOf(address, network);
}

/** Whether there may be a contract at an `addressKey` of an EVM network. There is none behind logs of native value. */
export function mayBeContract(address: string, network: Pick<Network, 'family'>): boolean {
  return isEvmContract(address, network) && !isNativeSender(address);
}

/** Whether an `addressKey` has the form of an address on networks of this family. */
export function isAddressOf(address: string, { family }: Pick<Network, 'family'>): boolean {
  return addressForms[family](address);
}

/**
 * Returns the form in which addresses of a family are compared: lowercase, a felt without leading zeros, base58
 * unchanged.
 */
export function addressKey(address: string, family: Family): string {
  return forms[family](address);
}
