import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Credential } from '../core/base/credentials/credential';
import { formatPath } from '../core/base/files/formatPath';
import { isList, isObject, membersOf, readText } from '../core/base/json/jsonValue';
import { parseJson } from '../core/base/json/parseJson';
import { parseUrl } from '../core/base/parseUrl';
import {
  defaultWebServices,
  parseAllowedWebOrigin,
  type WebService,
  type WebServiceKind,
  webServiceSetting,
} from '../core/base/wire/webServices';
import { entriesOfMap } from '../core/knowledge/deployments/readAddressMap';
import { readAbiSettings } from '../core/knowledge/settings/readAbiSettings';
import type { Service } from '../core/model/networks/network';
import { formatSettingsProblem, type SettingsProblem, SettingsProblems } from '../core/model/networks/settingsProblem';
import type { KnowledgeModes } from '../core/request/pipe/readRequestSettings';
import { findFolderWith } from './findProject';
import { PlainError } from './plainError';
import { type HeadlessSettings, readSettings } from './readSettings';
import { readTextFile } from './readTextFile';

const settingsFile = join('.vscode', 'settings.json');

/** A node that the command line or the environment names by its URL, without settings. */
export interface GivenNode {
  /** Its only network is the node. */
  readonly service: Service;
  /** The key for it, which may be sent to its origin and nowhere else. */
  readonly credential?: Credential;
}

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

/** Options of a door that add to the settings file. */
export interface SettingsOptions {
  /** A node beside those of the settings, which cells use that name no network. */
  readonly node?: GivenNode | undefined;
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
  const read = withNode(readSettings(withoutMark(text), options.allowWeb, user), options.node);
  const { services, requests, abi, include, problems } = await withLabels(read, options);
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
  return { services, abi, include, requests: { ...requests, knowledge } };
}

function withNode(settings: HeadlessSettings, node: GivenNode | undefined): HeadlessSettings {
  if (node === undefined) return settings;
  const { service } = node;
  const others = settings.services.filter(({ id }) => id !== service.id);
  const requests = { ...settings.requests, defaultNetwork: service.networks[0]?.key };
  return { ...settings, services: [service, ...others], requests };
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
 * Reads the file of `--labels`: JSON in the form of `rpcbook.labels`, or a map of addresses by chain (`entriesOfMap`),
 * which applies to the networks with that chain ID.
 */
export function readLabelFile(text: string, services: readonly Service[]) {
  const problems = new SettingsProblems();
  const json = parseJson(text);
  const file = json.kind === 'ok' ? json.value : undefined;
  if (!isObject(file) && !isList(file)) {
    problems.add('--labels', "The file isn't a JSON object.");
    return { labels: [], problems: problems.list() };
  }
  const networks = services.flatMap((service) => service.networks);
  const isMap = readText(file, 'contractName') !== undefined;
  const plain = membersOf(isObject(file) && !isMap ? file : {}).filter(([, value]) => !isObject(value));
  const named = [...entriesOfMap(file)].flatMap(({ chainId, name, address }) =>
    networks
      .filter((network) => network.chainId === chainId)
      .map((network) => [`${network.key}:${typeof address === 'string' ? address : ''}`, name] as const),
  );
  for (const [key, value] of membersOf(isObject(file) && !isMap ? file : {}))
    if (isObject(value) && entriesOfMap({ [key]: value }).next().done === true)
      problems.add(`--labels.${key}`, 'It has no address by chain ID and name, such as { "1": { "Name": "0x…" } }.');
  const written = [...plain, ...named];
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
      place: webServiceSetting(kind),
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

/** The text of the settings of a workspace. Throws a PlainError if there must be a file and there is none. */
export async function readSettingsText(place: SettingsPlace & Pick<SettingsOptions, 'node'>): Promise<string> {
  const { file, settings, userSettings, node } = place;
  const { settingsAreOptional = userSettings !== undefined || node !== undefined } = place;
  const found = settings ?? (await findSettings(file));
  if (found !== undefined) return readTextFile(found);
  if (settingsAreOptional) return '{}';
  const start = file === '-' ? 'the current folder' : `the folder of ${formatPath(file)}`;
  throw new PlainError(
    `No ${settingsFile} was found from ${start} to the root of its repository. Name a file with --settings, or a node with --rpc.`,
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
