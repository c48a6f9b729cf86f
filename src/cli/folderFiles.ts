import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { AbiFile, AbiFiles } from '../core/abi/abiFiles';
import { failed, ok, type Result } from '../core/result';

/** Never artifacts, and many. */
const excluded = /(?:^|[/\\])(?:node_modules|build-info|\.git|cache)(?:[/\\]|$)|\.dbg\.json$/;

/** The artifact files of a folder, and those that a notebook names. */
export class FolderFiles implements AbiFiles {
  /** `folder` is where artifacts are looked for; without one there are none. */
  constructor(private readonly folder: string | undefined) {}

  async list(): Promise<readonly AbiFile[]> {
    if (this.folder === undefined) return [];
    const { folder } = this;
    const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:json|abi)$/.test(name) && !excluded.test(name));
    const files = await Promise.all(names.map((name) => describeFile(join(folder, name), folder)));
    return files.filter((file) => file !== undefined);
  }

  describe(location: string): Promise<AbiFile | undefined> {
    return describeFile(location, this.folder);
  }

  async read(location: string): Promise<Uint8Array | undefined> {
    return readFile(location).catch(() => undefined);
  }

  /** From the notebook's folder, then from the folder of the artifacts, then from the working folder. */
  async locate(path: string, from: string | undefined): Promise<Result<AbiFile, string>> {
    const folders = [...(from === undefined ? [] : [dirname(from)]), ...(this.folder === undefined ? [] : [this.folder]), '.'];
    for (const folder of folders) {
      const file = await describeFile(resolve(folder, path), this.folder);
      if (file) return ok(file);
    }
    return failed(`There is no file ${path}.`);
  }
}

async function describeFile(location: string, folder: string | undefined): Promise<AbiFile | undefined> {
  const found = await stat(location).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  return { location, path: relative(folder ?? '.', location), stamp: `${found.mtimeMs}-${found.size}`, bytes: found.size };
}
