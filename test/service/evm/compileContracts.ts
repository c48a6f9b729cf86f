import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Abi, Hex } from 'viem';

import { readCached } from '../readCached';

/** One compiled contract, as solc reports it. */
export interface Artifact {
  readonly name: string;
  /** Source file of the contract, such as `Token.sol`. */
  readonly source: string;
  readonly abi: Abi;
  readonly bytecode: Hex;
  readonly deployedBytecode: Hex;
  readonly methodIdentifiers: Readonly<Record<string, string>>;
  /** solc's `storageLayout`: `storage` and `types`. */
  readonly storageLayout: unknown;
}

/** Artifacts by contract name. */
export type Artifacts = Readonly<Record<string, Artifact>>;

interface SolcOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<Record<string, Readonly<Record<string, SolcContract>>>>;
}

interface SolcContract {
  readonly abi: Abi;
  readonly storageLayout: unknown;
  readonly evm: {
    readonly bytecode: { readonly object: string };
    readonly deployedBytecode: { readonly object: string };
    readonly methodIdentifiers: Readonly<Record<string, string>>;
  };
}

const contractsFolder = path.join(import.meta.dirname, '..', 'contracts');

const compilerSettings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  outputSelection: {
    '*': {
      '*': ['abi', 'storageLayout', 'evm.bytecode.object', 'evm.deployedBytecode.object', 'evm.methodIdentifiers'],
    },
  },
};

/** Solidity sources of the service's contracts, by file name. */
export async function readSources(): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(contractsFolder)).filter((name) => name.endsWith('.sol')).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(contractsFolder, name), 'utf8')));
  return Object.fromEntries(names.map((name, index) => [name, (texts[index] ?? '').replaceAll('\r\n', '\n')]));
}

/** Compiles every contract, or returns the cached result for the same sources. Throws the errors of solc. */
export async function compileContracts(sources: Readonly<Record<string, string>>): Promise<Artifacts> {
  const input = JSON.stringify({
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(sources).map(([name, content]) => [name, { content }])),
    settings: compilerSettings,
  });
  const hash = createHash('sha256').update(input).digest('hex').slice(0, 16);
  return readCached(`contracts-${hash}.json`, () => compile(input));
}

async function compile(input: string): Promise<Artifacts> {
  const { default: solc } = await import('solc');
  const output: SolcOutput = JSON.parse(solc.compile(input));
  const errors = (output.errors ?? []).filter((error) => error.severity === 'error');
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'));
  const artifacts: Record<string, Artifact> = {};
  for (const [source, contracts] of Object.entries(output.contracts)) {
    for (const [name, contract] of Object.entries(contracts)) {
      artifacts[name] = {
        name,
        source,
        abi: contract.abi,
        bytecode: `0x${contract.evm.bytecode.object}`,
        deployedBytecode: `0x${contract.evm.deployedBytecode.object}`,
        methodIdentifiers: contract.evm.methodIdentifiers,
        storageLayout: contract.storageLayout,
      };
    }
  }
  return artifacts;
}

/** Writes the artifacts as Foundry does, `out/Token.sol/Token.json`, below `folder`. Returns the paths. */
export async function writeArtifacts(folder: string): Promise<readonly string[]> {
  const artifacts = await compileContracts(await readSources());
  const written: string[] = [];
  for (const artifact of Object.values(artifacts)) {
    const file = path.join(folder, 'out', artifact.source, `${artifact.name}.json`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(
      file,
      `${JSON.stringify(
        {
          abi: artifact.abi,
          bytecode: { object: artifact.bytecode, linkReferences: {} },
          deployedBytecode: { object: artifact.deployedBytecode, linkReferences: {} },
          methodIdentifiers: artifact.methodIdentifiers,
          storageLayout: artifact.storageLayout,
        },
        undefined,
        2,
      )}\n`,
    );
    written.push(file);
  }
  return written;
}
