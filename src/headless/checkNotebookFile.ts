import { resolve } from 'node:path';

import { diagnoseText, type PlacedProblem } from '../core/editor/language/problems/diagnoseText';
import { type NotebookFileOptions, withNotebook } from './openNotebookFile';
import { readTextFile } from './readTextFile';

/**
 * Returns the problems that the editor shows for a notebook file. Sends nothing. Settings are optional, because a cell can
 * be checked without a network. Throws a PlainError for a file that can't be read.
 * @param onSettings receives a sentence about each problem of the settings
 */
export async function checkNotebookFile(
  options: NotebookFileOptions,
  onSettings: (problem: string) => void,
): Promise<readonly PlacedProblem[]> {
  const text = options.text ?? (await readTextFile(options.file));
  const door = {
    limits: { maxRows: 0, maxDetailedRows: 0, jsonCharacters: 0 },
    onEvent: () => undefined,
    onWebAsked: () => undefined,
    confirmTransaction: () => () => Promise.reject(new Error('A check sends nothing')),
  };
  return withNotebook({ ...options, text, settingsAreOptional: true }, door, async ({ ports, redact, recorder }) => {
    for (const { kind, message } of recorder.report().problems) if (kind === 'settings') onSettings(message);
    return diagnoseText({ text, path: resolve(options.file), redact }, ports);
  });
}
