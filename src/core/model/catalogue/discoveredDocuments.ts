import type { PrivateFiles } from '../../base/files/privateFiles';
import { keccakOfText } from '../../formats/abi/type/eventSignature';
import { chainKey, type Network } from '../networks/network';
import type { Method } from './method';
import { readOpenRpcText } from './readOpenRpc';
import type { CatalogueProblem } from './schemaReader';

const suffix = '.json';

/** The methods that a node of one network reported. */
export interface DiscoveredDocument {
  readonly network: Network;
  readonly methods: readonly Method[];
  readonly problems: readonly (CatalogueProblem & { readonly document: string })[];
}

/**
 * Stores the documents that nodes reported, one file each. A file belongs to the endpoints that reported it, so that
 * the document of a workspace's node isn't used for another network with the same name.
 */
export class DiscoveredDocuments {
  constructor(private readonly files: PrivateFiles) {}

  /** Returns the documents that nodes of these networks reported. */
  async read(networks: readonly Network[]): Promise<readonly DiscoveredDocument[]> {
    const names = new Set(await this.files.names());
    for (const name of names) if (unsourcedName.test(name)) await this.files.remove(name).catch(() => undefined);
    const own = networks.filter((network) => names.has(nameOf(network)));
    const documents = await Promise.all(own.map((network) => this.#readOne(network)));
    return documents.filter((document) => document !== undefined);
  }

  async write(network: Network, text: string): Promise<void> {
    await this.files.write(nameOf(network), new TextEncoder().encode(text));
  }

  async remove(network: Network): Promise<void> {
    await this.files.remove(nameOf(network));
  }

  /** Returns undefined for a file that can't be read. Another window may have removed it. */
  async #readOne(network: Network): Promise<DiscoveredDocument | undefined> {
    const bytes = await this.files.read(nameOf(network));
    if (bytes === undefined) return undefined;
    const { methods, problems } = readOpenRpcText(new TextDecoder().decode(bytes), network.key);
    const families = [network.family];
    const declaredBy = [chainKey(network)];
    return {
      network,
      methods: methods.map((method) => ({
        ...method,
        declaredBy,
        families: method.families.length === 0 ? families : method.families,
      })),
      problems: problems.map((problem) => ({ ...problem, document: network.key })),
    };
  }
}

/** Files that have only the name of a network, and not the node that reported them. They are not read. */
const unsourcedName = /,(?:evm|solana|l2net)\.json$/;

/** Returns the name of the network, for people who open the folder, and a hash that identifies its endpoints. */
function nameOf(network: Network): string {
  return `${encodeURIComponent(network.key)},${keccakOfText(chainKey(network)).slice(2, 34)}${suffix}`;
}
