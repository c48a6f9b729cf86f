import type { Family } from '../core/model/networks/network';
import { resolveNetwork } from '../core/model/networks/resolveNetwork';
import { findSettings } from './findSettings';
import { readRunSettings, type SettingsOptions } from './readRunSettings';
import { readTextFile } from './readTextFile';

export interface FamilyQuestion extends SettingsOptions {
  /** The notebook, from whose folder the settings are searched. */
  readonly file: string;
  readonly settings?: string;
  /** The network, or several with commas. The default network if absent. */
  readonly network?: string;
}

/**
 * Returns the family of the network that a request is sent to, so that its text fits. Undefined for an unknown network.
 * Throws a PlainError as a run with the same options does.
 */
export async function findFamily(question: FamilyQuestion): Promise<Family | undefined> {
  const text = await readTextFile(question.settings ?? (await findSettings(question.file)));
  const { services, requests } = await readRunSettings(text, question, () => undefined);
  const [named] = question.network?.split(',') ?? [requests.defaultNetwork];
  if (named === undefined) return services[0]?.networks[0]?.family;
  const resolved = resolveNetwork(services, named.trim());
  return resolved.kind === 'found' ? resolved.network.family : undefined;
}
