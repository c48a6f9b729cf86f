import { findFamily } from '../headless/findFamily';
import { PlainError } from '../headless/plainError';
import type { ExitCode } from './exitCodeOf';
import { type FilesOptions, runFiles } from './runFiles';
import type { TypedRequest } from './typed/typedCommands';
import { writeTypedCell } from './typed/writeTypedCell';

export interface TypedOptions extends Omit<FilesOptions, 'files' | 'readInput'> {
  readonly request: TypedRequest;
}

/** Stands for a notebook that is no file: its folder is the current one. */
const noFile = '-';

/** Runs the cell of a typed command, as if it were in a notebook of the current folder. Returns the exit code. */
export async function runTyped({ request, network, ...options }: TypedOptions): Promise<ExitCode> {
  const family = await findFamily({ ...options, file: noFile, ...(network !== undefined && { network }) });
  const cell = writeTypedCell(request, { family, ...(network !== undefined && { network }) });
  if (cell.kind === 'failed') throw new PlainError(cell.problem);
  return runFiles({ ...options, files: [noFile], readInput: () => Promise.resolve(cell.value) });
}
