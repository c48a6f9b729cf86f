import { readMatch, readPlainObject, readTextSetting, readWholeNumber, SettingsObject } from '../networks/readObject';
import type { SettingsProblems } from '../networks/settingsProblem';
import type { AbiSettings, AddressEntry, Token } from './abiSettings';

/** Reads `rpcbook.abi.addresses` and `rpcbook.tokens`. Invalid entries are reported with their place and omitted. */
export function readAbiSettings(addresses: unknown, tokens: unknown, problems: SettingsProblems): AbiSettings {
  const settings = new SettingsObject({ 'abi.addresses': addresses ?? {}, tokens: tokens ?? {} }, 'rpcbook', problems);
  return {
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
const tokenAddress = /^(?:([^\s:]+):)?(0x[\da-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/i;

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
