import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import { formatPath } from '../core/base/files/formatPath';
import { findFolderWith } from './findProject';
import { PlainError } from './plainError';
import { readTextFile } from './readTextFile';

const settingsFile = join('.vscode', 'settings.json');

/** Where the settings of a workspace are. */
export interface SettingsPlace {
  /** The notebook, from whose folder settings are searched. */
  readonly file: string;
  /** The settings file. The default is the nearest `.vscode/settings.json` in the notebook's repository. */
  readonly settings?: string;
  /** File of the user's own settings, which need no others beside them. */
  readonly userSettings?: string;
  /** Whether there may be no settings file. Then there are no services. */
  readonly settingsAreOptional?: boolean;
}

/** The text of the settings of a workspace. Throws a PlainError if there must be a file and there is none. */
export async function readSettingsText(place: SettingsPlace): Promise<string> {
  const { file, settings, userSettings, settingsAreOptional = userSettings !== undefined } = place;
  const found = settings ?? (await findSettings(file));
  if (found !== undefined) return readTextFile(found);
  if (settingsAreOptional) return '{}';
  const start = file === '-' ? 'the current folder' : `the folder of ${formatPath(file)}`;
  throw new PlainError(
    `No ${settingsFile} was found from ${start} to the root of its repository. Name a file with --settings.`,
  );
}

/**
 * Returns the path of the nearest `.vscode/settings.json`, from the folder of a notebook up to the root of its
 * repository. Throws a PlainError if somebody else may have written it.
 */
async function findSettings(notebook: string): Promise<string | undefined> {
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
