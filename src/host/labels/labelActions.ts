import { ConfigurationTarget, workspace } from 'vscode';

import { describeError } from '../../core/base/credentials/describeError';
import { readFields } from '../../core/base/json/readFields';
import { shortForm } from '../../core/base/view/shortForm';
import { addressKey } from '../../core/knowledge/names/canonicalAddress';
import {
  familyOfAddress,
  hasLabel,
  type LabeledAddress,
  withLabel,
  withoutLabel,
} from '../../core/knowledge/names/labelEdits';
import { refuseLabel } from '../../core/knowledge/settings/readAbiSettings';
import type { KnowledgeSource } from '../../core/knowledge/sources/knowledgeSource';
import type { Network } from '../../core/model/networks/network';
import { settingIds } from '../contributions';
import { pointedText } from '../input/pointedText';
import { askText } from '../input/prompts';
import { showError, showInformation } from '../notices';
import type { ServiceSettings } from '../settings/serviceSettings';

export interface LabelDependencies {
  readonly settings: ServiceSettings;
  readonly ports: { readonly knowledge: KnowledgeSource };
}

/**
 * Returns the address in a command's argument, otherwise the one at the cursor, otherwise the one that the user enters.
 */
export async function findLabeledAddress(
  given: unknown,
  title: string,
  { settings }: LabelDependencies,
): Promise<LabeledAddress | undefined> {
  const { address, network: key } = readFields(given) ?? {};
  const network = settings.networks.find((one) => one.key === key);
  if (typeof address === 'string') return labeledAddress(address, network);
  const pointed = pointedText();
  const known = pointed === undefined ? undefined : labeledAddress(pointed, undefined);
  if (known) return known;
  const answer = await askText({
    title,
    prompt: 'Address, felt or public key',
    validate: (text) => (familyOfAddress(text.trim()) === undefined ? "This isn't an address." : undefined),
  });
  return answer.kind === 'value' ? labeledAddress(answer.value, undefined) : undefined;
}

function labeledAddress(address: string, network: Network | undefined): LabeledAddress | undefined {
  const family = network?.family ?? familyOfAddress(address);
  return family === undefined ? undefined : { address, family, ...(network && { network }) };
}

/** Asks for a name of an address, and writes it to settings. */
export async function labelAddress(labeled: LabeledAddress, parts: LabelDependencies): Promise<void> {
  const { address, network } = labeled;
  const networks = network ? [network] : parts.settings.networks.filter(({ family }) => family === labeled.family);
  const books = await Promise.all(networks.map((one) => parts.ports.knowledge.addressBook(one)));
  const isOther = (one: string): boolean => addressKey(one, labeled.family) !== addressKey(address, labeled.family);
  const answer = await askText({
    title: `Label ${shortForm(address)}`,
    prompt: network ? `Name of the address on ${network.name}` : 'Name of the address on all networks',
    value: await suggestName(labeled, networks, parts.ports.knowledge),
    validate: (text) => {
      const why = refuseLabel(text);
      return why === undefined ? undefined : `This can't be a label: it ${why}.`;
    },
    warn: (text) => {
      const others = books.flatMap((book) => book.named(text.trim())).filter((entry) => isOther(entry.address));
      const wellKnown = others.find(({ rank }) => rank === 'builtIn');
      if (wellKnown !== undefined)
        return `This is the name of the well-known contract ${wellKnown.address}. Cells use that one, and the label is marked. Press Enter to use it anyway.`;
      const same = others.find(({ rank }) => rank === 'label');
      if (same === undefined) return undefined;
      return `${same.address} has this label too. Then cells can't use the name. Press Enter to use it anyway.`;
    },
  });
  if (answer.kind !== 'value') return;
  await writeLabels(labelScope(labeled), (value) => withLabel(value, labeled, answer.value));
}

async function suggestName(
  { address, family }: LabeledAddress,
  networks: readonly Network[],
  knowledge: KnowledgeSource,
): Promise<string> {
  const key = addressKey(address, family);
  for (const network of networks) {
    const [first] = await knowledge.sourcesOf(network, key);
    if (first !== undefined) return first.plainName ?? first.name;
    const token = (await knowledge.tokens(network, new Set([key]))).tokens.get(key);
    if (token !== undefined) return token.symbol;
  }
  return '';
}

/** Removes the labels of an address from settings. */
export async function removeLabel(labeled: LabeledAddress): Promise<void> {
  const set = workspace.getConfiguration().inspect<unknown>(settingIds.labels);
  const scopes = [
    ...(workspace.isTrusted && hasLabel(set?.workspaceValue, labeled) ? [ConfigurationTarget.Workspace] : []),
    ...(hasLabel(set?.globalValue, labeled) ? [ConfigurationTarget.Global] : []),
  ];
  if (scopes.length === 0) void showInformation(`No setting has a label for ${shortForm(labeled.address)}.`);
  for (const scope of scopes) await writeLabels(scope, (value) => withoutLabel(value, labeled));
}

/**
 * Returns where the label of an address is written. Labels belong to the user's project, so they are stored in the
 * workspace if possible.
 */
export function labelScope(labeled: LabeledAddress): ConfigurationTarget {
  // The user's own label of an address takes precedence over the workspace's.
  if (hasLabel(workspace.getConfiguration().inspect<unknown>(settingIds.labels)?.globalValue, labeled))
    return ConfigurationTarget.Global;
  const hasFolder = (workspace.workspaceFolders?.length ?? 0) > 0;
  return workspace.isTrusted && hasFolder ? ConfigurationTarget.Workspace : ConfigurationTarget.Global;
}

/** Changes `rpcbook.labels` in one scope of settings. */
export async function writeLabels(
  target: ConfigurationTarget,
  change: (value: unknown) => Readonly<Record<string, unknown>>,
): Promise<void> {
  const configuration = workspace.getConfiguration();
  const set = configuration.inspect<unknown>(settingIds.labels);
  const value = change(target === ConfigurationTarget.Workspace ? set?.workspaceValue : set?.globalValue);
  try {
    await configuration.update(settingIds.labels, Object.keys(value).length === 0 ? undefined : value, target);
  } catch (error) {
    void showError(`The settings couldn't be written: ${describeError(error)}.`);
  }
}
