import { resolve } from 'node:path';

import { diagnoseText, type PlacedProblem } from '../core/editor/language/problems/diagnoseText';
import { findNotebooks } from '../headless/findNotebooks';
import { type NotebookFileOptions, withNotebook } from '../headless/openNotebookFile';
import { PlainError } from '../headless/plainError';
import { readTextFile } from '../headless/readTextFile';
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
    const problems = await checkNotebook({ ...rest, file }, (problem) => {
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

/** Settings are optional, because a cell can be checked without a network. */
async function checkNotebook(
  options: NotebookFileOptions,
  onSettings: (problem: string) => void,
): Promise<readonly PlacedProblem[]> {
  const text = await readTextFile(options.file);
  const door = {
    limits: { maxRows: 0, maxDetailedRows: 0, jsonCharacters: 0 },
    onEvent: () => undefined,
    onWebAsked: () => undefined,
    onReading: () => undefined,
    confirmTransaction: () => () => Promise.reject(new Error('A check sends nothing')),
  };
  return withNotebook({ ...options, text, settingsAreOptional: true }, door, async ({ ports, redact, recorder }) => {
    for (const { kind, message } of recorder.report().problems) if (kind === 'settings') onSettings(message);
    return diagnoseText({ text, path: resolve(options.file), redact }, ports);
  });
}
