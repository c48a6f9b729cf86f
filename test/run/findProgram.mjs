import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the path of the first program that exists: each name on PATH, in order, then the full paths.
 * @param {readonly string[]} names
 * @param {readonly string[]} [places]
 */
export function findProgram(names, places = []) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...places].find(isProgram);
}

/** Returns whether this user can execute a file. */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
