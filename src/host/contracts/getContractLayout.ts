import { addressKey } from '../../core/knowledge/names/addressKey';
import { lackingLayout } from '../../core/knowledge/sources/lackingLayout';
import { showInformation } from '../notices';
import { readContractTarget } from '../readTarget';
import type { ContractsDependencies } from './contractsDependencies';

/** Gets the layout of the contract in the command's argument, or of what is behind it, from the compiler of its project. */
export async function getContractLayout(
  given: unknown,
  { settings, ports, compileLayout }: Pick<ContractsDependencies, 'settings' | 'ports' | 'compileLayout'>,
): Promise<void> {
  const target = readContractTarget(given);
  const network = target && settings.networks.find(({ key }) => key === target.network);
  if (target === undefined || network === undefined) return;
  const { knowledge } = ports;
  const address = addressKey(target.address, network.family);
  const lacking = await lackingLayout(address, undefined, { network, knowledge, asksForNames: true });
  if (lacking === undefined) void showInformation('The layout is known, or its project has no compiler to ask.');
  else await compileLayout(lacking.location);
}
