import type { Family, Network } from '../networks/network';
import { receiptMethods } from './receiptCalls';

export type LookupKind = 'receipt' | 'storage' | 'logs' | 'tokenAccounts' | 'blockRange' | 'events' | 'l2netReceipt' | 'baseFees' | 'block';

/** Inputs of the same kind share their history. */
export type InputKind = 'hash' | 'address' | 'position' | 'block' | 'event' | 'key' | 'felt' | 'tokenFilter' | 'l2Block' | 'count' | 'details';

/** One thing that a lookup is made of. */
export interface LookupField {
  readonly id: string;
  readonly kind: InputKind;
  /** `Transaction hash` */
  readonly label: string;
  /** Said while nothing is typed: what may be written. */
  readonly hint: string;
  /** What is meant where nothing else is given; with `''` the field may be left out. */
  readonly initial?: string;
  /** Values worth offering by name. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** What is wrong with a text, as a sentence; undefined where it will do. */
  readonly check: (text: string) => string | undefined;
}

/** Values by field id. */
export type LookupValues = Readonly<Record<string, string>>;

/** Something that can be looked up: which networks have it, what it takes, and the call that it is. */
export interface Lookup {
  readonly kind: LookupKind;
  /** As the palette has it: `Look Up Receipt`. */
  readonly title: string;
  /** As a tab has it: `Receipt`. */
  readonly noun: string;
  readonly family: Family;
  readonly method: string;
  readonly fields: readonly LookupField[];
  /** The call as a cell has it. All values are there and were checked. */
  readonly print: (values: LookupValues) => string;
}

/** Whether a network can be asked. */
export function canLookUp(lookup: Lookup, network: Network): boolean {
  return network.family === lookup.family && (lookup.kind !== 'baseFees' || network.gas?.baseFeePath !== undefined);
}

/** Methods of all the calls that a lookup may make. A receipt comes with its block's time, and with whether the block is final. */
export function lookupMethods({ kind, method }: Lookup, network: Network): readonly string[] {
  return kind === 'receipt' || kind === 'l2netReceipt' ? receiptMethods(network) : [method];
}

/** The text of the cell that does a lookup on a network. */
export function printLookup(lookup: Lookup, network: Network, values: LookupValues): string {
  return `# @network ${network.key}\n${lookup.print(values)}`;
}

/** What a lookup is about, for a tab: its first value where there is one, long ones cut in the middle. */
export function lookupTitle(lookup: Lookup, network: Network, values: LookupValues): string {
  const value = lookup.fields.map(({ id }) => values[id] ?? '').find((text) => text !== '');
  const subject = value === undefined ? '' : ` ${value.length > 14 ? `${value.slice(0, 6)}…${value.slice(-4)}` : value}`;
  return `${lookup.noun}${subject} (${network.id})`;
}
