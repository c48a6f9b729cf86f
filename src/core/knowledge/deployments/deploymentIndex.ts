import type { UnreadFile } from '../../base/files/unreadFiles';
import { failed, type Result } from '../../base/result';
import { groupDigits } from '../../base/view/amountText';
import type { Network } from '../../model/networks/network';
import type { AbiFile, AbiFiles } from '../files/abiFiles';
import { type FileRecord, IndexedFiles, type ReadingListener, type Recorder, whyUnread } from '../files/indexedFiles';
import { TimeSlices } from '../files/timeSlices';
import type { PointerSpan } from '../proxies/proxyHistory';
import { arrangeProxies, type DeployedProxy } from './deployedProxy';
import type { Deployment } from './deployment';
import type { DeployedCall, DeploymentsInFile } from './deploymentsInFile';
import { isOfToolItself, noNames, readDeployments, whyOnNoNetwork } from './readDeployments';

/** A deployment and the file that names it. */
export interface FiledDeployment extends Deployment {
  /** Identifier to read the file by. */
  readonly location: string;
  /** Display path, such as `broadcast/Deploy.s.sol/1/run-latest.json`. */
  readonly path: string;
}

export interface DeploymentIndexDependencies {
  readonly files: AbiFiles;
  readonly now: () => number;
  /** Yields to other work. */
  readonly pause: () => Promise<void>;
  /** Returns the name of the contract that a code creates, from the artifacts. Undefined if none has it. */
  readonly nameOfCode?: (code: string) => Promise<string | undefined>;
  /** Called once each time a file changes and can't be read. */
  readonly onUnread: (file: UnreadFile) => void;
  readonly onReading?: ReadingListener;
}

/** A file of deployments that adds no contract to any network. */
export interface FileWithoutContracts extends Pick<FiledDeployment, 'location' | 'path'> {
  /** A sentence. */
  readonly why: string;
}

interface DeploymentRecord extends FileRecord {
  readonly path: string;
  readonly deployments: readonly FiledDeployment[];
  readonly proxies: readonly DeployedProxy[];
  readonly calls: readonly DeployedCall[];
  readonly whyNone?: string;
}

type ByProxy = ReadonlyMap<string, readonly PointerSpan[]>;

type ByAddress = ReadonlyMap<string, FiledDeployment>;

/** Maximum bytes of a file of deployments. A script that deploys a thousand contracts writes about 50 MB. */
export const maxDeploymentFileBytes = 64 * 1024 * 1024;

/** Maximum number of deployments that are kept from one file. */
const maxOfFile = 20_000;

/** Maximum number of contracts of one file that are named by their code. */
const maxNamed = 200;

/** Number of deployments of all files from which no more files are read. */
const maxOfAll = 100_000;

const tooMany = failed(
  `The files before this one have more than ${groupDigits(maxOfAll)} deployments, so it isn't read.`,
);

/** The deployments that the files of a workspace name. Nothing is read before the first query. */
export class DeploymentIndex {
  /** The files of the index, which the owner marks as changed. */
  readonly files: IndexedFiles<DeploymentRecord>;
  #byChain: ReadonlyMap<string, ByAddress> = new Map();
  #proxies: ReadonlyMap<string, ByProxy> = new Map();
  #updating: Promise<void> | undefined;

  constructor(private readonly parts: DeploymentIndexDependencies) {
    this.files = new IndexedFiles({
      files: parts.files,
      maxBytes: maxDeploymentFileBytes,
      recorder: (known) => this.#recorder(known),
      onReading: parts.onReading,
    });
  }

  /**
   * Returns the deployments on an EVM network, by lowercase address. The newest deployment at an address is returned.
   */
  async on({ family, chainId }: Pick<Network, 'family' | 'chainId'>): Promise<ByAddress> {
    if (family !== 'evm' || chainId === undefined) return none;
    await this.#current();
    return this.#byChain.get(chainId) ?? none;
  }

  /**
   * Returns what files say about the contracts behind proxies on an EVM network, by the proxies' lowercase addresses.
   */
  async proxiesOn({ family, chainId }: Pick<Network, 'family' | 'chainId'>): Promise<ByProxy> {
    if (family !== 'evm' || chainId === undefined) return noProxies;
    await this.#current();
    return this.#proxies.get(chainId) ?? noProxies;
  }

  /**
   * Returns the blocks in which deployment tools called a contract of an EVM network, newest first. `address` is in
   * lowercase.
   */
  async blocksOfCalls(
    { family, chainId }: Pick<Network, 'family' | 'chainId'>,
    address: string,
  ): Promise<readonly bigint[]> {
    if (family !== 'evm' || chainId === undefined) return [];
    await this.#current();
    const calls = [...this.files.records.values()].flatMap((record) => record.calls);
    const blocks = calls.flatMap((call) => (call.chainId === chainId && call.address === address ? [call.block] : []));
    return [...new Set(blocks)].sort((a, b) => (a < b ? 1 : -1));
  }

  /**
   * Returns the files that are found and yield nothing for a network with one of these chain IDs, in the order of their
   * paths. Files that a tool keeps for itself aren't among them.
   */
  async filesWithoutContracts(chainIds: ReadonlySet<string>): Promise<readonly FileWithoutContracts[]> {
    await this.#current();
    return [...this.files.records.values()]
      .flatMap(({ location, path, deployments, proxies, whyNone }) => {
        const why = whyNone ?? whyOnNoNetwork([...deployments, ...proxies], chainIds);
        return why === undefined || isOfToolItself(path) ? [] : [{ location, path, why }];
      })
      .sort((one, other) => (one.path < other.path ? -1 : 1));
  }

  #current(): Promise<void> {
    this.#updating ??= this.#update().finally(() => {
      this.#updating = undefined;
    });
    return this.#updating;
  }

  async #update(): Promise<void> {
    const slices = new TimeSlices(this.parts.now, this.parts.pause);
    while (this.files.isOutdated) {
      await this.files.update(slices);
      this.#byChain = await arrange(this.files.records.values(), slices);
      this.#proxies = await proxiesByChain(this.files.records.values(), this.#byChain, slices);
    }
  }

  #recorder(known: Iterable<DeploymentRecord>): Recorder<DeploymentRecord> {
    let kept = [...known].reduce((sum, { deployments, proxies }) => sum + deployments.length + proxies.length, 0);
    return async (file, bytes, slices) => {
      const { location, path, stamp } = file;
      const read = kept > maxOfAll ? tooMany : await this.#readFile(file, bytes, slices);
      if (read.kind === 'failed') this.parts.onUnread({ path, why: read.problem, stamp });
      const found: DeploymentsInFile = read.kind === 'ok' ? read.value : { deployments: [], proxies: [] };
      if (found.unread !== undefined) this.parts.onUnread({ path, why: found.unread, stamp, isPart: true });
      const deployments = await this.#withNames(found.deployments.slice(0, maxOfFile));
      const proxies = found.proxies.slice(0, maxOfFile);
      kept += deployments.length + proxies.length;
      const none = deployments.length + proxies.length > 0 ? undefined : (found.whyNone ?? noNames);
      const whyNone = read.kind === 'failed' ? read.problem : none;
      return {
        location,
        path,
        stamp,
        deployments: deployments.map((deployment) => ({ ...deployment, location, path })),
        proxies,
        calls: (found.calls ?? []).slice(0, maxOfFile),
        whyNone,
      };
    };
  }

  /** Names the contracts without a name by their code, and leaves out those that no artifact has. */
  async #withNames(deployments: readonly Deployment[]): Promise<readonly Deployment[]> {
    const named: Deployment[] = [];
    let compared = 0;
    for (const { code, ...deployment } of deployments) {
      if (code !== undefined) compared += 1;
      const name = code === undefined || compared > maxNamed ? deployment.name : await this.parts.nameOfCode?.(code);
      if (name !== undefined && name !== '') named.push({ ...deployment, name });
    }
    return named;
  }

  async #readFile(
    file: AbiFile,
    bytes: Uint8Array | undefined,
    slices: TimeSlices,
  ): Promise<Result<DeploymentsInFile, string>> {
    if (bytes === undefined) return failed(whyUnread(file, maxDeploymentFileBytes));
    return readDeployments(new TextDecoder().decode(bytes), file.path, {
      readBeside: (name) => this.#readBeside(name, file.location),
      turn: () => slices.turn(),
    });
  }

  async #readBeside(name: string, location: string): Promise<string | undefined> {
    const { files } = this.parts;
    const file = await files.locate(name, location);
    if (file.kind === 'failed' || file.value.bytes > maxDeploymentFileBytes) return undefined;
    const bytes = await files.read(file.value.location, maxDeploymentFileBytes);
    return bytes && new TextDecoder().decode(bytes);
  }
}

const none: ByAddress = new Map();

const noProxies: ByProxy = new Map();

async function proxiesByChain(
  records: Iterable<DeploymentRecord>,
  deployed: ReadonlyMap<string, ByAddress>,
  slices: TimeSlices,
): Promise<ReadonlyMap<string, ByProxy>> {
  const byChain = new Map<string, DeployedProxy[]>();
  for (const { proxies } of records) {
    await slices.turn();
    for (const each of proxies) {
      const chain = byChain.get(each.chainId) ?? [];
      byChain.set(each.chainId, chain);
      chain.push(each);
    }
  }
  return new Map(
    [...byChain].map(([chainId, entries]) => [
      chainId,
      arrangeProxies(entries, (address) => deployed.get(chainId)?.get(address)),
    ]),
  );
}

async function arrange(
  records: Iterable<DeploymentRecord>,
  slices: TimeSlices,
): Promise<ReadonlyMap<string, ByAddress>> {
  const byChain = new Map<string, Map<string, FiledDeployment>>();
  for (const { deployments } of records) {
    await slices.turn();
    for (const deployment of deployments) {
      const chain = byChain.get(deployment.chainId) ?? new Map<string, FiledDeployment>();
      byChain.set(deployment.chainId, chain);
      const known = chain.get(deployment.address);
      if (known === undefined || isNewer(deployment, known)) chain.set(deployment.address, deployment);
    }
  }
  return byChain;
}

/** Returns whether a deployment is newer than another. One with a time is newer than one without. */
export function isNewer(one: Pick<Deployment, 'time' | 'block'>, other: Pick<Deployment, 'time' | 'block'>): boolean {
  if (one.time !== other.time) return (one.time ?? 0) > (other.time ?? 0);
  return (one.block ?? 0n) > (other.block ?? 0n);
}
