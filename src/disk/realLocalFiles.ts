import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

import type { ConfinedPath, FileStatus, LocalFiles } from '../core/base/files/localFiles';
import { failed, ok, type Result } from '../core/base/result';
import { fileErrorCode } from './fileErrorCode';
import { refuseMoved } from './movedFolderError';
import { readRegular } from './readRegular';

/** Resolves links in the file system of this computer. */
export class RealLocalFiles implements LocalFiles {
  /** The platform is for tests. */
  constructor(private readonly platform: NodeJS.Platform = process.platform) {}

  async realFolders(folders: readonly string[]): Promise<readonly string[]> {
    const real = await Promise.all(folders.map((folder) => followLinks(resolve(folder))));
    return real.flatMap((found) => (found.kind === 'ok' ? [found.value.realPath] : []));
  }

  async confine(path: string, base: string | undefined, realFolders: readonly string[]): Promise<ConfinedPath> {
    if (base === undefined && !isAbsolute(path))
      return {
        kind: 'unusable',
        message: 'A relative path needs a saved notebook. Save the notebook first, or write an absolute path.',
      };
    // A notebook that was written on Windows may separate folders by backslashes.
    const own = this.platform === 'win32' || isAbsolute(path) ? path : path.replaceAll('\\', '/');
    const whole = resolve(base ?? '', own);
    const problem = this.#nameProblem(whole);
    if (problem !== undefined) return { kind: 'unusable', message: problem };
    // Any access to a network path sends the user's name and a hash of the password, so it must be allowed first.
    if (isNetworkPath(whole) && !isWithinAny(whole, realFolders))
      return { kind: 'outside', realPath: whole, path: whole, exists: true };
    const found = await followLinks(whole);
    if (found.kind === 'failed') return { kind: 'unusable', message: found.problem };
    const kind = isWithinAny(found.value.realPath, realFolders) ? 'inside' : 'outside';
    return { kind, path: whole, ...found.value };
  }

  async describe(realPath: string): Promise<FileStatus | undefined> {
    const status = await lstat(realPath).catch(() => undefined);
    return status?.isFile() === true ? { stamp: `${status.mtimeMs}-${status.size}`, bytes: status.size } : undefined;
  }

  async read(realPath: string, maxBytes: number): Promise<Uint8Array | undefined> {
    try {
      await refuseMoved(realPath);
      return await readRegular(realPath, maxBytes);
    } catch {
      return undefined;
    }
  }

  #nameProblem(path: string): string | undefined {
    if (path.includes('\0')) return "The path contains a character that file names can't have.";
    if (this.platform !== 'win32') return undefined;
    const device = path.split(/[\\/]/).find(isWindowsDevice);
    return device === undefined ? undefined : `${device} is the name of a device on Windows. Use another name.`;
  }
}

/** Names that Windows reserves for devices with any extension, and names with a stream after a colon. */
function isWindowsDevice(name: string): boolean {
  return (
    /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/i.test(name) ||
    (name.includes(':') && !/^[a-z]:$/i.test(name)) ||
    (name.length > 1 && /[. ]$/.test(name))
  );
}

/** `\\server\share`, `\\.\pipe\…`: not a path on a disk. */
function isNetworkPath(path: string): boolean {
  return path.startsWith('\\\\');
}

function isWithinAny(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const rest = relative(folder, path);
    return rest !== '..' && !rest.startsWith(`..${sep}`) && !isAbsolute(rest);
  });
}

/**
 * Resolves the links of a path as far as it exists. A broken link is a problem, because writing to it would create a
 * file elsewhere.
 */
async function followLinks(
  path: string,
): Promise<Result<{ readonly realPath: string; readonly exists: boolean }, string>> {
  try {
    return ok({ realPath: await realpath(path), exists: true });
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === 'ENAMETOOLONG') return failed('The name is too long.');
    if (code !== 'ENOENT' && code !== 'ENOTDIR') return failed(`The path can't be resolved (${code}).`);
    const status = await lstat(path).catch(() => undefined);
    if (status?.isSymbolicLink() === true) return failed('The path is a broken link.');
    const folder = dirname(path);
    if (folder === path) return failed("The path doesn't exist.");
    const parent = await followLinks(folder);
    return parent.kind === 'failed'
      ? parent
      : ok({ realPath: join(parent.value.realPath, basename(path)), exists: false });
  }
}
