import { parse, type ParseError } from 'jsonc-parser';

import { findDeepPlace } from '../core/base/json/findDeepPlace';
import { readFields } from '../core/base/json/readFields';
import { failed, ok, type Result } from '../core/base/result';
import type { AbiSettings } from '../core/knowledge/settings/abiSettings';
import { type AbiSettingValues, readAbiSettings } from '../core/knowledge/settings/readAbiSettings';
import type { Service } from '../core/model/networks/network';
import { withRaisedCosts } from '../core/model/networks/raisedCosts';
import { readServices } from '../core/model/networks/readServices';
import { type SettingsProblem, SettingsProblems } from '../core/model/networks/settingsProblem';
import { withWorkspace } from '../core/model/networks/withWorkspace';
import {
  readRequestSettings,
  requestSettingNames,
  type RequestSettings,
} from '../core/request/pipe/readRequestSettings';
import { stricterSettings } from '../core/request/pipe/stricterSettings';

export interface HeadlessSettings {
  readonly services: readonly Service[];
  readonly requests: RequestSettings;
  readonly abi: AbiSettings;
  /** The patterns of files that the settings name. Undefined where they name none. */
  readonly include: IncludedFiles;
  readonly problems: readonly SettingsProblem[];
}

/** Glob patterns of files in the folder of a notebook: of artifacts, and of deployments. */
export interface IncludedFiles {
  readonly abi?: readonly string[] | undefined;
  readonly deployments?: readonly string[] | undefined;
}

/** Nobody writes deeper settings by hand, and parsing them recurses. */
const maxDepth = 100;

type Members = Readonly<Record<string, unknown>>;

/**
 * Reads services, limits and costs of requests, contracts and tokens from the text of a settings.json, which may
 * contain comments.
 * @param allowedWebOrigins replaces `allowedOrigins` of `rpcbook.web`, which only the user can set
 * @param userText the text of the user's own settings. Then the others are those of a workspace, which can tighten a limit
 *   or raise a price, and never the other way round
 */
export function readSettings(
  text: string,
  allowedWebOrigins: readonly string[] = [],
  userText?: string,
): HeadlessSettings {
  const workspace = parseSettings(text, 'settings');
  const user = userText === undefined ? ok(undefined) : parseSettings(userText, '--user-settings');
  if (workspace.kind === 'failed') return unreadable(workspace.problem);
  if (user.kind === 'failed') return unreadable(user.problem);
  return user.value === undefined
    ? readAlone(workspace.value, allowedWebOrigins)
    : readBoth(workspace.value, user.value, allowedWebOrigins);
}

function readAlone(members: Members, allowedWebOrigins: readonly string[]): HeadlessSettings {
  const { services, problems } = readServices(members['rpcbook.services']);
  const others = new SettingsProblems();
  const requests = readRequestSettings(requestValues(members, allowedWebOrigins), services, others);
  noteAllowedOrigins(members, others);
  const abi = readAbiSettings(abiValues(members), others);
  return { services, requests, abi, include: includedFiles(members), problems: [...problems, ...others.list()] };
}

/** The settings of a workspace take precedence where they are stricter, as in the editor. */
function readBoth(workspace: Members, user: Members, allowedWebOrigins: readonly string[]): HeadlessSettings {
  const merged = mergeSettings(user, workspace);
  const { services, problems } = readServices(merged['rpcbook.services']);
  const userServices = readServices(user['rpcbook.services']).services;
  const others = new SettingsProblems();
  const requests = readRequestSettings(requestValues(merged, allowedWebOrigins), services, others);
  const own = readRequestSettings(requestValues(user, allowedWebOrigins), services, new SettingsProblems());
  noteAllowedOrigins(merged, others);
  const userValues = { ...abiValues(user), tokenLists: merged['rpcbook.tokenLists'] };
  const abi = readAbiSettings(userValues, others, abiValues(workspace));
  return {
    services: withRaisedCosts(withWorkspace(services, userServices, 'settings'), userServices, requests.costs),
    requests: stricterSettings(own, requests),
    abi,
    include: includedFiles(merged),
    problems: [...problems, ...others.list()],
  };
}

function requestValues(members: Members, allowedWebOrigins: readonly string[]): Members {
  const web = members['rpcbook.web'];
  return {
    ...Object.fromEntries(requestSettingNames.map((name) => [name, members[`rpcbook.${name}`]])),
    web: web === undefined || isPlainObject(web) ? { ...web, allowedOrigins: allowedWebOrigins } : web,
  };
}

function includedFiles(members: Members): IncludedFiles {
  const [abi, deployments] = ['rpcbook.abi.include', 'rpcbook.deployments.include'].map((name) => {
    const value = members[name];
    return Array.isArray(value) ? value.filter((glob) => typeof glob === 'string') : undefined;
  });
  return { abi, deployments };
}

function abiValues(members: Members): AbiSettingValues {
  return {
    labels: members['rpcbook.labels'],
    registries: members['rpcbook.names.registries'],
    addresses: members['rpcbook.abi.addresses'],
    tokens: members['rpcbook.tokens'],
    tokenLists: members['rpcbook.tokenLists'],
  };
}

function noteAllowedOrigins(members: Members, problems: SettingsProblems): void {
  if (readFields(members['rpcbook.web'])?.['allowedOrigins'] === undefined) return;
  problems.add('rpcbook.web.allowedOrigins', 'The command line ignores this. Use --allow-web ORIGIN instead.');
}

/** A setting of the workspace replaces that of the user, and objects are merged by their members, as in VS Code. */
function mergeSettings(user: Members, workspace: Members): Members {
  const merged = Object.entries(workspace).map(([name, value]) => {
    const own = user[name];
    return [name, isPlainObject(own) && isPlainObject(value) ? { ...own, ...value } : value];
  });
  return { ...user, ...Object.fromEntries(merged) };
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseSettings(text: string, place: string): Result<Members, SettingsProblem> {
  const deep = findDeepPlace(text, maxDepth);
  if (deep !== undefined)
    return failed({
      place,
      message: `The file nests values more than ${maxDepth} levels deep${placeIn(text, deep)}. Fix it first.`,
    });
  const errors: ParseError[] = [];
  const settings: unknown = parse(text, errors, { allowTrailingComma: true });
  if (errors.length > 0 || typeof settings !== 'object' || settings === null)
    return failed({
      place,
      message: `The file isn't valid JSON${errors[0] ? placeIn(text, errors[0].offset) : ''}. Fix it first.`,
    });
  return ok(settings as Members);
}

function unreadable(problem: SettingsProblem): HeadlessSettings {
  return {
    services: [],
    requests: readRequestSettings({}, [], new SettingsProblems()),
    abi: { addresses: [], tokens: [], tokenLists: [] },
    include: {},
    problems: [problem],
  };
}

function placeIn(text: string, offset: number): string {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return ` (line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1})`;
}
