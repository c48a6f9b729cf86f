import { isObject, type JsonObject, type JsonValue, readMember, readText } from '../../base/json/jsonValue';
import { failed, ok, type Result } from '../../base/result';
import type { AbiFile, AbiFiles } from './abiFiles';
import type { CompiledContract } from './compiledContract';
import { maxBuildBytes, readBuildInfo, readDebugBuild, readLinkedJson } from './linkedJson';

/** What `solc --standard-json` compiles again, and the version that did it first. */
export interface SolcInput {
  readonly input: JsonObject;
  /** Three numbers with points between them. */
  readonly version: string;
}

/** An artifact whose input of solc is kept in the project. */
export type InputContract = Extract<CompiledContract, { kind: 'buildInfo' | 'debugFile' | 'deployInput' }>;

const notFound =
  'The input of the compiler was not found. Compile the project first, for example by: npx hardhat compile';

/**
 * Reads what an artifact of Hardhat or hardhat-deploy was compiled from, so that solc writes its layout. The sources are
 * within the input; nothing else is read. Fails with a sentence.
 */
export async function readSolcInput(
  compiled: InputContract,
  artifact: AbiFile,
  files: AbiFiles,
): Promise<Result<SolcInput, string>> {
  const build = await buildOf(compiled, artifact, files);
  if (build === undefined) return failed(notFound);
  const given = readMember(build, 'input') ?? build;
  const written =
    compiled.kind === 'deployInput'
      ? compiled.version
      : (readText(build, 'solcLongVersion') ?? readText(build, 'solcVersion'));
  const version = /^\d{1,3}\.\d{1,3}\.\d{1,3}(?=\+|$)/.exec(written ?? '')?.[0];
  if (version === undefined) return failed('The build names no version of solc.');
  const sources = readMember(given, 'sources');
  const hasSources =
    isObject(sources) && Object.values(sources).every((each) => typeof readMember(each, 'content') === 'string');
  if (!hasSources || readText(given, 'language') !== 'Solidity')
    return failed('The input of the compiler has no Solidity sources in it.');
  const settings = readMember(given, 'settings');
  // The model checker starts solvers of this computer, for as long as the input says. No layout needs it.
  const { modelChecker: _solvers, ...compiling } = isObject(settings) ? settings : {};
  const outputSelection = { '*': { '*': ['storageLayout', 'metadata'], '': ['ast'] } };
  return ok({
    version,
    input: {
      language: 'Solidity',
      sources,
      settings: { ...compiling, outputSelection },
    },
  });
}

function buildOf(compiled: InputContract, artifact: AbiFile, files: AbiFiles): Promise<JsonValue | undefined> {
  switch (compiled.kind) {
    case 'buildInfo':
      return readBuildInfo(files, `${compiled.id}.json`, artifact.location);
    case 'debugFile':
      return readDebugBuild(files, artifact);
    case 'deployInput':
      return readLinkedJson(files, `./solcInputs/${compiled.hash}.json`, artifact.location, maxBuildBytes);
  }
}
