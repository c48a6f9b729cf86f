import { readItems } from '../json/readFields';
import { readMatch, readPlainObject, readTextSetting, readWholeNumber, SettingsObject } from '../networks/readObject';
import type { SettingsProblems } from '../networks/settingsProblem';
import { visibleText } from '../view/visibleText';
import type { AbiSettings, AddressEntry, Token } from './abiSettings';

/** The raw values of the settings for contracts and tokens; undefined for one that isn't set. */
export interface AbiSettingValues {
  readonly labels?: unknown;
  readonly addresses: unknown;
  readonly tokens: unknown;
  readonly tokenLists: unknown;
}

/**
 * Reads `rpcbook.labels`, `rpcbook.abi.addresses`, `rpcbook.tokens` and `rpcbook.tokenLists`. Invalid entries are reported with their
 * place and omitted.
 */
export function readAbiSettings(
  { labels, addresses, tokens, tokenLists }: AbiSettingValues,
  problems: SettingsProblems,
): AbiSettings {
  const settings = new SettingsObject(
    { labels: labels ?? {}, 'abi.addresses': addresses ?? {}, tokens: tokens ?? {} },
    'rpcbook',
    problems,
  );
  return {
    tokenLists: readPaths(tokenLists ?? [], problems),
    labels: readLabels(settings, problems),
    addresses: readEntries(
      settings,
      'abi.addresses',
      contractAddress,
      (entries, name) => entries.member(name, readMatch(/\S/), 'a path or a contract’s name')?.value,
    ),
    tokens: readEntries(settings, 'tokens', tokenAddress, readToken),
  };
}

const contractAddress = /^(?:([^\s:]+):)?(0x[\da-f]{1,64})$/i;
/** Addresses of all families. */
const tokenAddress = /^(?:([^\s:]+):)?(0x[\da-f]{1,64}|[1-9A-HJ-NP-Za-km-z]{32,44})$/i;

/** Maximum labels. Each is shown with every answer that has its address. */
const mostLabels = 5_000;
/** Maximum characters of a label: more doesn't fit beside an address. */
const longestLabel = 64;

function readLabels(settings: SettingsObject, problems: SettingsProblems): readonly AddressEntry<string>[] {
  const entries = readEntries(settings, 'labels', tokenAddress, (members, name) => {
    const label = members.member(name, readLabel, `a name of up to ${longestLabel} characters`)?.value;
    // A workspace may have written it, so that nothing in it may hide or reorder text.
    return label === undefined ? undefined : visibleText(label);
  });
  if (entries.length > mostLabels)
    problems.add('rpcbook.labels', `Only the first ${mostLabels.toLocaleString('en')} labels are used.`);
  return entries.slice(0, mostLabels);
}

/** Reads a label. Undefined for one that is empty, too long or would read as an address. */
export function readLabel(value: unknown): string | undefined {
  const label = typeof value === 'string' ? value.trim() : '';
  return label === '' || label.length > longestLabel || /^0x[\da-f]*$/i.test(label) ? undefined : label;
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
  return (entries?.names() ?? []).flatMap((name) => {
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
  const symbol = members.member('symbol', readTextSetting, 'text')?.value;
  members.refuseOthers(['decimals', 'symbol']);
  return decimals === undefined ? undefined : { decimals, symbol: symbol ?? '' };
}
