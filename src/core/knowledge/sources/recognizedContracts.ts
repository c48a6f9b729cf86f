import { parseJson } from '../../base/json/parseJson';
import { RecentEntries } from '../../base/recentEntries';
import { failed, ok, type Result } from '../../base/result';
import { listText } from '../../base/view/listText';
import type { Network } from '../../model/networks/network';
import { findCodeFact } from '../facts/codeFact';
import type { KeptFacts } from '../facts/factPlace';
import type { AbiFile, AbiFiles } from '../files/abiFiles';
import type { ArtifactIndex } from '../files/artifactIndex';
import type { Contract } from '../files/readContract';
import { compareRuntimeCode, readRuntimeCode } from '../files/runtimeCode';
import type { ContractFile } from './knownContract';

export interface RecognizedContractsDependencies {
  readonly files: AbiFiles;
  readonly index: Pick<ArtifactIndex, 'filesWithCode'>;
  readonly facts?: KeptFacts;
  readonly read: (file: AbiFile) => Promise<Result<Contract, string>>;
}

/** An artifact that has a code at run time. */
interface Recognized {
  readonly file: AbiFile;
  readonly name: string;
  readonly match: 'equal' | 'same';
}

/** Maximum number of artifacts whose code is compared with that of one contract. */
const maxCompared = 16;

/** Maximum number of codes whose comparisons are kept. */
const maxKept = 64;

/** Contracts that no file of a deployment tool names, whose code an artifact has. Inquiries read the code. */
export class RecognizedContracts {
  /** By the code, then by the location and stamp of the artifact. */
  readonly #compared = new RecentEntries<string, Map<string, Promise<Recognized['match'] | undefined>>>(maxKept);

  constructor(private readonly parts: RecognizedContractsDependencies) {}

  /**
   * Returns the artifact that has the code of a contract. Fails with a sentence if several have it. Undefined if none
   * has, or the code wasn't read. `address` is an `addressKey`.
   */
  async contractAt(network: Network, address: string): Promise<ContractFile | undefined> {
    const code = this.parts.facts && (await findCodeFact(this.parts.facts, network, address));
    const all = code === undefined ? [] : await this.artifactsWith(code);
    const equal = all.filter(({ match }) => match === 'equal');
    // The metadata of equal code stands for the same sources.
    const [first, another] =
      equal.length > 0 && new Set(equal.map(({ name }) => name)).size === 1 ? equal.slice(0, 1) : all;
    if (first === undefined) return undefined;
    const place = first.file.path;
    if (another !== undefined) return { kind: 'code', place, contract: failed(severalHave(all)) };
    const contract = await this.parts.read(first.file);
    const label = `${first.name}, recognized by its code (${place})`;
    return { kind: 'code', place, contract: contract.kind === 'ok' ? ok({ ...contract.value, label }) : contract };
  }

  /** Returns the artifacts that have a code (hex). */
  async artifactsWith(code: string): Promise<readonly Recognized[]> {
    const candidates = await this.parts.index.filesWithCode(code.slice(2).toLowerCase(), maxCompared, 'runtimeStart');
    const found = await Promise.all(
      candidates.map(async ({ location, contract: name }) => {
        const file = await this.parts.files.describe(location);
        const match = file && (await this.#compare(code, file));
        return match && { file, name, match };
      }),
    );
    return found.filter((each) => each !== undefined);
  }

  #compare(code: string, file: AbiFile): Promise<Recognized['match'] | undefined> {
    const ofCode = this.#compared.get(code) ?? new Map<string, Promise<Recognized['match'] | undefined>>();
    this.#compared.set(code, ofCode);
    const key = `${file.stamp} ${file.location}`;
    const compared = ofCode.get(key) ?? this.#read(code, file.location);
    ofCode.set(key, compared);
    return compared;
  }

  async #read(code: string, location: string): Promise<Recognized['match'] | undefined> {
    const bytes = await this.parts.files.read(location);
    const json = bytes && parseJson(new TextDecoder().decode(bytes));
    const runtime = json?.kind === 'ok' ? readRuntimeCode(json.value) : undefined;
    return runtime && compareRuntimeCode(code, runtime);
  }
}

function severalHave(all: readonly Recognized[]): string {
  const named = all.slice(0, 5).map(({ name, file }) => `${name} (${file.path})`);
  return `Several artifacts have its code: ${listText(named)}.`;
}
