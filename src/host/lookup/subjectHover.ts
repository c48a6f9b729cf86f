import { addressKey } from '../../core/abi/addressKey';
import type { KnowledgeSource } from '../../core/abi/knowledgeSource';
import { namesOfAddress } from '../../core/lookup/knownNames';
import { canLookUp, type LookupKind } from '../../core/lookup/lookup';
import { lookups } from '../../core/lookup/lookups';
import { tokenPrograms } from '../../core/lookup/lookupFields';
import { offersFor } from '../../core/lookup/offers';
import type { PaddedWord } from '../../core/lookup/paddedWord';
import type { Subject } from '../../core/lookup/subject';
import type { Network } from '../../core/networks/network';
import { hoverLink } from './hoverAction';
import { printNames } from './hashHover';

/** What is known of an address without a call, with links to what can be asked. Markdown paragraphs. `said`: of the address as it is written. */
export function printAddressHover(subject: Extract<Subject, { kind: 'address' }>, networks: readonly Network[], knowledge: KnowledgeSource, said = checksumText(subject)): readonly string[] {
  const evm = networks.filter(({ family }) => family === 'evm');
  const names = evm.flatMap((network) => namesOfAddress(addressKey(subject.text, 'evm'), network, knowledge));
  return [...printNames(names), said, offerLinks(subject, networks)].filter((part) => part !== '');
}

/** 32 bytes that are no hash: what they hold, with links to what can be asked. Markdown paragraphs. */
export function printWordHover(word: PaddedWord, networks: readonly Network[], knowledge: KnowledgeSource): readonly string[] {
  return word.kind === 'number'
    ? [`A number in 32 bytes: \`${word.value}\``, lookupLinks(['storage'], word, networks)]
    : printAddressHover(word, networks, knowledge, `An address in 32 bytes: \`${word.text}\``);
}

/** A base58 key: a token program by name, and a link to its token accounts. */
export function printKeyHover(subject: Extract<Subject, { kind: 'key' }>, networks: readonly Network[], knowledge: KnowledgeSource): readonly string[] {
  const solana = networks.filter(({ family }) => family === 'solana');
  const program = tokenPrograms.find(({ value }) => value === subject.text);
  const names = solana.flatMap((network) => namesOfAddress(subject.text, network, knowledge));
  return [...printNames(names), program?.label ?? 'Public key', offerLinks(subject, networks)].filter((part) => part !== '');
}

/** Links to the lookups that fit a subject by its shape, and to copying it. */
function offerLinks(subject: Subject, networks: readonly Network[]): string {
  return lookupLinks(offersFor(subject, networks).map(({ lookup }) => lookup.kind), subject, networks);
}

/** Links to lookups that a configured network has, and to copying a subject. */
export function lookupLinks(kinds: readonly LookupKind[], { text }: Subject, networks: readonly Network[]): string {
  const links = kinds.map((kind) => lookups[kind]).filter((lookup) => networks.some((network) => canLookUp(lookup, network)))
    .map((lookup) => `[$(search) ${lookup.title}](${hoverLink({ kind: 'offer', lookup: lookup.kind, text })})`);
  return [...links, `[$(copy) Copy](${hoverLink({ kind: 'copy', text })})`].join(' · ');
}

function checksumText({ text, checksum }: Extract<Subject, { kind: 'address' }>): string {
  switch (checksum) {
    case 'right':
      return '$(pass) Address, its checksum (EIP-55) is right';
    case 'none':
      return `Address without a checksum; with it: \`${text}\``;
    case 'wrong':
      return `$(warning) Address whose checksum (EIP-55) is **wrong**: a digit may be mistyped. With the right one it would be \`${text}\``;
  }
}
