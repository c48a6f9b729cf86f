import { constants } from 'node:fs/promises';

import { openRegular } from './openRegular';

/**
 * Appends lines with one write, which the operating system puts at the end of the file in one piece, even if several
 * processes append at the same time. Returns the number of bytes. Throws if they were not written completely, for
 * errors of the file system, and for a link, a device or a pipe in place of the file.
 */
export async function appendLines(path: string, lines: readonly string[]): Promise<number> {
  const bytes = Buffer.from(printLines(lines));
  const handle = await openRegular(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT);
  try {
    const { bytesWritten } = await handle.write(bytes);
    if (countComplete(lines, bytesWritten) < lines.length) throw new Error('The lines were cut short.');
    return bytesWritten;
  } finally {
    await handle.close();
  }
}

/**
 * Returns the text of lines. Each line has a line end before and after it, so that a line that was cut off by a crash
 * or a full disk damages no other line.
 */
export function printLines(lines: readonly string[]): string {
  return `\n${lines.join('\n\n')}\n`;
}

/**
 * Returns how many lines were written completely. A line that lacks only its last line end is complete, because the next
 * line starts with one.
 */
export function countComplete(lines: readonly string[], bytesWritten: number): number {
  let end = 0;
  for (const [index, line] of lines.entries()) {
    end += Buffer.byteLength(line) + 2;
    if (bytesWritten < end - 1) return index;
  }
  return lines.length;
}
