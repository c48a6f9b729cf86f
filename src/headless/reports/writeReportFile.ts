import { constants } from 'node:fs/promises';

import { formatPath } from '../../core/base/files/formatPath';
import { describeFileError } from '../../disk/describeFileError';
import { IrregularFileError } from '../../disk/irregularFileError';
import { openRegular } from '../../disk/openRegular';
import { PlainError } from '../plainError';

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
  } catch (error) {
    if (error instanceof IrregularFileError)
      throw new PlainError(`${option}: ${formatPath(file)} is a folder, a link or a device, and is not written.`);
    throw new PlainError(`${option}: ${describeFileError(error, file)}`);
  }
}
