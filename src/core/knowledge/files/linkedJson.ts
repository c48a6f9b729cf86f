import { type JsonValue, readText } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import type { AbiFiles } from './abiFiles';

/** Reads a JSON file at a path relative to another file. Undefined if it can't be read or is larger than `maxBytes`. */
export async function readLinkedJson(
  files: AbiFiles,
  path: string,
  from: string,
  maxBytes: number,
): Promise<JsonValue | undefined> {
  const file = await files.locate(path, from);
  return file.kind === 'ok' ? readJsonFile(files, file.value.location, maxBytes) : undefined;
}

/** Reads a JSON file. Undefined if it can't be read or is larger than `maxBytes`. */
export async function readJsonFile(
  files: AbiFiles,
  location: string,
  maxBytes: number,
): Promise<JsonValue | undefined> {
  const bytes = await files.read(location, maxBytes);
  const json = bytes && parseJson(new TextDecoder().decode(bytes));
  return json?.kind === 'ok' ? json.value : undefined;
}

/** A build of a large project with libraries has about half of this. */
export const maxBuildBytes = 48 * 1024 * 1024;

/** Folders above an artifact in which the files of its project are looked for. */
const maxFoldersUp = 8;

/** Reads a build of Hardhat 3, by the name of its file: `ID.json` has the input, `ID.output.json` the output. */
export async function readBuildInfo(files: AbiFiles, name: string, artifact: string): Promise<JsonValue | undefined> {
  for (let up = 1; up <= maxFoldersUp; up += 1)
    // Ignition copies artifacts without the output of their build.
    for (const folder of ['build-info', 'artifacts/build-info']) {
      const path = `${'../'.repeat(up)}${folder}/${name}`;
      const build = await readLinkedJson(files, path, artifact, maxBuildBytes);
      if (build !== undefined) return build;
    }
  return undefined;
}

/** Reads the build that `Vault.dbg.json` of Hardhat 2 names, beside the artifact. It has input and output. */
export async function readDebugBuild(
  files: AbiFiles,
  artifact: { readonly path: string; readonly location: string },
): Promise<JsonValue | undefined> {
  const own = /([^/\\]{1,255})\.json$/.exec(artifact.path)?.[1];
  const debug =
    own === undefined ? undefined : await readLinkedJson(files, `./${own}.dbg.json`, artifact.location, 10_000);
  const path = readText(debug, 'buildInfo');
  // It is a path like ../../build-info/0123.json.
  if (path === undefined || !/^[\w./\\-]{1,500}$/.test(path)) return undefined;
  return readLinkedJson(files, path.replaceAll('\\', '/'), artifact.location, maxBuildBytes);
}
