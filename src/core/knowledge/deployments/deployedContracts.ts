import { parseJson } from '../../base/json/parseJson';
import { RecentEntries } from '../../base/recentEntries';
import { failed, ok, type Result } from '../../base/result';
import type { AbiFile, AbiFiles } from '../files/abiFiles';
import type { Contract } from '../files/readContract';
import { createdByCode, isCodeOfArtifact } from './deployedCode';
import type { FiledDeployment } from './deploymentIndex';

export interface DeployedContractsDependencies {
  readonly files: AbiFiles;
  /** Returns the artifacts of contracts with a name. */
  readonly artifactsOf: (name: string) => Promise<readonly AbiFile[]>;
  readonly read: (file: AbiFile) => Promise<Result<Contract, string>>;
}

/** Maximum number of artifacts with the name of a contract whose code is compared. */
const maxCompared = 16;

/** Maximum number of deployments whose code is kept. */
const maxCodes = 16;

/** Finds the ABI and the layout of deployed contracts. */
export class DeployedContracts {
  /** Whether a deployment was created by the code of an artifact, by the artifact's location and stamp. */
  readonly #fits = new WeakMap<FiledDeployment, Map<string, boolean | undefined>>();

  readonly #codes = new RecentEntries<FiledDeployment, Promise<string | undefined>>(maxCodes);

  constructor(private readonly parts: DeployedContractsDependencies) {}

  /**
   * Returns the contract from the deployment's own file, or the artifact with its name. If several artifacts have the
   * name, returns the one whose code was deployed. If the artifact was compiled again since then, the result has a
   * problem that says so. Undefined if no artifact has the name. Fails with a sentence if the file can't be read or
   * several artifacts fit.
   */
  async contract(deployment: FiledDeployment): Promise<Result<Contract, string> | undefined> {
    const { abiFile, location, name } = deployment;
    if (abiFile !== undefined) {
      const file = await this.parts.files.locate(abiFile, location);
      return file.kind === 'failed' ? file : this.parts.read(file.value);
    }
    const artifacts = await this.parts.artifactsOf(name);
    const fitting = await this.#fitting(deployment, artifacts);
    const [only, another] = fitting.length > 0 ? fitting : artifacts;
    if (only === undefined) return undefined;
    if (another !== undefined) {
      const paths = artifacts.slice(0, 5).map(({ path }) => path);
      return failed(`Several artifacts are of a contract ${name}: ${paths.join(', ')}.`);
    }
    const contract = await this.parts.read(only);
    if (contract.kind === 'failed' || fitting.length > 0 || !(await this.#isKnownToDiffer(deployment, only)))
      return contract;
    const message = 'It was compiled to other code since this deployment, so its names may not fit.';
    return ok({ ...contract.value, problems: [...contract.value.problems, { place: 'bytecode', message }] });
  }

  async #fitting(deployment: FiledDeployment, artifacts: readonly AbiFile[]): Promise<readonly AbiFile[]> {
    const fitting: AbiFile[] = [];
    for (const artifact of artifacts.slice(0, maxCompared))
      if ((await this.#fit(deployment, artifact)) === true) fitting.push(artifact);
    return fitting;
  }

  async #isKnownToDiffer(deployment: FiledDeployment, artifact: AbiFile): Promise<boolean> {
    return (await this.#fit(deployment, artifact)) === false;
  }

  /** Undefined if the code of one of them isn't known. */
  async #fit(deployment: FiledDeployment, artifact: AbiFile): Promise<boolean | undefined> {
    if (deployment.tool !== 'Foundry') return undefined;
    const known = this.#fits.get(deployment) ?? new Map<string, boolean | undefined>();
    this.#fits.set(deployment, known);
    const key = `${artifact.stamp} ${artifact.location}`;
    if (!known.has(key)) known.set(key, await this.#compare(deployment, artifact));
    return known.get(key);
  }

  async #compare(deployment: FiledDeployment, artifact: AbiFile): Promise<boolean | undefined> {
    const code = await this.#codeOf(deployment);
    const compiled = code === undefined ? undefined : await this.#json(artifact.location);
    return code === undefined || compiled === undefined ? undefined : isCodeOfArtifact(code, compiled.value);
  }

  /** The code that created a contract. Its file may be large, and is read once for all artifacts with its name. */
  #codeOf(deployment: FiledDeployment): Promise<string | undefined> {
    const known = this.#codes.get(deployment);
    const code = known ?? this.#readCode(deployment);
    if (known === undefined) this.#codes.set(deployment, code);
    return code;
  }

  async #readCode({ location, address }: FiledDeployment): Promise<string | undefined> {
    const broadcast = await this.#json(location);
    return broadcast && createdByCode(broadcast.value, address);
  }

  async #json(location: string) {
    const bytes = await this.parts.files.read(location);
    const json = bytes && parseJson(new TextDecoder().decode(bytes));
    return json?.kind === 'ok' ? json : undefined;
  }
}
