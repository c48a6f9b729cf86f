import { isObject, type JsonValue, readMember, readText } from '../../base/json/jsonValue';

/**
 * Returns the name of the contract that an artifact is about, if it says so. Hardhat uses `contractName`; Foundry puts the
 * contract under `metadata.settings.compilationTarget`.
 */
export function artifactContractName(json: JsonValue | undefined): string | undefined {
  const target = readMember(readMember(readMember(json, 'metadata'), 'settings'), 'compilationTarget');
  const [name] = isObject(target) ? Object.values(target) : [];
  return readText(json, 'contractName') ?? (typeof name === 'string' ? name : undefined);
}
