import { visibleText } from '../../core/base/view/visibleText';
import type { Draft } from '../../core/editor/draft/draft';
import { describeWithoutAddress, listContracts, type ListedContract } from '../../core/editor/lookup/contractList';
import { addressKey } from '../../core/knowledge/names/addressKey';
import { canonicalAddress } from '../../core/knowledge/names/canonicalAddress';
import { readCalledContract } from '../../core/knowledge/sources/calledContract';
import type { Network } from '../../core/model/networks/network';
import { findBehind } from '../../core/run/session/compose/freeInquiries';
import type { BuilderContracts } from '../../messages/builderMessage';
import type { BuilderDependencies } from './builderDependencies';

/** Maximum number of contracts that are listed. Others can be typed. */
const maxListed = 2_000;

/** Returns the contract that a draft calls, as written. Undefined if it calls none. */
export function calledAddress({ parameters }: Draft): string | undefined {
  const [first] = Object.values(parameters);
  const to = first?.kind === 'object' ? first.members['to'] : undefined;
  return to?.kind === 'text' ? to.text : undefined;
}

/** Reads what is known about the contracts of a network and about the one that a draft calls. Finds the contract behind
 * that one where that costs nothing. */
export async function readBuilderContracts(
  network: Network,
  called: string | undefined,
  { ports, seen }: Pick<BuilderDependencies, 'ports' | 'seen'>,
): Promise<BuilderContracts> {
  const { knowledge } = ports;
  const list = await listContracts(network, knowledge, seen);
  const isAddress = called !== undefined && /^0x[\da-f]{40}$/i.test(called);
  if (isAddress) await findBehind(called, network, ports);
  const { functions } = isAddress
    ? await readCalledContract(network, addressKey(called, network.family), knowledge)
    : { functions: [] };
  const described = (listed: ListedContract) => ({
    address: canonicalAddress(listed.address, network),
    label: visibleText(listed.label),
    detail: describeWithoutAddress(listed),
  });
  return {
    network: network.key,
    listed: [...list.known, ...list.labeled, ...list.seen].slice(0, maxListed).map(described),
    called,
    functions: functions.map(({ item, source }) => ({ item, label: source.label })),
  };
}
