import { constants } from 'node:fs/promises';

import { openRegular } from './openRegular';

/**
 * Appends a line to a file. Doesn't write to a link, a device or a pipe in its place. Throws if the line was not
 * written completely.
 */
export async function appendLine(path: string, line: string): Promise<void> {
  if ((await appendLines(path, [line])) === 0) throw new Error('The line was cut short.');
}

/**
 * Appends lines with one write, which the operating system puts at the end of the file in one piece, even if several
 * processes append at the same time. Each line starts with a line end in addition to the one at its end, so that a line
 * that was cut short by a crash or a full disk damages no other line. Returns how many lines were written completely,
 * which is fewer if the disk is full. Throws errors of the file system, and for a link, a device or a pipe in place of
 * the file.
 */
export async function appendLines(path: string, lines: readonly string[]): Promise<number> {
  const written = printLines(lines);
  const bytes = Buffer.concat(written);
  const handle = await openRegular(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT);
  try {
    const { bytesWritten } = await handle.write(bytes);
    return countComplete(written, bytesWritten);
  } finally {
    await handle.close();
  }
}

/** The bytes of lines, each between line ends. */
export function printLines(lines: readonly string[]): readonly Uint8Array[] {
  const encoder = new TextEncoder();
  return lines.map((line) => encoder.encode(`\n${line}\n`));
}

/**
 * Returns how many lines were written completely. A line that lacks only its last line end is complete, because the next
 * line starts with one.
 */
export function countComplete(lines: readonly Uint8Array[], bytesWritten: number): number {
  let end = 0;
  for (const [index, line] of lines.entries()) {
    end += line.length;
    if (bytesWritten < end - 1) return index;
  }
  return lines.length;
}
