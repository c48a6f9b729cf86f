import { commands } from 'vscode';

import { planInquiry } from '../../../core/answer/inquiry/inquirySource';
import { nameInquiry } from '../../../core/answer/inquiry/nameInquiry';
import { verifiedInquiry } from '../../../core/answer/inquiry/verifiedInquiry';
import { webKeyAlias } from '../../../core/base/credentials/credential';
import { readFields } from '../../../core/base/json/readFields';
import { findShownProxy, formatShownProxy } from '../../../core/editor/lookup/shownProxy';
import { addressKey, canonicalAddress } from '../../../core/knowledge/names/canonicalAddress';
import { knownContractSource } from '../../../core/knowledge/sources/knownContract';
import { type Inquiry, labelOfInquiry } from '../../../core/model/exchange/inquiry';
import { hasSelectors, type Network } from '../../../core/model/networks/network';
import type { OfferingPorts } from '../../../core/request/pipe/offeringPorts';
import { inquiryBehind } from '../../../core/run/session/compose/offerBehind';
import { askOne, askText } from '../../input/prompts';
import { pickNetwork } from '../../networks/chooseTarget';
import { showInformation, showWarning } from '../../notices';
import { readContractTarget } from '../../readTarget';
import type { Inquirer } from '../../remedies/inquirer';
import type { ServiceSettings } from '../../settings/serviceSettings';

export interface InquiryDependencies {
  readonly settings: ServiceSettings;
  readonly ports: OfferingPorts;
  readonly inquirer: Inquirer;
}

const title = 'Find ABI of Contract';

/**
 * Requests the ABI of a contract from web services. The contract is in the command's argument, or the user enters it.
 * First shows what will be sent and where, unless settings allow inquiries without asking.
 */
export async function findAbi(given: unknown, parts: InquiryDependencies): Promise<void> {
  const { ports, inquirer } = parts;
  const contract = await contractOf(given, parts);
  if (contract === undefined) return;
  const { network, address } = contract;
  const inquiry: Inquiry = { kind: 'verified', network: network.key, subjects: [address] };
  const { hosts = [] } = planInquiry(verifiedInquiry, inquiry, network, ports);
  if (
    hosts.length > 0 &&
    ports.inquiries?.modeOf('verified', network) !== 'auto' &&
    !(await agrees(contract, hosts, ports))
  )
    return;
  if (!(await inquirer.ask(inquiry, { isExplicit: true }))) return;
  const known = (await ports.knowledge.sourcesOf(network, address)).find(({ kind }) => kind === 'verified');
  if (known !== undefined)
    void showInformation(`Found the ABI of ${address}: ${known.name} (${knownContractSource(known)}).`);
}

interface AskedContract {
  readonly network: Network & { readonly chainId: string };
  readonly address: string;
}

async function contractOf(given: unknown, { settings }: InquiryDependencies): Promise<AskedContract | undefined> {
  const target = readContractTarget(given);
  const network =
    target === undefined
      ? await pickNetwork(settings, undefined, title)
      : settings.networks.find(({ key }) => key === target.network);
  if (network === undefined) return undefined;
  const { chainId } = network;
  if (!hasSelectors(network) || chainId === undefined) {
    void showWarning(`${network.key} has no chain ID, or isn't an EVM network. Verified ABIs are found by chain ID.`);
    return undefined;
  }
  const text = target?.address ?? (await askAddress());
  if (text === undefined || checkAddress(text) !== undefined) return undefined;
  return { network: { ...network, chainId }, address: addressKey(text.trim(), 'evm') };
}

async function askAddress(): Promise<string | undefined> {
  const answer = await askText({
    title,
    placeholder: 'Address of the contract',
    prompt: 'Nothing is sent before you confirm it.',
    validate: checkAddress,
  });
  return answer.kind === 'value' ? answer.value : undefined;
}

function checkAddress(text: string): string | undefined {
  return /^0x[\da-f]{40}$/i.test(text.trim()) ? undefined : 'Enter an address: 0x and 40 hex digits.';
}

async function agrees(
  { network, address }: AskedContract,
  hosts: readonly string[],
  { inquiries }: OfferingPorts,
): Promise<boolean> {
  const button = 'Find ABI';
  const explorer = inquiries?.web?.services().etherscan?.host;
  const key = explorer === undefined ? '' : ` The key “${webKeyAlias}” is sent to ${explorer} only.`;
  const detail = `The chain ID ${network.chainId} and the address ${address} are sent to ${hosts.join(', ')}. Nothing else leaves this computer, and no key of a node is sent.${key} The answer is kept.`;
  return (await showWarning(`Ask ${hosts.join(', ')} for the ABI?`, { modal: true, detail }, button)) === button;
}

/**
 * Finds the contract behind the one in the command's argument, and says what was found. The inquiry is planned again,
 * so that an old link asks for nothing that is already known.
 */
export async function lookBehind(given: unknown, { settings, ports, inquirer }: InquiryDependencies): Promise<void> {
  const target = readContractTarget(given);
  const network = target && settings.networks.find(({ key }) => key === target.network);
  if (target === undefined || network === undefined) return;
  const address = addressKey(target.address, network.family);
  const offer = await inquiryBehind({ address, block: undefined }, network, ports);
  if (offer !== undefined && !(await inquirer.ask(offer.inquiry))) return;
  const shown = await findShownProxy(network, address, ports.knowledge);
  const found = shown === undefined ? 'nothing was found behind it' : formatShownProxy(shown);
  void showInformation(`${canonicalAddress(address, network)}: ${found}.`);
  if (readFields(given)?.['suggests'] === true) await commands.executeCommand('editor.action.triggerSuggest');
}

/**
 * Looks up the address of one of the stored names again. Shows the cost first, and then whether the address changed.
 */
export async function lookUpNameAgain(parts: InquiryDependencies): Promise<void> {
  const items = await listNames(parts);
  if (items.length === 0) {
    void showInformation('No name is kept. Use one in a cell, such as alice.eth, and look it up below that cell.');
    return;
  }
  const answer = await askOne({ title: 'Look Up a Name Again', placeholder: 'Select a name', items });
  if (answer.kind === 'value') await parts.inquirer.ask(answer.value.inquiry, { isExplicit: true });
}

async function listNames({ settings, ports }: InquiryDependencies) {
  const listed = await Promise.all(
    settings.networks.map(async (network) => {
      const { all } = await ports.knowledge.addressBook(network);
      return all
        .filter(({ rank }) => rank === 'resolved')
        .map(({ name, address, source }) => {
          const inquiry = { kind: 'names' as const, network: network.key, subjects: [name] };
          const label = labelOfInquiry(planInquiry(nameInquiry, inquiry, network, ports));
          return { label, description: network.key, detail: `${address}, ${source}`, inquiry };
        });
    }),
  );
  return listed.flat();
}
