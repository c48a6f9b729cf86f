import { openNew } from './openRegular';

/**
 * Creates a file that only this user can read and writes it. Throws `EEXIST` if anything exists at the path, including a
 * link, and what the file system throws.
 */
export async function writeNewFile(path: string, content: Uint8Array | string): Promise<void> {
  const handle = await openNew(path);
  try {
    await handle.writeFile(content);
  } finally {
    await handle.close();
  }
}
