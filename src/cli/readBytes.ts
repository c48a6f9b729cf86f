import { readFile } from 'node:fs/promises';
import { fileErrorCode } from '../disk/appendLine';

/** The bytes of a file that the command line names; an error's message is a sentence for people. */
export async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = fileErrorCode(error);
    throw new Error(code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${code}).`);
  }
}
