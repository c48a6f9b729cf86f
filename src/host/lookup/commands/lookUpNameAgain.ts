import { nameInquiry } from '../../../core/answer/inquiry/nameInquiry';
import { planInquiry } from '../../../core/answer/inquiry/planInquiry';
import { labelOfInquiry } from '../../../core/model/exchange/inquiry';
import type { OfferingPorts } from '../../../core/request/pipe/offeringPorts';
import { askOne } from '../../input/prompts';
import { showInformation } from '../../notices';
import type { Inquirer } from '../../remedies/inquirer';
import type { ServiceSettings } from '../../settings/serviceSettings';

export interface NameDependencies {
  readonly settings: ServiceSettings;
  readonly ports: OfferingPorts;
  readonly inquirer: Inquirer;
}

/**
 * Looks up the address of one of the stored names again. Shows the cost first, and then whether the address changed.
 */
export async function lookUpNameAgain(parts: NameDependencies): Promise<void> {
  const items = await listNames(parts);
  if (items.length === 0) {
    void showInformation('No name is kept. Use one in a cell, such as alice.eth, and look it up below that cell.');
    return;
  }
  const answer = await askOne({ title: 'Look Up a Name Again', placeholder: 'Select a name', items });
  if (answer.kind === 'value') await parts.inquirer.ask(answer.value.inquiry, { isExplicit: true });
}

async function listNames({ settings, ports }: NameDependencies) {
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
