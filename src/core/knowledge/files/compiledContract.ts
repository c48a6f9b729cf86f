import { isObject, type JsonValue, readMember, readText } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { isKind } from '../../formats/storage/astDefinitions';
import { artifactContractName } from './artifactContractName';
import { artifactKey } from './indexArtifact';

/** Which compilation an artifact without a storage layout came from, and thus where the ASTs for its layout are. */
export type CompiledContract =
  /** `build-info/ID.output.json` of Hardhat 3. */
  | {
      readonly kind: 'buildInfo';
      readonly id: string;
      readonly file: string;
      readonly name: string;
      readonly key?: string;
    }
  /** `Vault.dbg.json` of Hardhat 2 beside the artifact names the build. */
  | { readonly kind: 'debugFile'; readonly file: string; readonly name: string; readonly key?: string }
  /** hardhat-deploy keeps the input of solc in `solcInputs/HASH.json` beside the deployment. */
  | {
      readonly kind: 'deployInput';
      readonly hash: string;
      readonly file: string;
      readonly name: string;
      readonly key: string;
      readonly version: string;
    }
  /** The artifact has the AST of its file (Foundry with `ast = true`, Truffle); other artifacts have those that it imports. */
  | { readonly kind: 'ast'; readonly name: string; readonly foundry?: FoundryContract }
  /** An artifact of Foundry without an AST: only the compiler knows its layout. */
  | { readonly kind: 'foundry'; readonly foundry: FoundryContract };

/** A contract that `forge` can compile again. */
export interface FoundryContract {
  readonly file: string;
  readonly name: string;
  /** The key of its sources. */
  readonly key: string;
}

/** Returns what `forge` can compile of an artifact, if Foundry wrote it. */
export function foundryContractOf(compiled: CompiledContract | undefined): FoundryContract | undefined {
  return compiled?.kind === 'foundry' || compiled?.kind === 'ast' ? compiled.foundry : undefined;
}

/**
 * Returns the key by which the layout that a compiler writes for an artifact is kept. Undefined if no compiler can be asked
 * about it.
 */
export function compilerKeyOf(compiled: CompiledContract | undefined): string | undefined {
  return compiled?.kind === 'buildInfo' || compiled?.kind === 'debugFile' || compiled?.kind === 'deployInput'
    ? compiled.key
    : foundryContractOf(compiled)?.key;
}

/** Reads from an artifact how it was compiled. `fallbackName` is the contract's name if the artifact doesn't say it. */
export function readCompiledContract(json: JsonValue, fallbackName: string | undefined): CompiledContract | undefined {
  const deployed = deployedContract(json);
  if (deployed !== undefined) return deployed;
  const name = artifactContractName(json) ?? fallbackName;
  if (name === undefined) return undefined;
  if (isKind(readMember(json, 'ast'), 'SourceUnit')) {
    const foundry = foundryContract(json);
    return { kind: 'ast', name, foundry };
  }
  const id = readText(json, 'buildInfoId');
  const file = readText(json, 'inputSourceName') ?? readText(json, 'sourceName');
  if (file === undefined) {
    const foundry = foundryContract(json);
    return foundry && { kind: 'foundry', foundry };
  }
  const key = codeKey(json, file, name);
  const own = { file, name, ...(key !== undefined && { key }) };
  if (id !== undefined) return /^[\w.-]{1,200}$/.test(id) ? { kind: 'buildInfo', id, ...own } : undefined;
  return readText(json, '_format')?.startsWith('hh-sol-artifact') === true ? { kind: 'debugFile', ...own } : undefined;
}

/** The code of a contract has the hash of its sources. An interface has none. */
function codeKey(json: JsonValue, file: string, name: string): string | undefined {
  const code = readText(json, 'bytecode');
  return code === undefined || code.length < 4 ? undefined : `${artifactKey(code)} ${file}:${name}`;
}

function deployedContract(json: JsonValue): Extract<CompiledContract, { kind: 'deployInput' }> | undefined {
  const hash = readText(json, 'solcInputHash');
  const metadata = readText(json, 'metadata');
  if (hash === undefined || !/^[\da-f]{16,64}$/.test(hash) || metadata === undefined) return undefined;
  const parsed = parseJson(metadata);
  const written = parsed.kind === 'ok' ? parsed.value : null;
  const target = readMember(readMember(written, 'settings'), 'compilationTarget');
  const [[file, name] = []] = isObject(target) ? Object.entries(target) : [];
  const version = readText(readMember(written, 'compiler'), 'version');
  return file !== undefined && typeof name === 'string' && version !== undefined
    ? { kind: 'deployInput', hash, file, name, key: sourcesKey(metadata, name), version }
    : undefined;
}

/** Foundry writes the metadata, which has the hashes of all sources. */
function foundryContract(json: JsonValue): FoundryContract | undefined {
  const target = readMember(readMember(readMember(json, 'metadata'), 'settings'), 'compilationTarget');
  const [found] = isObject(target) ? Object.entries(target) : [];
  const metadata = readText(json, 'rawMetadata');
  const [file, name] = found ?? [];
  return file !== undefined && isSourcePath(file) && typeof name === 'string' && metadata !== undefined
    ? { file, name, key: sourcesKey(metadata, name) }
    : undefined;
}

/** Returns the key of a contract and its sources, from its metadata. */
export function sourcesKey(metadata: string, name: string): string {
  return `${artifactKey(metadata)} ${name}`;
}

/** Whether a path may be given to a compiler: relative, below the project, and no option. */
export function isSourcePath(path: string): boolean {
  return /^[\w@][\w@./ +-]{0,500}\.sol$/.test(path) && !path.split('/').includes('..');
}
