import { parseAllowedWebOrigin } from '../core/base/wire/webServices';
import { formatSettingsProblem } from '../core/model/networks/settingsProblem';
import { chooseWebServices } from './chooseWebServices';
import { PlainError } from './plainError';
import { readLabelFile } from './readLabelFile';
import { type HeadlessSettings, readSettings } from './readSettings';
import type { SettingsPlace } from './readSettingsText';
import { readTextFile } from './readTextFile';

/** Options of a door that add to the settings file. */
export interface SettingsOptions {
  /** File of the user's own settings. What it says bounds the other settings, as in the editor. */
  readonly userSettings?: string;
  /** File with names of addresses, in addition to those of the settings. */
  readonly labels?: string;
  /** Whether the decimals and symbols of unnamed tokens are read, regardless of the settings. */
  readonly namesTokens?: boolean;
  /** Whether the reasons of failed transactions and calls are looked up, regardless of the settings. */
  readonly asksWhy?: boolean;
  /** Whether names in cells are looked up in the registries of their chains. */
  readonly looksUpNames?: boolean;
  /** Whether verified ABIs and signatures are requested from web services. */
  readonly asksWeb?: boolean;
  /**
   * Origins of web services that the settings file may name, including those on this computer or in a private network.
   * The file alone isn't sufficient, because anyone may have written the settings of a branch.
   */
  readonly allowWeb?: readonly string[];
}

/** The places of problems that concern a whole file. */
const wholeFiles = ['settings', '--user-settings', '--labels'];

/** Reads the settings of a run from the text of a settings file, and applies its options. */
export async function readRunSettings(
  text: string,
  options: SettingsOptions & Pick<SettingsPlace, 'settings'>,
  onProblem: (problem: string) => void,
): Promise<Omit<HeadlessSettings, 'problems'>> {
  const { namesTokens, asksWhy, looksUpNames } = options;
  if (options.allowWeb?.some((origin) => parseAllowedWebOrigin(origin) === undefined) === true)
    throw new PlainError(
      '--allow-web: Write an origin without a path: https, or http for this computer, such as http://localhost:5555.',
    );
  const user = options.userSettings === undefined ? undefined : withoutMark(await readTextFile(options.userSettings));
  const read = readSettings(withoutMark(text), options.allowWeb, user);
  const { services, requests, abi, problems } = await withLabels(read, options);
  const web = chooseWebServices(requests.knowledge);
  const ofWeb = options.asksWeb === true ? web.problems : [];
  for (const problem of [...problems, ...ofWeb]) {
    // Nothing of such a file was read, and a run without its settings would not be the one that the user wants.
    if (wholeFiles.includes(problem.place)) {
      const found = options.settings === undefined ? '.vscode/settings.json' : '--settings';
      const place = problem.place === 'settings' ? found : problem.place;
      throw new PlainError(formatSettingsProblem({ ...problem, place }));
    }
    onProblem(formatSettingsProblem(problem));
  }
  const knowledge = {
    ...requests.knowledge,
    web: web.services,
    ...(namesTokens === true && { tokens: 'auto' as const }),
    ...(asksWhy === true && { failures: 'auto' as const }),
    ...(looksUpNames === true && { names: 'auto' as const }),
  };
  return { services, abi, requests: { ...requests, knowledge } };
}

/** Adds the labels of a file, which take precedence over those of the settings. */
async function withLabels(settings: HeadlessSettings, { labels: file }: SettingsOptions): Promise<HeadlessSettings> {
  if (file === undefined) return settings;
  const { abi, services } = settings;
  const { labels, problems } = readLabelFile(withoutMark(await readTextFile(file)), services);
  return {
    ...settings,
    abi: { ...abi, labels: [...(abi.labels ?? []), ...labels] },
    problems: [...settings.problems, ...problems],
  };
}

/** Editors write a byte order mark, which isn't JSON. */
function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
