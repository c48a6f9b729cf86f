import { stat } from 'node:fs/promises';

import { createServiceCatalogue } from '../core/model/catalogue/catalogue';
import { newNotebookFrame } from '../core/model/notebook/documentCell';
import { printNotebook } from '../core/model/notebook/printNotebook';
import { importFiles } from '../core/request/pasted/importFiles';
import { findNotebooks } from '../headless/findNotebooks';
import {
  readRunSettings,
  readSettingsText,
  type SettingsOptions,
  type SettingsPlace,
} from '../headless/readRunSettings';
import { readTextFile } from '../headless/readTextFile';
import type { ExitCode } from './exitCodeOf';
import type { Terminal } from './terminal';

export interface ImportOptions extends SettingsOptions, Omit<SettingsPlace, 'file'> {
  /** Paths, patterns, and `-` for the standard input. */
  readonly files: readonly string[];
  readonly isQuiet?: boolean;
  readonly readInput: () => Promise<string>;
  readonly terminal: Terminal;
}

/** Prints a notebook with the requests of files of other tools. The exit code is 2 if they have none. */
export async function importNotebook({
  files,
  isQuiet,
  readInput,
  terminal,
  ...rest
}: ImportOptions): Promise<ExitCode> {
  const paths = await findNotebooks(await Promise.all(files.map(withFolder)));
  const place = { ...rest, file: paths[0] ?? '', settingsAreOptional: true };
  const { services, requests } = await readRunSettings(await readSettingsText(place), place, () => undefined);
  const read = paths.map(async (name) => ({ name, text: await (name === '-' ? readInput() : readTextFile(name)) }));
  const imported = importFiles(await Promise.all(read), {
    services,
    catalogue: createServiceCatalogue(),
    defaultNetwork: requests.defaultNetwork,
    setsNetwork: false,
  });
  const { cells, leftOut } = imported;
  if (isQuiet !== true && leftOut.length > 0) terminal.note(['Left out:', ...leftOut.map((line) => `- ${line}`)]);
  if (imported.requests === 0) {
    terminal.note(['No request of a node was found. Import reads JSON-RPC requests, and calls of common libraries.']);
    return 2;
  }
  terminal.write([printNotebook({ cells, frame: newNotebookFrame })]);
  return 0;
}

/** A folder stands for the requests of the collection of Bruno in it. */
async function withFolder(path: string): Promise<string> {
  const folder = await stat(path).catch(() => undefined);
  return folder?.isDirectory() === true ? `${path.replace(/\/$/, '')}/**/*.bru` : path;
}
