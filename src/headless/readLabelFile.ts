import { parsePlainJson } from '../core/base/json/parsePlainJson';
import { readFields } from '../core/base/json/readFields';
import type { AddressEntry } from '../core/knowledge/settings/abiSettings';
import { readAbiSettings } from '../core/knowledge/settings/readAbiSettings';
import type { Service } from '../core/model/networks/network';
import { type SettingsProblem, SettingsProblems } from '../core/model/networks/settingsProblem';

/** The labels of a file, and its problems. */
export interface LabelFile {
  readonly labels: readonly AddressEntry<string>[];
  readonly problems: readonly SettingsProblem[];
}

/**
 * Reads the file of `--labels`: JSON in the form of `rpcbook.labels`, or lists of names and addresses by chain ID (`{
 * "1": { "Vault": "0x…" } }`), which apply to the networks with that chain ID.
 */
export function readLabelFile(text: string, services: readonly Service[]): LabelFile {
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
