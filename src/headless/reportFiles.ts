import { constants } from 'node:fs';
import { access, lstat, realpath } from 'node:fs/promises';
import path from 'node:path';

import { formatPath } from '../core/base/files/formatPath';
import { describeFileError } from '../disk/describeFileError';
import { fileErrorCode } from '../disk/fileErrorCode';
import { IrregularFileError } from '../disk/irregularFileError';
import { openRegular } from '../disk/openRegular';
import { PlainError } from './plainError';

/** A report that the user asked for: the option, and the path of the file. */
export interface ReportFile {
  readonly option: string;
  readonly file: string;
}

/** How reports begin. */
const headBytes = 2_000;
const heads = [
  /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites>\n(?: {2}<testsuite name="[^"]*" id="0" package="rpcbook"|<\/testsuites>)/,
  /^<!doctype html>\n(?:<[^>]*>\n){5}<title>Rpcbook report<\/title>/,
  /^# Rpcbook report\n/,
];

/**
 * Refuses reports before a run that costs something: those that can't be written, that would replace each other, a
 * notebook, or anything else than an earlier report. Throws a PlainError. `rpcbook run --html *.rpc` would replace a
 * notebook.
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
    if (!(await isFreeForReport(file))) throw refusal(option, file, "exists and isn't a report of Rpcbook");
    taken.set(place, `is also the file of ${option}`);
  }
}

/**
 * Whether a report may be written at a path: nothing is there, an empty file, or an earlier report. So no report replaces
 * a file that a cell names, that has another name by a hard link, or that the run has saved.
 */
export async function isFreeForReport(file: string): Promise<boolean> {
  try {
    const handle = await openRegular(file, constants.O_RDONLY);
    try {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(headBytes), 0, headBytes, 0);
      const head = new TextDecoder().decode(buffer.subarray(0, bytesRead));
      return head === '' || heads.some((start) => start.test(head));
    } finally {
      await handle.close();
    }
  } catch (error) {
    return fileErrorCode(error) === 'ENOENT';
  }
}

const writeFlags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC;

/** Builds keep reports as artifacts, which other programs read. Reports contain no key. */
const readableMode = 0o644;

/** Writes a report that the user names with an option. Throws a PlainError if it can't, also for a link. */
export async function writeReportFile(option: string, file: string, text: string): Promise<void> {
  try {
    const handle = await openRegular(file, writeFlags, readableMode);
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
