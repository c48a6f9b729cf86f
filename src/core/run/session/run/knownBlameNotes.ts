import { isList } from '../../../base/json/readMember';
import { groupDigits } from '../../../base/view/amountText';
import { cutText } from '../../../base/view/cutText';
import { findBlameFact } from '../../../knowledge/facts/blameFact';
import { addressKey } from '../../../knowledge/names/addressKey';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import { nameOfSlot } from '../compose/blamedVariables';
import type { ComposedCell } from '../compose/cellStages';
import { movingTag, slotOfCall } from '../compose/variableOfCell';

/** Maximum number of variables of an answer that are looked up, and of characters of what is known of one. */
const maxVariables = 5;
const maxCharacters = 500;

/**
 * Returns what earlier searches found about the variables of a storage answer, a sentence each. Empty for the state of a
 * fixed block, which may be older than what was found. Sends nothing.
 */
export async function knownBlameNotes(
  { call, expression, variables, network }: ComposedCell,
  { inquiries }: Pick<OfferingPorts, 'inquiries'>,
): Promise<readonly string[]> {
  if (call.kind !== 'rpc' || !isList(call.params) || movingTag(call) === undefined) return [];
  const [address] = call.params;
  const slot = slotOfCall(call);
  const names = variables ?? (slot === undefined ? [] : [expression ?? nameOfSlot(slot)]);
  if (typeof address !== 'string' || network.family !== 'evm' || inquiries === undefined) return [];
  const found = await Promise.all(
    names
      .slice(0, maxVariables)
      .map((name) => findBlameFact(inquiries.facts, network, addressKey(address, network.family), name)),
  );
  return found.flatMap((known) =>
    known === undefined
      ? []
      : [`Found earlier, as of block ${groupDigits(known.asOf)}: ${cutText(known.summary, maxCharacters)}.`],
  );
}
