import { signatureOf } from '../../../formats/abi/type/eventSignature';
import { addressKey } from '../../../knowledge/names/addressKey';
import type { KnowledgeSource } from '../../../knowledge/sources/knowledgeSource';
import type { ParsedCell } from '../../../model/cell/parsedCell';
import type { Network } from '../../../model/networks/network';
import { encodeAddress } from '../../../request/params/encodeAddress';
import { callOf, encodeContextOf, substitutionOf } from './cellComposition';
import type { KnownEventName } from './eventNames';
import type { LanguageContext } from './languageContext';

/** Returns the events of the contract whose logs a cell requests, if the contract's file is known. */
export async function contractEvents(
  context: LanguageContext,
  edited: ParsedCell,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<readonly KnownEventName[]> {
  const filter = callOf(edited)?.arguments.find((node) => node.kind === 'object');
  const member = filter?.kind === 'object' ? filter.members.find(({ key }) => key === 'address')?.value : undefined;
  const node = member?.kind === 'array' ? member.items[0] : member;
  if (node?.kind !== 'word' && node?.kind !== 'string') return [];
  const written = substitutionOf(context, edited, encodeContextOf(context, edited)).argument(node);
  if (written.kind === 'failed' || written.value.kind !== 'text') return [];
  const { text } = written.value;
  const named = encodeAddress(text, context.addressBook);
  const address = named?.kind === 'ok' ? named.value.address : text;
  const file = await knowledge.contractAt(network, addressKey(address, network.family));
  if (file?.contract.kind !== 'ok') return [];
  const { items, label } = file.contract.value;
  return items.flatMap((item) =>
    item.kind === 'event' ? [{ name: item.name, signature: signatureOf(item), label }] : [],
  );
}
