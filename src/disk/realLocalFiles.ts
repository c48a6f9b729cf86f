import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

import type { ConfinedPath, FileStatus, LocalFiles } from '../core/files/localFiles';
import { failed, ok, type Result } from '../core/result';
import { fileErrorCode } from './fileErrorCode';
import { refuseMoved } from './movedFolderError';
import { readRegular } from './readRegular';

/** Follows the links of this machine's file system. */
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
        message: 'The path has nowhere to begin. Save the notebook first, or write a whole path.',
      };
    // A notebook that was written on Windows may separate folders by backslashes.
    const own = this.platform === 'win32' || isAbsolute(path) ? path : path.replaceAll('\\', '/');
    const whole = resolve(base ?? '', own);
    const problem = this.#nameProblem(whole);
    if (problem !== undefined) return { kind: 'unusable', message: problem };
    // A look at a network path already sends the user's name and a hash of the password: none is taken before it is
    // allowed.
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

  async read(realPath: string, mostBytes: number): Promise<Uint8Array | undefined> {
    try {
      await refuseMoved(realPath);
      return await readRegular(realPath, mostBytes);
    } catch {
      return undefined;
    }
  }

  #nameProblem(path: string): string | undefined {
    if (path.includes('\0')) return 'The path has a character that no file can have.';
    if (this.platform !== 'win32') return undefined;
    const device = path.split(/[\\/]/).find(isWindowsDevice);
    return device === undefined ? undefined : `${device} is the name of a device on Windows. Use another name.`;
  }
}

/** Names that Windows gives to devices whatever their ending, and names with a stream behind a colon. */
function isWindowsDevice(name: string): boolean {
  return (
    /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/i.test(name) ||
    (name.includes(':') && !/^[a-z]:$/i.test(name)) ||
    (name.length > 1 && /[. ]$/.test(name))
  );
}

/** `\\server\share`, `\\.\pipe\…`: no path of a disk. */
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
 * Follows the links of a path as far as it is there. A link that leads nowhere is a problem: what is written to it
 * would be made elsewhere.
 */
async function followLinks(
  path: string,
): Promise<Result<{ readonly realPath: string; readonly exists: boolean }, string>> {
  try {
    return ok({ realPath: await realpath(path), exists: true });
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === 'ENAMETOOLONG') return failed('The name is too long.');
    if (code !== 'ENOENT' && code !== 'ENOTDIR') return failed(`The path cannot be followed (${code}).`);
    const status = await lstat(path).catch(() => undefined);
    if (status?.isSymbolicLink() === true) return failed('The path is a link that leads nowhere.');
    const folder = dirname(path);
    if (folder === path) return failed('The path leads nowhere.');
    const parent = await followLinks(folder);
    return parent.kind === 'failed'
      ? parent
      : ok({ realPath: join(parent.value.realPath, basename(path)), exists: false });
  }
}
