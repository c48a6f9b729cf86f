import { ConfigurationTarget, workspace } from 'vscode';

import { middleEllipsis } from '../../core/base/view/shortForm';
import type { AddressBook, NamedAddress } from '../../core/knowledge/names/addressBook';
import {
  isLabelOfOthers,
  type LabeledAddress,
  withLabel,
  withoutLabelOfOthers,
} from '../../core/knowledge/names/labelEdits';
import { refuseLabel } from '../../core/knowledge/settings/readAbiSettings';
import type { KnowledgeSource } from '../../core/knowledge/sources/knowledgeSource';
import type { Network } from '../../core/model/networks/network';
import { settingIds } from '../contributions';
import { pointedText } from '../input/pointedText';
import { askOne } from '../input/prompts';
import { showInformation } from '../notices';
import { readNameTarget } from '../readTarget';
import type { ServiceSettings } from '../settings/serviceSettings';
import { labelScope, writeLabels } from './labelActions';

export interface ChoiceDependencies {
  readonly settings: ServiceSettings;
  readonly ports: { readonly knowledge: KnowledgeSource };
}

/** A name that several contracts of a network bear. */
interface OpenName {
  readonly name: string;
  readonly network: Network;
  readonly book: AddressBook;
}

/**
 * Asks which of several contracts a name means, and writes it as a label. The name is that of the command's argument,
 * otherwise the one at the cursor, otherwise one that the user selects.
 */
export async function chooseName(given: unknown, parts: ChoiceDependencies): Promise<void> {
  const target = readNameTarget(given);
  const open = target === undefined ? await askName(parts) : await findName(target, parts);
  if (open === undefined) return;
  const { name, network, book } = open;
  const items = book.choicesOf(name).map((choice) => describeChoice(choice, open));
  const answer = await askOne({
    title: `Choose What ${middleEllipsis(name, 40)} Means`,
    placeholder: `The contract that cells ask by this name on ${network.name}`,
    items,
  });
  if (answer.kind !== 'value') return;
  await writeMeaning(name, { address: answer.value.address, family: network.family, network });
}

async function findName(
  { name, network: key }: { readonly name: string; readonly network: string },
  { settings, ports }: ChoiceDependencies,
): Promise<OpenName | undefined> {
  const network = settings.networks.find((each) => each.key === key);
  const book = network && (await ports.knowledge.addressBook(network));
  if (network === undefined || book === undefined) return undefined;
  if (isOpen(name, book)) return { name, network, book };
  void showInformation(`The name ${middleEllipsis(name, 40)} no longer means several contracts on ${network.name}.`);
  return undefined;
}

async function askName({ settings, ports }: ChoiceDependencies): Promise<OpenName | undefined> {
  const listed = await Promise.all(
    settings.networks.map(async (network) => {
      const book = await ports.knowledge.addressBook(network);
      return book.choices().flatMap((name) => (isOpen(name, book) ? [{ name, network, book }] : []));
    }),
  );
  const open = listed.flat();
  const pointed = pointedText();
  const [only, another] = open.filter(({ name }) => name === pointed);
  if (only !== undefined && another === undefined) return only;
  if (open.length === 0) {
    void showInformation('No contracts share a name.');
    return undefined;
  }
  const items = open.map((each) => ({ label: each.name, description: each.network.key, open: each }));
  const answer = await askOne({ title: 'Choose What a Name Means', placeholder: 'Select a name', items });
  return answer.kind === 'value' ? answer.value.open : undefined;
}

/** A name from a file that can't be a label stays as it is. */
function isOpen(name: string, book: AddressBook): boolean {
  return book.choicesOf(name).length > 0 && refuseLabel(name) === undefined;
}

function describeChoice({ address, source }: NamedAddress, { name, book }: OpenName) {
  const shown = book.nameOf(address);
  const found = book.resolve(name);
  const isMeant = found?.kind === 'ok' && found.value.address === address;
  const isReplaced = shown?.rank === 'label' && shown.name !== name;
  const details = [source, ...(isReplaced ? [`replaces its label ${shown.name}`] : [])];
  return { label: address, ...(isMeant && { description: 'now' }), detail: details.join(', '), address };
}

/** Labels of other addresses would make the name ambiguous, so they lose it in every scope. */
async function writeMeaning(name: string, labeled: LabeledAddress): Promise<void> {
  const scope = labelScope(labeled);
  const set = workspace.getConfiguration().inspect<unknown>(settingIds.labels);
  const values = [
    ...(workspace.isTrusted ? [[ConfigurationTarget.Workspace, set?.workspaceValue] as const] : []),
    [ConfigurationTarget.Global, set?.globalValue] as const,
  ];
  for (const [each, value] of values) {
    if (each !== scope && isLabelOfOthers(value, labeled, name))
      await writeLabels(each, (written) => withoutLabelOfOthers(written, labeled, name));
  }
  await writeLabels(scope, (value) => withLabel(withoutLabelOfOthers(value, labeled, name), labeled, name));
}
