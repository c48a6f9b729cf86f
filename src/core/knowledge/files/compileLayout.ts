import type { JsonValue } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { readText } from '../../base/json/readMember';
import { failed, ok, type Result } from '../../base/result';
import type { AbiFiles } from './abiFiles';
import { type FoundryContract, foundryContractOf, readCompiledContract, sourcesKey } from './compiledContract';
import type { CompiledLayouts } from './compiledLayouts';
import { compiledContractIn } from './contractForms';
import type { LayoutBuild, LayoutCompiler } from './layoutCompiler';
import { layoutInBuild } from './layoutInBuild';

export interface CompileLayoutPorts {
  readonly files: AbiFiles;
  readonly compiler: LayoutCompiler;
  readonly compiled: CompiledLayouts;
  /** Returns the absolute path of the folder with the nearest `foundry.toml` above an artifact. */
  readonly projectOf: (location: string) => Promise<string | undefined>;
  /** Asks the user whether the compiler may run in a folder. */
  readonly approve: (build: LayoutBuild) => Promise<boolean>;
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
  const contract = await foundryArtifact(location, ports.files);
  if (contract === undefined) return failed("The contract isn't from an artifact of Foundry in this workspace.");
  const folder = await ports.projectOf(location);
  if (folder === undefined) return failed("foundry.toml wasn't found in the folders above the artifact.");
  const request = { folder, file: contract.file };
  if (!(await ports.approve(request))) return ok(false);
  const build = await ports.compiler.build(request, signal);
  if (build.kind === 'failed') return build;
  const json = parseJson(new TextDecoder().decode(build.value));
  const output = json.kind === 'ok' ? json.value : null;
  const layout = layoutInBuild(output, contract.file, contract.name);
  if (layout === undefined) return failed(`The compiler wrote no layout of ${contract.name}.`);
  if (!isOfSources(output, contract))
    return failed(
      `The sources of ${contract.name} have changed since its artifact was built. Build the project first.`,
    );
  await ports.compiled.keep(contract.key, layout);
  return ok(true);
}

async function foundryArtifact(location: string, files: AbiFiles): Promise<FoundryContract | undefined> {
  const bytes = (await files.describe(location)) && (await files.read(location));
  const json = bytes && parseJson(new TextDecoder().decode(bytes));
  return json?.kind === 'ok' ? foundryContractOf(readCompiledContract(json.value, undefined)) : undefined;
}

/** The metadata has the hashes of the sources. */
function isOfSources(build: JsonValue, { file, name, key }: FoundryContract): boolean {
  const metadata = readText(compiledContractIn(build, file, name), 'metadata');
  return metadata !== undefined && sourcesKey(metadata, name) === key;
}
