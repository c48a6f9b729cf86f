import { Uri, workspace } from 'vscode';
import type { CatalogueProblem } from '../../core/catalogue/readOpenRpc';
import type { Method } from '../../core/catalogue/method';
import { readOpenRpcText } from '../../core/catalogue/readOpenRpcText';
import type { Family, Network } from '../../core/networks/network';

const suffix = '.json';

/** What a node told of its methods. */
export interface DiscoveredDocument {
  /** Key of the network. */
  readonly network: string;
  readonly methods: readonly Method[];
  readonly problems: readonly (CatalogueProblem & { readonly document: string })[];
}

/** Documents that nodes gave, a file each: its name holds the network's key and family. */
export class DiscoveredDocuments {
  constructor(private readonly folder: Uri) {}

  async read(): Promise<readonly DiscoveredDocument[]> {
    const names = (await this.#names()).filter((name) => name.endsWith(suffix));
    return Promise.all(names.map(async (name) => {
      const [network = '', family] = name.slice(0, -suffix.length).split(',').map(decodeURIComponent);
      const { methods, problems } = readOpenRpcText(new TextDecoder().decode(await workspace.fs.readFile(Uri.joinPath(this.folder, name))), network);
      const families = familiesOf(family);
      return { network, methods: methods.map((method) => (method.families.length === 0 ? { ...method, families } : method)), problems: problems.map((problem) => ({ ...problem, document: network })) };
    }));
  }

  async write(network: Network, text: string): Promise<void> {
    await workspace.fs.createDirectory(this.folder);
    await workspace.fs.writeFile(Uri.joinPath(this.folder, `${encodeURIComponent(network.key)},${network.family}${suffix}`), new TextEncoder().encode(text));
  }

  async remove(network: string): Promise<void> {
    for (const name of await this.#names()) {
      if (name.startsWith(`${encodeURIComponent(network)},`)) await workspace.fs.delete(Uri.joinPath(this.folder, name));
    }
  }

  async #names(): Promise<readonly string[]> {
    try {
      return (await workspace.fs.readDirectory(this.folder)).map(([name]) => name);
    } catch {
      // Nothing was ever kept.
      return [];
    }
  }
}

function familiesOf(family: string | undefined): readonly Family[] {
  return family === 'evm' || family === 'solana' || family === 'l2net' ? [family] : [];
}
