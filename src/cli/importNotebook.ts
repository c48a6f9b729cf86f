import { stat } from 'node:fs/promises';

import { formatSignatureImport } from '../core/knowledge/facts/signatureList';
import { createServiceCatalogue } from '../core/model/catalogue/catalogue';
import { newNotebookFrame } from '../core/model/notebook/documentCell';
import { printNotebook } from '../core/model/notebook/printNotebook';
import { importFiles } from '../core/request/pasted/importFiles';
import { addSignatures, openSignatures } from '../headless/createHeadlessKnowledge';
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
  /** Whether imported signatures are removed. */
  readonly forgetsSignatures?: boolean;
  /** The folder that the command line keeps between runs. */
  readonly state?: string;
  readonly signal?: AbortSignal;
  readonly readInput: () => Promise<string>;
  readonly terminal: Terminal;
}

/**
 * Prints a notebook with the requests of files of other tools. The exit code is 2 if they have none. Lists of signatures
 * are added to those that were imported before.
 */
export async function importNotebook(options: ImportOptions): Promise<ExitCode> {
  const { files, isQuiet, readInput, terminal, forgetsSignatures, state, signal, ...rest } = options;
  const signatures = state === undefined ? undefined : openSignatures(state);
  if (forgetsSignatures === true) {
    await signatures?.remove();
    terminal.note(['The imported signatures were removed.']);
    if (files.length === 0) return 0;
  }
  const found = await findNotebooks(await Promise.all(files.map(withFolder)));
  const areLists = await Promise.all(found.map(async (path) => path !== '-' && signatures?.isList(path)));
  const [lists, paths] = [found.filter((_, place) => areLists[place]), found.filter((_, place) => !areLists[place])];
  if (signatures !== undefined && lists.length > 0) {
    const imported = await addSignatures(signatures, lists, signal ?? new AbortController().signal);
    terminal.note([formatSignatureImport(imported)]);
    if (imported.isCanceled === true) return 1;
    if (paths.length === 0) return 0;
  }
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
