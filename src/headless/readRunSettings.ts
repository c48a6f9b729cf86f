import { parsePlainJson } from '../core/base/json/parseJson';
import { readFields } from '../core/base/json/readFields';
import { parseUrl } from '../core/base/parseUrl';
import {
  defaultWebServices,
  parseAllowedWebOrigin,
  type WebService,
  type WebServiceKind,
  webServiceSettings,
} from '../core/base/wire/webServices';
import { readAbiSettings } from '../core/knowledge/settings/readAbiSettings';
import type { Service } from '../core/model/networks/network';
import { formatSettingsProblem, type SettingsProblem, SettingsProblems } from '../core/model/networks/settingsProblem';
import type { KnowledgeModes } from '../core/request/pipe/readRequestSettings';
import { PlainError } from './plainError';
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

/**
 * Reads the file of `--labels`: JSON in the form of `rpcbook.labels`, or lists of names and addresses by chain ID (`{
 * "1": { "Vault": "0x…" } }`), which apply to the networks with that chain ID.
 */
export function readLabelFile(text: string, services: readonly Service[]) {
  const problems = new SettingsProblems();
  const members = readFields(parsePlainJson(text));
  if (members === undefined) {
    problems.add('--labels', "The file isn't a JSON object.");
    return { labels: [], problems: problems.list() };
  }
  const networks = services.flatMap((service) => service.networks);
  const written = Object.entries(members).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
    const list = readFields(value);
    if (list === undefined) return [[key, value]];
    return networks
      .filter(({ chainId }) => chainId === key)
      .flatMap((network) => Object.entries(list).map(([name, address]) => [`${network.key}:${String(address)}`, name]));
  });
  const settings = { labels: Object.fromEntries(written), addresses: {}, tokens: {}, tokenLists: [] };
  const { labels = [] } = readAbiSettings(settings, problems);
  return { labels, problems: problems.list() };
}

/**
 * Returns the web services that a run may use: those that Rpcbook uses by default, and those of the settings whose
 * origin the command line names. In the editor, only user settings name services. A run has one settings file, which
 * may come from a branch, so the file alone can't choose a service whose answers are trusted. It can turn services off.
 */
function chooseWebServices({ web, allowedWebOrigins }: KnowledgeModes) {
  const problems: SettingsProblem[] = [];
  const choose = (kind: WebServiceKind): WebService | undefined => {
    const service = web[kind];
    if (service === undefined || service.origin === parseUrl(defaultWebServices[kind])?.origin) return service;
    if (allowedWebOrigins.includes(service.origin)) return service;
    problems.push({
      place: `rpcbook.${webServiceSettings[kind]}`,
      message: `The command line doesn't ask a service that only the settings name. Add --allow-web ORIGIN with the origin of this service if you trust it.`,
    });
    return undefined;
  };
  const services = {
    sourcify: choose('sourcify'),
    etherscan: choose('etherscan'),
    signatures: choose('signatures'),
  };
  return { services, problems };
}
