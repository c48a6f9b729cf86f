import { chainName } from '../../model/networks/chainNames';
import type { Family } from '../../model/networks/network';
import { freshId, type NetworkSetting } from '../../model/networks/serviceEdits';
import type { NodeIdentity } from '../pipe/identifyNode';

/** Programs that accept WebSocket connections at their HTTP port. */
const servesBoth = /^(?:anvil|hardhat|ganache|ethereumjs)/i;

export function servesWebSocket({ client = '' }: NodeIdentity): boolean {
  return servesBoth.test(client);
}

/** Returns the network of a node for settings. `id` is the network ID in its address, if it has one. */
export function networkOfNode(identity: NodeIdentity, name: string, id?: string): NetworkSetting {
  const { family, chainId, methodPrefix } = identity;
  return {
    id: id ?? freshId(name, []),
    name,
    family,
    chainId,
    ...(methodPrefix !== undefined && methodPrefix !== 'l2net_' && { methodPrefix }),
  };
}

const namesOfChain: Readonly<Record<Family, (chainId: string) => string>> = {
  evm: (chainId) => chainName(chainId),
  solana: () => 'Solana',
  l2net: () => 'L2 network',
};

/** `Sepolia`, `Solana`, `L2 network`. */
export function nameOfChain({ family, chainId }: NodeIdentity): string {
  return namesOfChain[family](chainId ?? '');
}

/** Returns the name of the program without its version: `anvil` for `anvil/v1.2.3`. */
export function clientName({ client = '' }: NodeIdentity): string | undefined {
  return /^[A-Za-z][\w-]{1,30}/.exec(client)?.[0];
}

/** A local node's network: its program and, for an EVM node, the chain: `anvil (chain 31337)`. */
export function nameOfLocalNode(identity: NodeIdentity): string {
  const program = clientName(identity) ?? nameOfChain(identity);
  return identity.chainId === undefined ? program : `${program} (chain ${identity.chainId})`;
}

/** Formats what was found, such as `anvil/v1.2.3, chain 31337`. */
export function describeNode(identity: NodeIdentity): string {
  const chain = identity.chainId === undefined ? nameOfChain(identity) : `chain ${identity.chainId}`;
  return identity.client === undefined ? chain : `${identity.client}, ${chain}`;
}
