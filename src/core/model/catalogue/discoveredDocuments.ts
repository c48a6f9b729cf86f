import type { PrivateFiles } from '../../base/files/privateFiles';
import type { Network } from '../networks/network';
import type { CatalogueProblem } from './catalogueProblem';
import type { Method } from './method';
import { readFamilies } from './readFamilies';
import { readOpenRpcText } from './readOpenRpcText';

const suffix = '.json';

/** The methods that a node of one network reported. */
export interface DiscoveredDocument {
  /** Key of the network. */
  readonly network: string;
  readonly methods: readonly Method[];
  readonly problems: readonly (CatalogueProblem & { readonly document: string })[];
}

/** Stores the documents that nodes reported, one file each. The file name contains the network's key and family. */
export class DiscoveredDocuments {
  constructor(private readonly files: PrivateFiles) {}

  async read(): Promise<readonly DiscoveredDocument[]> {
    const names = (await this.files.names()).filter((name) => name.endsWith(suffix));
    const documents = await Promise.all(names.map((name) => this.#readOne(name)));
    return documents.filter((document) => document !== undefined);
  }

  async write(network: Network, text: string): Promise<void> {
    const name = `${encodeURIComponent(network.key)},${network.family}${suffix}`;
    await this.files.write(name, new TextEncoder().encode(text));
  }

  async remove(network: string): Promise<void> {
    for (const name of await this.files.names()) {
      if (name.startsWith(`${encodeURIComponent(network)},`)) await this.files.remove(name);
    }
  }

  /** Returns undefined for a file that can't be read. Another window may have removed it. */
  async #readOne(name: string): Promise<DiscoveredDocument | undefined> {
    const bytes = await this.files.read(name);
    if (bytes === undefined) return undefined;
    const [network = '', family] = name.slice(0, -suffix.length).split(',').map(decodeURIComponent);
    const { methods, problems } = readOpenRpcText(new TextDecoder().decode(bytes), network);
    const families = readFamilies([family]);
    return {
      network,
      methods: methods.map((method) => (method.families.length === 0 ? { ...method, families } : method)),
      problems: problems.map((problem) => ({ ...problem, document: network })),
    };
  }
}
