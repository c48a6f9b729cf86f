import { formatNotebook } from '../core/editor/language/edits/formatNotebook';
import { findNotebooks } from '../headless/findNotebooks';
import { readTextFile } from '../headless/readTextFile';
import { writeReportFile } from '../headless/reportFiles';
import type { ExitCode } from './exitCodeOf';
import type { Terminal } from './terminal';

export interface FormatOptions {
  /** Paths, patterns, and `-` for the standard input, which is printed to the standard output. */
  readonly files: readonly string[];
  /** Whether nothing is written. The exit code is 1 then if a file isn't formatted. */
  readonly plansOnly?: boolean;
  readonly isQuiet?: boolean;
  readonly readInput: () => Promise<string>;
  readonly terminal: Terminal;
}

/** Formats the cells of notebooks as the editor does, and prints the names of those that change. */
export async function formatFiles(options: FormatOptions): Promise<ExitCode> {
  const { files, plansOnly = false, isQuiet = false, readInput, terminal } = options;
  let changed = 0;
  for (const file of await findNotebooks(files)) {
    const isInput = file === '-';
    const text = isInput ? await readInput() : await readTextFile(file);
    const formatted = formatNotebook(text);
    if (isInput && !plansOnly) terminal.write([formatted]);
    if (formatted === text) continue;
    changed += 1;
    if (isInput) continue;
    if (!isQuiet) terminal.print([file]);
    if (!plansOnly) await writeReportFile('fmt', file, formatted);
  }
  return plansOnly && changed > 0 ? 1 : 0;
}
