import { readCalledContract } from '../../knowledge/sources/calledContract';
import type { KnowledgeSource } from '../../knowledge/sources/knowledgeSource';
import type { Cell } from '../../model/cell/cell';
import { hasSelectors } from '../../model/networks/network';
import { encodeAddress } from '../../request/params/encodeAddress';
import type { TextResolver } from '../../run/session/compose/resolveText';
import { isCallByName } from './draftOfCallByName';
import type { DraftContext } from './draftOfJson';

/**
 * Adds the contract that a cell calls by name to the context of its draft: its address and its known functions. Reads
 * files; sends nothing.
 */
export async function withCalledContract(
  context: DraftContext,
  { request }: Cell,
  knowledge: KnowledgeSource,
  resolve: TextResolver = (text) => text,
): Promise<DraftContext> {
  const { network } = context;
  if (!hasSelectors(network) || request?.kind !== 'call' || !isCallByName(request.method, request.arguments))
    return context;
  const [target] = request.arguments;
  if (target?.kind !== 'word' && target?.kind !== 'string') return context;
  const written = resolve(target.text, target.range, target.kind === 'word');
  if (typeof written !== 'string') return context;
  const named = encodeAddress(written, await knowledge.addressBook(network));
  const address = named?.kind === 'ok' ? named.value.address : written;
  if (!/^0x[\da-f]{40}$/i.test(address)) return context;
  const { functions } = await readCalledContract(network, address, knowledge);
  return { ...context, called: { address, functions: functions.map(({ item }) => item) } };
}
