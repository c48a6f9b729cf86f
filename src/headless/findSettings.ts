import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import { formatPath } from '../core/base/files/formatPath';
import { findFolderWith } from './findProject';
import { PlainError } from './plainError';

const settingsFile = join('.vscode', 'settings.json');

/**
 * Returns the path of the nearest `.vscode/settings.json`, from the folder of a notebook up to the root of its
 * repository. Throws a PlainError if there is none, or if somebody else may have written it.
 */
export async function findSettings(notebook: string): Promise<string> {
  const found = await findOptionalSettings(notebook);
  if (found !== undefined) return found;
  const start = notebook === '-' ? 'the current folder' : `the folder of ${formatPath(notebook)}`;
  throw new PlainError(
    `No ${settingsFile} was found from ${start} to the root of its repository. Name a file with --settings.`,
  );
}

/** As `findSettings`, but undefined if there are none. */
export async function findOptionalSettings(notebook: string): Promise<string | undefined> {
  const found = await findFolderWith(notebook, async (folder) => {
    const status = await stat(join(folder, settingsFile)).catch(() => undefined);
    return status?.isFile() === true;
  });
  switch (found.kind) {
    case 'found':
      return join(found.folder, settingsFile);
    case 'refused':
      throw new PlainError(
        `${formatPath(join(found.folder, settingsFile))} isn't used. ${found.why} Name it with --settings if you trust it.`,
      );
    case 'none':
      return undefined;
  }
}
