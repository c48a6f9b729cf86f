import type { Network } from '../../model/networks/network';
import { canLookUp, type Lookup, type LookupValues } from './lookup';
import { lookups } from './lookups';
import { feltOf, type Subject } from './subject';

/** A lookup for a subject, with the values known from it. */
export interface Offer {
  readonly lookup: Lookup;
  /** `Receipt of this transaction` */
  readonly label: string;
  /** Where the subject's declaration comes from. */
  readonly source?: string;
  readonly values: LookupValues;
}

/** Returns the lookups for a subject on these networks, most likely first. */
export function offersFor(subject: Subject, networks: readonly Network[]): readonly Offer[] {
  return allOffers(subject).filter(({ lookup }) => networks.some((network) => canLookUp(lookup, network)));
}

function allOffers(subject: Subject): readonly Offer[] {
  const { text } = subject;
  switch (subject.kind) {
    case 'hash': {
      const felt = feltOf(subject);
      return [
        { lookup: lookups.receipt, label: 'Receipt of this transaction', values: { hash: text } },
        { lookup: lookups.trace, label: 'Call tree of this transaction', values: { hash: text } },
        { lookup: lookups.changes, label: 'Changes made by this transaction', values: { hash: text } },
        ...(felt === undefined ? [] : feltOffers(felt)),
        { lookup: lookups.block, label: 'Block with this hash', values: { hash: text } },
        { lookup: lookups.logs, label: 'Logs with this topic', values: { event: text, address: '' } },
      ];
    }
    case 'felt':
      return feltOf(subject) === undefined ? [] : feltOffers(text);
    case 'address':
      return [
        { lookup: lookups.logs, label: 'Logs of this contract', values: { address: text } },
        { lookup: lookups.storage, label: 'Storage of this contract', values: { address: text } },
        { lookup: lookups.blame, label: 'Last change of a variable of this contract', values: { address: text } },
      ];
    case 'key':
      return [{ lookup: lookups.tokenAccounts, label: 'Token accounts of this owner', values: { owner: text } }];
    case 'signature':
      return [
        { lookup: lookups.solanaTransaction, label: 'Transaction with this signature', values: { signature: text } },
      ];
    case 'number':
      return [
        { lookup: lookups.blockRange, label: 'Blocks starting at this number', values: { from: text } },
        { lookup: lookups.events, label: 'Events starting at this block', values: { from: subject.value.toString() } },
        { lookup: lookups.storage, label: 'Storage at this position', values: { position: text } },
      ];
    case 'name':
      return [];
    case 'selector':
      return [{ lookup: lookups.blockRange, label: 'Blocks starting at this number', values: { from: text } }];
  }
}

function feltOffers(felt: string): readonly Offer[] {
  return [
    { lookup: lookups.l2netReceipt, label: 'Receipt of this l2net transaction', values: { hash: felt } },
    { lookup: lookups.l2netTrace, label: 'Call tree of this l2net transaction', values: { hash: felt } },
    { lookup: lookups.events, label: 'Events of this l2net contract', values: { address: felt } },
  ];
}
