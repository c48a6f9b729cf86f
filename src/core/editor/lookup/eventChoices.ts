import type { BuiltInAbi } from '../../formats/abi/names/builtInAbi';
import type { AbiEvent } from '../../formats/abi/type/abi';
import { signatureOf, topicOf } from '../../formats/abi/type/eventSignature';
import { addressKey } from '../../knowledge/names/canonicalAddress';
import { eventsOfContract } from '../../knowledge/sources/eventsOfContract';
import type { KnowledgeSource } from '../../knowledge/sources/knowledgeSource';
import type { Network } from '../../model/networks/network';
import { lookups } from './lookups';
import type { Offer } from './offers';

/** A signature that an event's name may mean, and its declaring sources. */
export interface EventChoice {
  /** `Transfer(address,address,uint256)` */
  readonly signature: string;
  /** `Token.json`, `ERC-20 (built-in list)` */
  readonly sources: readonly string[];
}

/** Where the event is searched: a contract of a network, if it is known. */
export interface EventPlace {
  readonly network: Network | undefined;
  readonly address: string;
}

const maxChoices = 20;

/**
 * Finds the signatures that a name may mean: those of the contract or of what is behind it if an ABI is known and contains
 * the name, otherwise those of the artifacts and of the built-in list. Sends nothing.
 */
export async function eventChoices(
  name: string,
  place: EventPlace,
  knowledge: KnowledgeSource,
  builtIn: BuiltInAbi,
): Promise<readonly EventChoice[]> {
  const { network, address } = place;
  const own = network ? await eventsOfContract(network, addressKey(address, network.family), knowledge) : [];
  const fitting = own.filter(({ item }) => item.name === name);
  if (fitting.length > 0) return distinct(fitting.map(({ item, label }) => ({ event: item, source: label })));
  const { solidity } = await knowledge.eventsNamed(name);
  const labeled = await knowledge.events([...new Set(solidity.map(topicOf))].slice(0, maxChoices));
  return distinct([
    ...[...labeled.values()].flat().map(({ item, label }) => ({ event: item, source: label })),
    ...builtIn.eventsNamed(name).map(({ item, source }) => ({
      event: item,
      source: `${source.label.replace(/ \(nothing indexed\)$/, '')} (built-in list)`,
    })),
  ]);
}

/** Returns the lookups of an event's logs by its name, one for each signature. */
export function offersForEvent(choices: readonly EventChoice[]): readonly Offer[] {
  return choices.map(({ signature, sources }) => ({
    lookup: lookups.logs,
    label: `Logs of ${signature}`,
    source: sources.join(', '),
    values: { event: signature },
  }));
}

/** Events with the same signature have the same topic, regardless of their argument names. */
function distinct(events: readonly { readonly event: AbiEvent; readonly source: string }[]): readonly EventChoice[] {
  const found = new Map<string, Set<string>>();
  for (const { event, source } of events) {
    // An anonymous event has no topic to filter by.
    if (event.anonymous) continue;
    const signature = signatureOf(event);
    found.set(signature, (found.get(signature) ?? new Set<string>()).add(source));
  }
  return [...found].slice(0, maxChoices).map(([signature, sources]) => ({ signature, sources: [...sources] }));
}
