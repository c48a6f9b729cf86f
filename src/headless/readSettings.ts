import { parse, type ParseError } from 'jsonc-parser';

import { findDeepPlace } from '../core/base/json/findDeepPlace';
import type { AbiSettings } from '../core/knowledge/settings/abiSettings';
import { readAbiSettings } from '../core/knowledge/settings/readAbiSettings';
import type { Service } from '../core/model/networks/network';
import { readServices } from '../core/model/networks/readServices';
import { type SettingsProblem, SettingsProblems } from '../core/model/networks/settingsProblem';
import {
  readRequestSettings,
  requestSettingNames,
  type RequestSettings,
} from '../core/request/pipe/readRequestSettings';

export interface HeadlessSettings {
  readonly services: readonly Service[];
  readonly requests: RequestSettings;
  readonly abi: AbiSettings;
  readonly problems: readonly SettingsProblem[];
}

/** Nobody writes deeper settings by hand, and parsing them recurses. */
const maxDepth = 100;

/**
 * Reads services, limits and costs of requests, contracts and tokens from the text of a settings.json, which may
 * contain comments.
 * @param allowedWebOrigins replaces `rpcbook.web.allowedOrigins`, which only the user can set
 */
export function readSettings(text: string, allowedWebOrigins: readonly string[] = []): HeadlessSettings {
  const deep = findDeepPlace(text, maxDepth);
  if (deep !== undefined)
    return unreadable(`The file nests values more than ${maxDepth} levels deep${placeIn(text, deep)}. Fix it first.`);
  const errors: ParseError[] = [];
  const settings: unknown = parse(text, errors, { allowTrailingComma: true });
  if (errors.length > 0 || typeof settings !== 'object' || settings === null)
    return unreadable(`The file isn't valid JSON${errors[0] ? placeIn(text, errors[0].offset) : ''}. Fix it first.`);
  const members = settings as Readonly<Record<string, unknown>>;
  const { services, problems } = readServices(members['rpcbook.services']);
  const others = new SettingsProblems();
  const requests = readRequestSettings(
    {
      ...Object.fromEntries(requestSettingNames.map((name) => [name, members[`rpcbook.${name}`]])),
      'web.allowedOrigins': allowedWebOrigins,
    },
    services,
    others,
  );
  if (members['rpcbook.web.allowedOrigins'] !== undefined)
    others.add('rpcbook.web.allowedOrigins', 'The command line ignores this setting. Use --allow-web ORIGIN instead.');
  const abi = readAbiSettings(
    {
      labels: members['rpcbook.labels'],
      registries: members['rpcbook.names.registries'],
      addresses: members['rpcbook.abi.addresses'],
      tokens: members['rpcbook.tokens'],
      tokenLists: members['rpcbook.tokenLists'],
    },
    others,
  );
  return { services, requests, abi, problems: [...problems, ...others.list()] };
}

function unreadable(message: string): HeadlessSettings {
  return {
    services: [],
    requests: readRequestSettings({}, [], new SettingsProblems()),
    abi: { addresses: [], tokens: [], tokenLists: [] },
    problems: [{ place: 'settings', message }],
  };
}

function placeIn(text: string, offset: number): string {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return ` (line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1})`;
}
