import { findOptionalSettings, findSettings } from './findSettings';
import { readTextFile } from './readTextFile';

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
  const found = settings ?? (await (settingsAreOptional ? findOptionalSettings(file) : findSettings(file)));
  return found === undefined ? '{}' : readTextFile(found);
}
