import { commands } from 'vscode';

import { readFields } from '../../../core/base/json/readFields';
import { findShownProxy, formatShownProxy } from '../../../core/editor/lookup/shownProxy';
import { addressKey } from '../../../core/knowledge/names/addressKey';
import { canonicalAddress } from '../../../core/knowledge/names/canonicalAddress';
import type { OfferingPorts } from '../../../core/request/pipe/offeringPorts';
import { inquiryBehind } from '../../../core/run/session/compose/offerBehind';
import { showInformation } from '../../notices';
import { readContractTarget } from '../../readTarget';
import type { Inquirer } from '../../remedies/inquirer';
import type { ServiceSettings } from '../../settings/serviceSettings';

export interface LookBehindDependencies {
  readonly settings: ServiceSettings;
  readonly ports: OfferingPorts;
  readonly inquirer: Inquirer;
}

/**
 * Finds the contract behind the one in the command's argument, and says what was found. The inquiry is planned again,
 * so that an old link asks for nothing that is already known.
 */
export async function lookBehind(given: unknown, { settings, ports, inquirer }: LookBehindDependencies): Promise<void> {
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
