import { parseJson } from '../../base/json/parseJson';
import type { AbiFiles } from '../files/abiFiles';
import type { ArtifactIndex } from '../files/artifactIndex';
import { isCodeOfArtifact } from './deployedCode';

/** Maximum number of artifacts whose code is compared with that of one contract. */
const maxCompared = 16;

/**
 * Returns the name of the contract that a code creates: that of the artifacts with the same code, whose libraries and
 * constructor arguments may differ. Undefined if no artifact has it, or several names do.
 * @param code hex without `0x`, with the arguments of the constructor
 */
export async function nameOfCode(
  code: string,
  index: Pick<ArtifactIndex, 'filesWithCode'>,
  files: Pick<AbiFiles, 'read'>,
): Promise<string | undefined> {
  const names = new Set<string>();
  for (const { location, contract } of await index.filesWithCode(code, maxCompared)) {
    const bytes = await files.read(location);
    const json = bytes && parseJson(new TextDecoder().decode(bytes));
    if (json?.kind === 'ok' && isCodeOfArtifact(code, json.value) === true) names.add(contract);
  }
  const [only, another] = names;
  return another === undefined ? only : undefined;
}
