import { type JsonValue, readText } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { failed, ok, type Result } from '../../base/result';
import type { AbiFile, AbiFiles } from './abiFiles';
import {
  type CompiledContract,
  compilerKeyOf,
  foundryContractOf,
  readCompiledContract,
  sourcesKey,
} from './compiledContract';
import type { CompiledLayouts } from './compiledLayouts';
import { compiledContractIn } from './contractForms';
import type { CompilerChoice, LayoutBuild, LayoutCompiler } from './layoutCompiler';
import { layoutInBuild } from './layoutInBuild';
import { readSolcInput } from './solcInput';

export interface CompileLayoutPorts {
  readonly files: AbiFiles;
  readonly compiler: LayoutCompiler;
  readonly compiled: CompiledLayouts;
  /**
   * Returns the absolute path of the nearest folder above an artifact that has the settings of a tool: `foundry.toml`, or
   * the configuration of Hardhat.
   */
  readonly projectOf: (location: string, tool: LayoutBuild['kind']) => Promise<string | undefined>;
  /** Asks the user whether these programs may run. */
  readonly approve: (build: LayoutBuild, choice: CompilerChoice) => Promise<boolean>;
}

/** A contract in the output of a build. */
interface BuiltContract {
  readonly file: string;
  readonly name: string;
  readonly key: string;
  /** Whether the metadata in the build must be that of the artifact, because its sources may have changed since. */
  readonly hasMetadata: boolean;
}

/**
 * Gets the layout of an artifact from the compiler of its project, and keeps it. Returns whether there is a new layout:
 * not if the user doesn't want the compiler to run. Fails with a sentence.
 */
export async function compileLayout(
  location: string,
  signal: AbortSignal,
  ports: CompileLayoutPorts,
): Promise<Result<boolean, string>> {
  const artifact = await ports.files.describe(location);
  const compiled = artifact && (await readArtifact(location, ports.files));
  const contract = compiled && builtContract(compiled);
  if (artifact === undefined || compiled === undefined || contract === undefined)
    return failed("The contract isn't from an artifact of Foundry or Hardhat in this workspace.");
  const request = await buildOf(compiled, artifact, ports);
  if (request.kind === 'failed') return request;
  const choice = await ports.compiler.choose(request.value);
  if (choice.kind === 'failed') return choice;
  if (!(await ports.approve(request.value, choice.value))) return ok(false);
  const build = await ports.compiler.build(request.value, choice.value, signal);
  if (build.kind === 'failed') return build;
  const json = parseJson(new TextDecoder().decode(build.value));
  const output = json.kind === 'ok' ? json.value : null;
  const layout = layoutInBuild(output, contract.file, contract.name);
  if (layout === undefined) return failed(`The compiler wrote no layout of ${contract.name}.`);
  if (contract.hasMetadata && !isOfSources(output, contract))
    return failed(
      `The sources of ${contract.name} have changed since its artifact was built. Build the project first.`,
    );
  await ports.compiled.keep(contract.key, layout);
  return ok(true);
}

async function readArtifact(location: string, files: AbiFiles): Promise<CompiledContract | undefined> {
  const bytes = await files.read(location);
  const json = bytes && parseJson(new TextDecoder().decode(bytes));
  return json?.kind === 'ok' ? readCompiledContract(json.value, undefined) : undefined;
}

function builtContract(compiled: CompiledContract): BuiltContract | undefined {
  const key = compilerKeyOf(compiled);
  if (key === undefined) return undefined;
  if (compiled.kind === 'foundry' || compiled.kind === 'ast')
    return compiled.foundry && { ...compiled.foundry, hasMetadata: true };
  return { file: compiled.file, name: compiled.name, key, hasMetadata: compiled.kind === 'deployInput' };
}

async function buildOf(
  compiled: CompiledContract,
  artifact: AbiFile,
  { files, projectOf }: CompileLayoutPorts,
): Promise<Result<LayoutBuild, string>> {
  if (compiled.kind === 'foundry' || compiled.kind === 'ast') {
    const folder = await projectOf(artifact.location, 'forge');
    if (folder === undefined) return failed("foundry.toml wasn't found in the folders above the artifact.");
    return ok({ kind: 'forge', folder, file: foundryContractOf(compiled)?.file ?? '' });
  }
  const folder = await projectOf(artifact.location, 'solc');
  if (folder === undefined) return failed("hardhat.config wasn't found in the folders above the artifact.");
  const input = await readSolcInput(compiled, artifact, files);
  return input.kind === 'failed' ? input : ok({ kind: 'solc', folder, ...input.value });
}

/** The metadata has the hashes of the sources. */
function isOfSources(build: JsonValue, { file, name, key }: BuiltContract): boolean {
  const metadata = readText(compiledContractIn(build, file, name), 'metadata');
  return metadata !== undefined && sourcesKey(metadata, name) === key;
}
