import { checkNotebookFile } from '../headless/checkNotebookFile';
import { findNotebooks } from '../headless/findNotebooks';
import type { NotebookFileOptions } from '../headless/openNotebookFile';
import { PlainError } from '../headless/plainError';
import type { ExitCode } from './exitCodeOf';
import type { Terminal } from './terminal';

export interface CheckOptions extends Omit<NotebookFileOptions, 'file' | 'text'> {
  readonly files: readonly string[];
  /** Whether only errors and warnings are printed, not what the editor shows as information. */
  readonly isQuiet?: boolean;
  /** Whether problems are marked for the runner of GitHub Actions. */
  readonly annotates?: boolean;
  readonly terminal: Terminal;
}

/** Prints the problems of notebooks as `file:line:column`. The exit code is 1 if one has an error or a warning. */
export async function checkFiles({ files, isQuiet, annotates, terminal, ...rest }: CheckOptions): Promise<ExitCode> {
  let code: ExitCode = 0;
  const noted = new Set<string>();
  for (const file of await findNotebooks(files)) {
    if (file === '-') throw new PlainError('check: Name files. The standard input has no place to report.');
    const problems = await checkNotebookFile({ ...rest, file }, (problem) => {
      if (!noted.has(problem)) terminal.note([`Warning: ${problem}`]);
      noted.add(problem);
    });
    for (const { line, column, severity, message, code: name } of problems) {
      if (severity === 'information' && isQuiet === true) continue;
      terminal.print([`${file}:${line}:${column}: ${severity}: ${message} [${name}]`]);
      if (severity === 'information') continue;
      code = 1;
      if (annotates === true) terminal.annotate?.({ file, line, message });
    }
  }
  return code;
}
