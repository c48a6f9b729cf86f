import { constants } from 'node:fs';
import { access, lstat, realpath } from 'node:fs/promises';
import path from 'node:path';

import { formatPath } from '../../core/base/files/formatPath';
import { describeFileError } from '../../disk/describeFileError';
import { fileErrorCode } from '../../disk/fileErrorCode';
import { PlainError } from '../plainError';

/** A report that the user asked for: the option, and the path of the file. */
export interface ReportFile {
  readonly option: string;
  readonly file: string;
}

/**
 * Refuses reports before a run that costs something: those that can't be written, that would replace each other, a
 * notebook, or another file that the run reads. Throws a PlainError. `rpcbook run --html *.rpc` would replace a notebook.
 */
export async function refuseReportFiles(reports: readonly ReportFile[], inputs: readonly string[]): Promise<void> {
  const taken = new Map<string, string>();
  if (reports.length > 0)
    for (const input of inputs) taken.set(await placeOf(input).catch(() => path.resolve(input)), 'is read by this run');
  for (const { option, file } of reports) {
    if (file === '' || file === '-') throw refusal(option, file === '' ? "''" : file, 'is not the path of a file');
    if (/\.rpc(?:\.md)?$/i.test(file)) throw refusal(option, file, 'has the name of a notebook');
    await refuseUnwritable(option, file);
    const place = await placeOf(file);
    const use = taken.get(place);
    if (use !== undefined) throw refusal(option, file, use);
    taken.set(place, `is also the file of ${option}`);
  }
}

function refusal(option: string, file: string, why: string): PlainError {
  return new PlainError(`${option}: ${formatPath(file)} ${why}. Give the report a file of its own. Nothing was sent.`);
}

/** The file that a path leads to. It needs not exist, but its folder must. */
async function placeOf(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    if (fileErrorCode(error) !== 'ENOENT') throw error;
    return path.join(await realpath(path.dirname(file)), path.basename(file));
  }
}

async function refuseUnwritable(option: string, file: string): Promise<void> {
  const folder = path.dirname(path.resolve(file));
  try {
    await access(folder, constants.F_OK);
  } catch (error) {
    throw new PlainError(`${option}: The folder ${describeFileError(error, folder)} Nothing was sent.`);
  }
  const status = await lstat(file).catch(() => undefined);
  if (status?.isDirectory() === true) throw refusal(option, file, 'is a folder');
  if (status?.isFile() === false)
    throw refusal(option, file, 'is a link or a device, and reports are not written there');
  try {
    await access(status === undefined ? folder : file, constants.W_OK);
  } catch (error) {
    throw new PlainError(`${option}: ${describeFileError(error, file)} Nothing was sent.`);
  }
}
