import { constants } from 'node:fs/promises';

import { formatPath } from '../core/base/files/formatPath';
import { openRegular } from '../disk/openRegular';
import { PlainError } from './plainError';

const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC;

/** Builds keep reports as artifacts, which other programs read. Reports contain no key. */
const readableMode = 0o644;

/** Writes a report that the user names with an option. Throws a PlainError if it can't, also for a link. */
export async function writeReportFile(option: string, file: string, text: string): Promise<void> {
  try {
    const handle = await openRegular(file, flags, readableMode);
    try {
      await handle.writeFile(text);
    } finally {
      await handle.close();
    }
  } catch {
    throw new PlainError(`${option}: ${formatPath(file)} can't be written. Check that its folder exists.`);
  }
}
