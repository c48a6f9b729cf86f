import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { cutStorageLayout } from '../../formats/storage/findStorageLayout';
import { compiledContractIn } from './contractForms';

/** Returns the layout of a contract in the output of solc, from its `storageLayout` or from the ASTs. */
export function layoutInBuild(build: JsonValue, file: string, name: string): JsonObject | undefined {
  const contract = compiledContractIn(build, file, name);
  return contract === undefined ? undefined : cutStorageLayout(contract, name);
}
