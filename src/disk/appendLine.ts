import { constants } from 'node:fs/promises';

import { openRegular } from './openRegular';

/**
 * Appends a line to a file. Does not write to a link, a device or a pipe in its place. Throws when the line was not
 * written completely.
 */
export async function appendLine(path: string, line: string): Promise<void> {
  if ((await appendLines(path, [line])) === 0) throw new Error('The line was cut short.');
}

/**
 * Appends lines by one write, which the operating system puts at the end of the file in one piece, whichever process
 * appends at the same time. Each line begins with a line end as well as ending with one, so that what a crash or a full
 * disk cut short spoils no other line. Returns how many of the lines were written completely: fewer than given when the
 * disk filled up. Throws what the file system throws, and for a link, a device or a pipe in place of the file.
 */
export async function appendLines(path: string, lines: readonly string[]): Promise<number> {
  const written = lines.map((line) => new TextEncoder().encode(`\n${line}\n`));
  const bytes = Buffer.concat(written);
  const handle = await openRegular(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT);
  try {
    const { bytesWritten } = await handle.write(bytes);
    return countComplete(written, bytesWritten);
  } finally {
    await handle.close();
  }
}

/** A line that lacks nothing but its last line end is complete: the next line begins with one. */
function countComplete(lines: readonly Uint8Array[], bytesWritten: number): number {
  let end = 0;
  for (const [index, line] of lines.entries()) {
    end += line.length;
    if (bytesWritten < end - 1) return index;
  }
  return lines.length;
}
