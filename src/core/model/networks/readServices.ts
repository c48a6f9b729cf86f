import { isWebKeyAlias } from '../../base/credentials/credential';
import { stepLimits } from '../../base/stepBudget';
import { groupDigits } from '../../base/view/amountText';
import { looksRandom } from './keyLikeness';
import type { Network, Service } from './network';
import { readHosts } from './readEndpoint';
import {
  contractSettings,
  flawOfId,
  idExpected,
  idPattern,
  readNetwork,
  readShared,
  sharedMembers,
  shownId,
} from './readNetwork';
import {
  describeValue,
  readListSetting,
  readMatch,
  readName,
  readPlainObject,
  readWholeNumber,
  SettingsObject,
  type ValueReader,
} from './readObject';
import { type SettingsProblem, SettingsProblems } from './settingsProblem';

const serviceMembers = ['id', 'name', 'credential', 'dailyCredits', 'creditsResetAt', 'networks', ...sharedMembers];

/**
 * Reads the setting `rpcbook.services`. Invalid parts are reported with their place and ignored. The rest still works.
 * Without the setting there are no services and no problems.
 */
export function readServices(setting: unknown): {
  readonly services: readonly Service[];
  readonly problems: readonly SettingsProblem[];
} {
  const problems = new SettingsProblems();
  const networks = { left: stepLimits.settingsNetworks };
  const services =
    setting === undefined
      ? []
      : readEach(setting, 'rpcbook.services', problems, (settings) => readService(settings, networks));
  return { services, problems: problems.list() };
}

/**
 * Questions about a key quote its alias, which a workspace can choose. The alias is limited to one short line without
 * quotes or invisible characters, so that it can't end the quote or push the rest of the question out of view.
 */
const aliasPattern = /^(?=.*\S)[^"“”\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,64}$/u;
const aliasExpected =
  'the alias of a credential, such as "main", of up to 64 characters without quotes, and not "verified-abi"';

/** An alias is shown, recorded and a part of names, so one that looks like the key itself isn't used. */
function readCredential(settings: SettingsObject): string | undefined {
  const alias = settings.member('credential', readAlias, aliasExpected);
  if (alias === undefined || !looksRandom(alias.value)) return alias?.value;
  settings.problems.add(
    alias.place,
    'This looks like an API key, and would be shown and recorded. Write a short name for the key here, such as "main", and set the key with the command "Set API Key".',
  );
  return undefined;
}

/** The alias of a web service's key is reserved, so that a node can't use that key. */
const readAlias: ValueReader<string> = (value) => {
  const alias = readMatch(aliasPattern)(value);
  return alias === undefined || isWebKeyAlias(alias) ? undefined : alias;
};

/** How many networks may still be read. A service counts as one, even if it has none. */
interface NetworkCount {
  left: number;
}

function readService(settings: SettingsObject, count: NetworkCount): Service | undefined {
  if (!takeNetwork(settings, count)) return undefined;
  settings.refuseOthers(serviceMembers);
  const id = settings.required('id', readMatch(idPattern), idExpected);
  const configuredName = readName(settings, 'name');
  const credential = readCredential(settings);
  const dailyCredits = settings.member('dailyCredits', readWholeNumber(1), 'a whole number of credits above 0')?.value;
  const resetMinutesUtc =
    settings.member('creditsResetAt', readTimeOfDay, 'a time of day in UTC, such as "00:00Z"')?.value ?? 0;
  const hosts = readHosts(settings);
  const shared = readShared(settings, contractSettings);
  const listed = settings.required('networks', readListSetting, 'a list of networks');
  if (id === undefined) return undefined;
  const flaw = flawOfId(id);
  if (flaw !== undefined) settings.problems.add(`${settings.place}.id`, flaw);
  const name = configuredName ?? shownId(id);
  const networks = readEach(
    listed ?? [],
    `${settings.place}.networks`,
    settings.problems,
    (entry): Network | undefined =>
      takeNetwork(entry, count) ? readNetwork(entry, { id, name, credential, hosts, shared }) : undefined,
  );
  return {
    id,
    name,
    credential,
    dailyCredits,
    resetMinutesUtc,
    networks,
  };
}

function takeNetwork({ place, problems }: SettingsObject, count: NetworkCount): boolean {
  count.left -= 1;
  if (count.left >= 0) return true;
  if (count.left === -1)
    problems.add(place, `Only ${groupDigits(stepLimits.settingsNetworks)} services and networks are read.`);
  return false;
}

/** Reads the entries of a list. An entry with a repeated ID is reported and omitted. */
function readEach<T extends { readonly id: string }>(
  list: unknown,
  place: string,
  problems: SettingsProblems,
  read: (settings: SettingsObject) => T | undefined,
): readonly T[] {
  if (!Array.isArray(list)) {
    problems.add(place, `This must be a list, but it is ${describeValue(list)}.`);
    return [];
  }
  const found = new Map<string, T>();
  list.forEach((entry: unknown, index) => {
    const entryPlace = `${place}[${index}]`;
    const members = readPlainObject(entry);
    if (members === undefined) {
      problems.add(entryPlace, `This must be an object, but it is ${describeValue(entry)}.`);
      return;
    }
    const value = read(new SettingsObject(members, entryPlace, problems));
    if (value === undefined) return;
    if (found.has(value.id))
      problems.add(`${entryPlace}.id`, `The ID "${value.id}" is used twice. Use a different ID for each.`);
    else found.set(value.id, value);
  });
  return [...found.values()];
}

/** Reads `00:00Z` as minutes after midnight UTC. */
const readTimeOfDay: ValueReader<number> = (value) => {
  const match = typeof value === 'string' ? /^([01]\d|2[0-3]):([0-5]\d)Z$/.exec(value) : null;
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
};
