import { sourceText } from '../../answer/decode/shared/sourceText';
import type { Result } from '../../base/result';
import type { BuiltInAbi } from '../../formats/abi/names/builtInAbi';
import { selectorOf, signatureOf } from '../../formats/abi/type/eventSignature';
import { feltHex, parseFelt } from '../../formats/l2net/felt';
import { standardSlots } from '../../formats/storage/standardSlots';
import type { Contract } from '../../knowledge/files/readContract';
import { contractNameOf } from '../../knowledge/names/contractNameOf';
import type { KnowledgeSource } from '../../knowledge/sources/knowledgeSource';
import type { Network } from '../../model/networks/network';

/** The name behind a hash, selector or address, and its source. */
export interface KnownName {
  readonly what: 'Event' | 'Function' | 'Error' | 'Storage slot' | 'Contract';
  /** `Transfer(address,address,uint256)` */
  readonly text: string;
  readonly source: string;
}

const maxNames = 5;

/** Finds the events with this topic, best first, and the standard storage slot with this number. Sends nothing. */
export async function namesOfHash(
  hash: string,
  knowledge: KnowledgeSource,
  builtIn: BuiltInAbi,
): Promise<readonly KnownName[]> {
  const own = (await knowledge.events([hash])).get(hash) ?? [];
  const events = own.map(({ item, label }): KnownName => ({ what: 'Event', text: signatureOf(item), source: label }));
  return distinct([...events, ...builtInNamesOfHash(hash, builtIn), ...(await signaturesOf(hash, knowledge))]);
}

/** Returns the names from signature services that were asked, and from lists that the user imported. */
async function signaturesOf(hash: string, knowledge: KnowledgeSource): Promise<readonly KnownName[]> {
  const found = await knowledge.signatures([hash]);
  return found.map(({ item, source }) => ({
    what: item.kind === 'event' ? 'Event' : 'Function',
    text: signatureOf(item),
    source: sourceText(source),
  }));
}

/** Like `namesOfTopic`, but doesn't read files. */
export function builtInNamesOfHash(hash: string, builtIn: BuiltInAbi): readonly KnownName[] {
  const slots = standardSlots().filter(({ slot }) => `0x${slot.toString(16).padStart(64, '0')}` === hash);
  const felt = parseFelt(hash);
  const contract = felt === undefined ? undefined : contractNameOf(feltHex(felt), { family: 'l2net' });
  return distinct([
    ...builtInEvents(hash, builtIn),
    ...(contract === undefined
      ? []
      : [{ what: 'Contract', text: contract.name, source: 'built-in list of l2net' } as const]),
    ...slots.map(({ name, meaning }): KnownName => ({ what: 'Storage slot', text: name, source: meaning })),
  ]);
}

const maxOwners = 3;

/** Returns the event of a topic with all its owners: the hash shows the signature, but not the owner of the event. */
function builtInEvents(hash: string, builtIn: BuiltInAbi): readonly KnownName[] {
  const candidates = builtIn.events(hash);
  const [first] = candidates;
  if (first === undefined) return [];
  const owners = [...new Set(candidates.map(({ source }) => source.label.replace(/ \(nothing indexed\)$/, '')))];
  const others = owners.length > maxOwners ? ` and ${owners.length - maxOwners} others` : '';
  const label = `${owners.slice(0, maxOwners).join(', ')}${others}`;
  return [{ what: 'Event', text: signatureOf(first.item), source: sourceText({ kind: 'builtIn', label }) }];
}

/**
 * Finds the functions and errors with this selector: from contracts in settings, from artifacts, then from the built-in
 * list and from signatures. Sends nothing.
 */
export async function namesOfSelector(
  selector: string,
  networks: readonly Network[],
  knowledge: KnowledgeSource,
  builtIn: BuiltInAbi,
): Promise<readonly KnownName[]> {
  const contracts = await mappedContracts(networks, knowledge);
  const own = contracts.flatMap((contract) =>
    contract.kind === 'failed'
      ? []
      : contract.value.items.flatMap((item): KnownName[] => {
          if (item.kind === 'event' || selectorOf(item) !== selector) return [];
          return [
            {
              what: item.kind === 'function' ? 'Function' : 'Error',
              text: signatureOf(item),
              source: contract.value.label,
            },
          ];
        }),
  );
  const indexed = await knowledge.called(selector);
  return distinct([
    ...own,
    ...indexed.map(({ item, label }): KnownName => ({
      what: item.kind === 'function' ? 'Function' : 'Error',
      text: signatureOf(item),
      source: label,
    })),
    ...builtIn.functions(selector).map(({ item, source }): KnownName => ({
      what: 'Function',
      text: signatureOf(item),
      source: sourceText(source),
    })),
    ...builtIn
      .errors(selector)
      .map(({ item, source }): KnownName => ({ what: 'Error', text: signatureOf(item), source: sourceText(source) })),
    ...(await signaturesOf(selector, knowledge)),
  ]);
}

/** Reads the contracts that settings name. Those of deployments are artifacts, which are indexed by selector. */
async function mappedContracts(
  networks: readonly Network[],
  knowledge: KnowledgeSource,
): Promise<readonly Result<Contract, string>[]> {
  const known = await Promise.all(networks.map((network) => knowledge.contractsOn(network)));
  const references = known.flatMap((contracts) =>
    [...contracts.values()].flatMap((contract) => {
      const mapped = contract.kind === 'label' ? contract.behind : contract;
      return mapped?.kind === 'addressMap' ? [mapped.reference] : [];
    }),
  );
  return Promise.all([...new Set(references)].map((reference) => knowledge.contract(reference, undefined)));
}

function distinct(names: readonly KnownName[]): readonly KnownName[] {
  return [...new Map(names.toReversed().map((name) => [`${name.what} ${name.text}`, name])).values()]
    .toReversed()
    .slice(0, maxNames);
}

/** Returns whether a hash is known to be an event topic or a storage slot, and so isn't a transaction. */
export function isTopic(names: readonly KnownName[]): boolean {
  return names.some(({ what }) => what === 'Event' || what === 'Storage slot');
}
