import type { JsonValue } from '../../base/json/jsonValue';
import { readMember, readText } from '../../base/json/readMember';
import { isKind } from '../../formats/storage/astDefinitions';
import { artifactContractName } from './artifactContractName';

/** Which compilation an artifact without a storage layout came from, and thus where the ASTs for its layout are. */
export type CompiledContract =
  /** `build-info/ID.output.json` of Hardhat 3. */
  | { readonly kind: 'buildInfo'; readonly id: string; readonly file: string; readonly name: string }
  /** `Vault.dbg.json` of Hardhat 2 beside the artifact names the build. */
  | { readonly kind: 'debugFile'; readonly file: string; readonly name: string }
  /** The artifact has the AST of its file (Foundry with `ast = true`, Truffle); other artifacts have those that it imports. */
  | { readonly kind: 'ast'; readonly name: string };

/** Reads from an artifact how it was compiled. `fallbackName` is the contract's name if the artifact doesn't say it. */
export function readCompiledContract(json: JsonValue, fallbackName: string | undefined): CompiledContract | undefined {
  const name = artifactContractName(json) ?? fallbackName;
  if (name === undefined) return undefined;
  if (isKind(readMember(json, 'ast'), 'SourceUnit')) return { kind: 'ast', name };
  const id = readText(json, 'buildInfoId');
  const file = readText(json, 'inputSourceName') ?? readText(json, 'sourceName');
  if (file === undefined) return undefined;
  if (id !== undefined) return /^[\w.-]{1,200}$/.test(id) ? { kind: 'buildInfo', id, file, name } : undefined;
  return readText(json, '_format')?.startsWith('hh-sol-artifact') === true
    ? { kind: 'debugFile', file, name }
    : undefined;
}
