import { open } from 'node:fs/promises';

/**
 * Appends a line by one write, which the operating system puts at the end of the file whole, whoever else appends. The
 * line begins with a line end as well as ending with one, so that what a crash or a full disk cut short spoils no other
 * line. Throws when it was not written whole.
 */
export async function appendLine(path: string, line: string): Promise<void> {
  const bytes = new TextEncoder().encode(`\n${line}\n`);
  const handle = await open(path, 'a', 0o600);
  try {
    const { bytesWritten } = await handle.write(bytes);
    if (bytesWritten < bytes.length) throw new Error('The line was cut short.');
  } finally {
    await handle.close();
  }
}

/** What the operating system calls an error of a file. */
export function fileErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'cut short';
}
