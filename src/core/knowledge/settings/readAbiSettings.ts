import { readItems } from '../../base/json/readFields';
import { groupDigits } from '../../base/view/amountText';
import { eip55 } from '../../base/view/eip55';
import { shownSymbol, whyNoName } from '../../base/view/shownName';
import {
  readMatch,
  readName,
  readPlainObject,
  readTextSetting,
  readWholeNumber,
  SettingsObject,
  type ValueReader,
} from '../../model/networks/readObject';
import type { SettingsProblems } from '../../model/networks/settingsProblem';
import type { AbiSettings, AddressEntry, Token } from './abiSettings';

/** The raw values of the settings for contracts and tokens. One that isn't set is absent or undefined. */
export interface AbiSettingValues {
  readonly labels?: unknown;
  readonly registries?: unknown;
  readonly addresses?: unknown;
  readonly tokens?: unknown;
  readonly tokenLists?: unknown;
}

/**
 * Reads `rpcbook.labels`, `rpcbook.names.registries`, `rpcbook.abi.addresses`, `rpcbook.tokens` and `rpcbook.tokenLists`.
 * Invalid entries are reported with their place and omitted.
 * @param values those of the user; of the lists of tokens, those in effect
 * @param workspace what a workspace sets in addition to the user. Its lists of tokens are not read
 */
export function readAbiSettings(
  values: AbiSettingValues,
  problems: SettingsProblems,
  workspace: AbiSettingValues = {},
): AbiSettings {
  const user = objectOf({ ...values, registries: withDefaultRegistries(values.registries) }, problems);
  const others = objectOf(workspace, problems);
  const tokenLists = readPaths(values.tokenLists ?? [], problems);
  const [addresses, tokens] = [readAddresses(user), readTokens(user)];
  return {
    tokenLists,
    labels: readLabels(user, problems),
    workspaceLabels: readLabels(others, problems),
    registries: readRegistries(user),
    workspaceRegistries: readRegistries(others),
    addresses: [...addresses, ...withoutOwn(readAddresses(others), addresses, 'abi.addresses', problems)],
    tokens: [...tokens, ...withoutOwn(readTokens(others), tokens, 'tokens', problems)],
  };
}

function objectOf(values: AbiSettingValues, problems: SettingsProblems): SettingsObject {
  const members = {
    labels: values.labels ?? {},
    'names.registries': values.registries ?? {},
    'abi.addresses': values.addresses ?? {},
    tokens: values.tokens ?? {},
  };
  return new SettingsObject(members, 'rpcbook', problems);
}

function readAddresses(settings: SettingsObject): readonly AddressEntry<string>[] {
  return readEntries(
    settings,
    'abi.addresses',
    contractAddress,
    (entries, name) => entries.member(name, readMatch(/\S/), 'a path or a contract’s name')?.value,
  );
}

function readTokens(settings: SettingsObject): readonly AddressEntry<Token>[] {
  return readEntries(settings, 'tokens', tokenAddress, readToken);
}

/** Returns the entries of a workspace without those that would take the place of the user's, which are reported. */
function withoutOwn<T>(
  entries: readonly AddressEntry<T>[],
  own: readonly AddressEntry<T>[],
  setting: string,
  problems: SettingsProblems,
): readonly AddressEntry<T>[] {
  const byAddress = new Map<string, AddressEntry<T>[]>();
  for (const entry of own) {
    const known = byAddress.get(sameAddress(entry.address));
    if (known === undefined) byAddress.set(sameAddress(entry.address), [entry]);
    else known.push(entry);
  }
  return entries.filter(({ network, address }) => {
    const isOwn = byAddress
      .get(sameAddress(address))
      ?.some((each) => each.network === undefined || each.network === network);
    if (isOwn !== true) return true;
    const name = network === undefined ? address : `${network}:${address}`;
    problems.add(
      `rpcbook.${setting}.${name}`,
      "This entry of the workspace isn't used: your own settings have the address.",
    );
    return false;
  });
}

/** An address of hex digits in any case and with any number of leading zeros, or one in base58. */
function sameAddress(address: string): string {
  return /^0x/i.test(address) ? `0x${address.slice(2).toLowerCase().replace(/^0+/, '')}` : address;
}

const contractAddress = /^(?:([^\s:]+):)?(0x[\da-f]{1,64})$/i;
/** Addresses of all families. */
const tokenAddress = /^(?:([^\s:]+):)?(0x[\da-f]{1,64}|[1-9A-HJ-NP-Za-km-z]{32,44})$/i;

/** The registry of ENS, which is the default of the setting. */
const defaultRegistries = { '1': '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e' };

/** VS Code merges the value with the default in the same way. */
function withDefaultRegistries(value: unknown): unknown {
  const given = readPlainObject(value ?? {});
  return given === undefined ? value : { ...defaultRegistries, ...given };
}

function readRegistries(settings: SettingsObject): ReadonlyMap<string, string> {
  const entries = settings.object('names.registries');
  return new Map(
    (entries?.entryNames() ?? []).flatMap((chainId): readonly (readonly [string, string])[] => {
      if (!/^[1-9]\d{0,77}$/.test(chainId)) {
        settings.problems.add(`rpcbook.names.registries.${chainId}`, 'This is no chain ID: write a decimal number.');
        return [];
      }
      const address = entries?.member(chainId, readRegistry, 'the address of a registry, or an empty text for none');
      return address === undefined || address.value === '' ? [] : [[chainId, address.value]];
    }),
  );
}

/** A wrong address would resolve names to wrong addresses, so an address with a checksum must have the right one. */
const readRegistry: ValueReader<string> = (value) => {
  if (value === '') return value;
  if (typeof value !== 'string' || !/^0x[\da-f]{40}$/i.test(value)) return undefined;
  // The defaults aren't checked: they are read when the extension starts, and nothing is hashed then.
  if (Object.values(defaultRegistries).includes(value)) return value.toLowerCase();
  const digits = value.slice(2);
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return isMixed && eip55(digits.toLowerCase()) !== value ? undefined : value.toLowerCase();
};

/** Maximum number of labels. Each is shown with every answer that contains its address. */
const maxLabels = 5_000;
/** Maximum characters of a label. A longer one doesn't fit beside an address. */
const maxLabelLength = 64;

function readLabels(settings: SettingsObject, problems: SettingsProblems): readonly AddressEntry<string>[] {
  const entries = readEntries(settings, 'labels', tokenAddress, (members, name) => {
    const text = members.member(name, readTextSetting, `a name of up to ${maxLabelLength} characters`);
    const why = text && refuseLabel(text.value);
    if (text === undefined || why === undefined) return text?.value.trim();
    problems.add(text.place, `This label isn't used: it ${why}.`);
    return undefined;
  });
  if (entries.length > maxLabels)
    problems.add('rpcbook.labels', `Only the first ${groupDigits(maxLabels)} labels are used.`);
  return entries.slice(0, maxLabels);
}

/** Returns why a text can't be a label, as the end of a sentence: `contains an address`. Undefined if it can. */
export function refuseLabel(text: string): string | undefined {
  const label = text.trim();
  return label.length > maxLabelLength ? `has more than ${maxLabelLength} characters` : whyNoName(label);
}

function readPaths(value: unknown, problems: SettingsProblems): readonly string[] {
  const isPath = (one: unknown): one is string => typeof one === 'string' && one.trim() !== '';
  const paths = readItems(value).filter(isPath);
  if (!Array.isArray(value) || paths.length < value.length)
    problems.add('rpcbook.tokenLists', 'Enter a list of file paths.');
  return paths;
}

function readEntries<T>(
  settings: SettingsObject,
  setting: string,
  pattern: RegExp,
  read: (entries: SettingsObject, name: string) => T | undefined,
): readonly AddressEntry<T>[] {
  const entries = settings.object(setting);
  return (entries?.entryNames() ?? []).flatMap((name) => {
    const [, network, address] = pattern.exec(name) ?? [];
    if (address === undefined) {
      settings.problems.add(`rpcbook.${setting}.${name}`, 'This is no address: write one, or network:address.');
      return [];
    }
    const value = entries && read(entries, name);
    return value === undefined ? [] : [{ network, address, value }];
  });
}

function readToken(entries: SettingsObject, name: string): Token | undefined {
  const token = entries.member(name, readPlainObject, 'an object with decimals and symbol');
  if (!token) return undefined;
  const members = new SettingsObject(token.value, token.place, entries.problems);
  const decimals = members.required(
    'decimals',
    (value) => {
      const number = readWholeNumber(0)(value);
      return number === undefined || number > 255 ? undefined : number;
    },
    'a whole number up to 255',
  );
  const symbol = readName(members, 'symbol');
  members.refuseOthers(['decimals', 'symbol']);
  return decimals === undefined ? undefined : { decimals, symbol: shownSymbol(symbol ?? '') };
}
