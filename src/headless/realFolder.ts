import { mkdir, realpath } from 'node:fs/promises';

/**
 * Creates a folder that the user names and resolves the links in its path, which are the user's own. Links below it are
 * not followed. Undefined without a path.
 */
export async function realFolder<Path extends string | undefined>(path: Path): Promise<Path | string> {
  if (path === undefined) return path;
  await mkdir(path, { recursive: true, mode: 0o700 });
  return realpath(path);
}
