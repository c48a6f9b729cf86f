import type { Family } from '../core/model/networks/network';
import { resolveNetwork } from '../core/model/networks/resolveNetwork';
import { readRunSettings, type SettingsOptions } from './readRunSettings';
import { readSettingsText, type SettingsPlace } from './readSettingsText';

export interface FamilyQuestion extends SettingsOptions, SettingsPlace {
  /** The network, or several with commas. The default network if absent. */
  readonly network?: string;
}

/**
 * Returns the family of the network that a request is sent to, so that its text fits. Undefined for an unknown network.
 * Throws a PlainError as a run with the same options does.
 */
export async function findFamily(question: FamilyQuestion): Promise<Family | undefined> {
  const settings = await readSettingsText(question);
  const { services, requests } = await readRunSettings(settings, question, () => undefined);
  const [named] = question.network?.split(',') ?? [requests.defaultNetwork];
  if (named === undefined) return services[0]?.networks[0]?.family;
  const resolved = resolveNetwork(services, named.trim());
  return resolved.kind === 'found' ? resolved.network.family : undefined;
}
