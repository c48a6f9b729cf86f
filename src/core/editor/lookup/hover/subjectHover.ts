import { codeSpan, commandLink, joinMarkdown, type Markdown, markdownOf } from '../../../base/view/markdown';
import { addressKey } from '../../../knowledge/names/canonicalAddress';
import type { KnowledgeSource } from '../../../knowledge/sources/knowledgeSource';
import type { Network } from '../../../model/networks/network';
import { findBehind, type LookingPorts } from '../../../run/session/compose/freeInquiries';
import { behindLink } from '../../language/shared/behindLink';
import { areOfContract, factsOfAddress } from '../addressFacts';
import { canLookUp, type LookupKind } from '../lookup';
import { lookups } from '../lookups';
import { offersFor } from '../offers';
import type { PaddedWord } from '../paddedWord';
import { feltOf, type Subject } from '../subject';
import { printAddressFacts } from './addressFactsHover';
import { type CopiedForm, copyLink, hoverLink, type HoverPlace } from './hoverAction';

/** The networks and sources where an address may be known. */
export interface KnownPlaces {
  readonly networks: readonly Network[];
  /** The network that the file names, or else the default. */
  readonly nearest: Network | undefined;
  readonly knowledge: KnowledgeSource;
  /** Offers to find the contract behind a proxy, or finds it where that costs nothing. Without it, nothing is offered. */
  readonly offers?: LookingPorts;
}

/** The text that the copy link copies. */
export interface CopiedWord {
  readonly place: HoverPlace;
  readonly form: CopiedForm;
}

/**
 * Returns the hover of an address as paragraphs: what is known without a call, and links to lookups. `said` describes
 * the address as written.
 */
export async function printAddressHover(
  subject: Extract<Subject, { kind: 'address' }>,
  { networks, nearest, knowledge, offers }: KnownPlaces,
  copied: CopiedWord,
  said: Markdown = checksumText(subject),
): Promise<readonly Markdown[]> {
  const evm = networks.filter(({ family }) => family === 'evm');
  const read = () => factsOfAddress(addressKey(subject.text, 'evm'), evm, knowledge, nearest);
  const facts = await read();
  const isKnown = nearest !== undefined && facts.some((each) => each.networks.includes(nearest));
  const behind = isKnown && offers ? await findBehind(subject.text, nearest, offers) : undefined;
  const now = isKnown && offers?.free ? await read() : facts;
  const isContract = now.some(
    (each) => nearest !== undefined && each.networks.includes(nearest) && areOfContract(each),
  );
  return [
    ...printAddressFacts(now, subject.text),
    ...(behind === undefined || !isContract ? [] : [behindLink(behind)]),
    said,
    offerLinks(subject, networks, copied),
  ];
}

/** Returns the hover of the felt of a known l2net contract as paragraphs; none if it isn't one. */
export async function printFeltHover(
  subject: Subject,
  { networks, nearest, knowledge }: KnownPlaces,
  copied: CopiedWord,
): Promise<readonly Markdown[]> {
  const felt = feltOf(subject);
  const l2net = networks.filter(({ family }) => family === 'l2net');
  const facts = felt === undefined ? [] : await factsOfAddress(felt, l2net, knowledge, nearest);
  return facts.length === 0
    ? []
    : [...printAddressFacts(facts, subject.text), lookupLinks(['events'], subject, networks, copied)];
}

/** Returns the hover of 32 bytes that aren't a hash as paragraphs: their content, and links to lookups. */
export async function printWordHover(
  word: PaddedWord,
  places: KnownPlaces,
  place: HoverPlace,
): Promise<readonly Markdown[]> {
  const copied: CopiedWord = { place, form: 'inside' };
  return word.kind === 'number'
    ? [
        markdownOf`A number in 32 bytes: ${codeSpan(String(word.value))}`,
        lookupLinks(['storage'], word, places.networks, copied),
      ]
    : printAddressHover(word, places, copied, markdownOf`An address in 32 bytes: ${codeSpan(word.text)}`);
}

/** Returns the hover of a base58 key: a program by name, and a link to its token accounts. */
export async function printKeyHover(
  subject: Extract<Subject, { kind: 'key' }>,
  { networks, nearest, knowledge }: KnownPlaces,
  copied: CopiedWord,
): Promise<readonly Markdown[]> {
  const solana = networks.filter(({ family }) => family === 'solana');
  const facts = await factsOfAddress(subject.text, solana, knowledge, nearest);
  return [...printAddressFacts(facts, subject.text), markdownOf`Public key`, offerLinks(subject, networks, copied)];
}

/** Returns links to the lookups that fit a subject's shape, and a link that copies it. */
function offerLinks(subject: Subject, networks: readonly Network[], copied: CopiedWord): Markdown {
  return lookupLinks(
    offersFor(subject, networks).map(({ lookup }) => lookup.kind),
    subject,
    networks,
    copied,
  );
}

/** Returns links to lookups that a configured network supports, and a link that copies the subject. */
export function lookupLinks(
  kinds: readonly LookupKind[],
  subject: Subject,
  networks: readonly Network[],
  { place, form }: CopiedWord,
): Markdown {
  const { text } = subject;
  const links = kinds
    .map((kind) => lookups[kind])
    .filter((lookup) => networks.some((network) => canLookUp(lookup, network)))
    .map((lookup) =>
      commandLink(markdownOf`$(search) ${lookup.title}`, hoverLink({ kind: 'offer', lookup: lookup.kind, text })),
    );
  return joinMarkdown([...links, ...labelLink(subject), copyLink(place, form)], ' · ');
}

function labelLink({ kind, text }: Subject): readonly Markdown[] {
  if (kind !== 'address' && kind !== 'key') return [];
  return [commandLink(markdownOf`$(tag) Label`, hoverLink({ kind: 'label', text }), 'Give the address a name')];
}

function checksumText({ text, checksum }: Extract<Subject, { kind: 'address' }>): Markdown {
  switch (checksum) {
    case 'right':
      return markdownOf`$(pass) Address · Valid checksum (EIP-55)`;
    case 'none':
      return markdownOf`Address without a checksum. With a checksum: ${codeSpan(text)}`;
    case 'wrong':
      return markdownOf`$(warning) **Invalid checksum** (EIP-55). Did you mean ${codeSpan(text)}?`;
  }
}
