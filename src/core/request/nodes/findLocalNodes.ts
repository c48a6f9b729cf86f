import { readServices } from '../../model/networks/readServices';
import { identifyNode, type IdentifyOptions, type NodeIdentity } from '../pipe/identifyNode';

/** The ports that nodes use by default: geth, anvil, Hardhat, Ganache, Truffle, l2net and Solana nodes. */
export const usualPorts: readonly number[] = [8545, 8546, 9545, 7545, 5050, 9944, 8899];

/** A node on this computer that answered. */
export interface LocalNode {
  readonly url: string;
  readonly identity: NodeIdentity;
}

/** Tests the usual ports of this computer concurrently, and returns the nodes that answer, in the order of ports. */
export async function findLocalNodes(
  send: IdentifyOptions['send'],
  ports: readonly number[] = usualPorts,
): Promise<readonly LocalNode[]> {
  const found = await Promise.all(ports.map((port) => askPort(port, send)));
  return found.filter((node) => node !== undefined);
}

async function askPort(port: number, send: IdentifyOptions['send']): Promise<LocalNode | undefined> {
  const url = `http://127.0.0.1:${port}`;
  const { services } = readServices([
    { id: 'local', rpcUrl: url, rpcPath: '', networks: [{ id: 'node', name: `Port ${port}`, family: 'evm' }] },
  ]);
  const network = services[0]?.networks[0];
  if (network === undefined) return undefined;
  const identity = await identifyNode(network, { send, asksClient: true });
  return identity.kind === 'ok' ? { url, identity: identity.value } : undefined;
}
