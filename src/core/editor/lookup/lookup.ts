import { shortForm } from '../../base/view/shortForm';
import type { Family, Network } from '../../model/networks/network';
import { receiptForms } from './receiptCalls';

export type LookupKind =
  | 'receipt'
  | 'storage'
  | 'blame'
  | 'logs'
  | 'tokenAccounts'
  | 'solanaTransaction'
  | 'blockRange'
  | 'events'
  | 'l2netReceipt'
  | 'trace'
  | 'l2netTrace'
  | 'changes'
  | 'baseFees'
  | 'block';

/** Fields of the same kind share their input history. */
export type InputKind =
  | 'hash'
  | 'address'
  | 'position'
  | 'block'
  | 'event'
  | 'key'
  | 'signature'
  | 'felt'
  | 'tokenFilter'
  | 'l2Block'
  | 'count'
  | 'details';

/** One input of a lookup. */
export interface LookupField {
  readonly id: string;
  readonly kind: InputKind;
  /** `Transaction hash` */
  readonly label: string;
  /** Placeholder that describes valid input. */
  readonly hint: string;
  /** Default value. An empty text makes the field optional. */
  readonly initial?: string;
  /** Suggested values. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** Returns a sentence about what is wrong with a text. Undefined for a valid text. */
  readonly check: (text: string) => string | undefined;
}

/** Values by field ID. */
export type LookupValues = Readonly<Record<string, string>>;

/** A lookup: the networks that support it, its inputs and its call. */
export interface Lookup {
  readonly kind: LookupKind;
  /** Command title: `Look Up Receipt`. */
  readonly title: string;
  /** Tab title: `Receipt`. */
  readonly noun: string;
  readonly family: Family;
  readonly method: string;
  readonly fields: readonly LookupField[];
  /** Prints the call as a cell. All values must be present and valid. */
  readonly print: (values: LookupValues) => string;
}

/** Returns whether a network supports the lookup. */
export function canLookUp(lookup: Lookup, network: Network): boolean {
  return network.family === lookup.family && (lookup.kind !== 'baseFees' || network.gas?.baseFeePath !== undefined);
}

/**
 * Returns the methods of all calls that a lookup may make. A receipt lookup also queries the block's time and finality.
 * A lookup of changes also reads the transaction and its receipt to name the changes.
 */
export function lookupMethods({ kind, method }: Lookup, network: Network): readonly string[] {
  if (kind === 'changes') return [method, 'eth_getTransactionByHash', 'eth_getTransactionReceipt'];
  return kind === 'receipt' || kind === 'l2netReceipt' ? receiptForms[network.family].methods : [method];
}

/** Prints the cell for a lookup on a network. */
export function printLookup(lookup: Lookup, network: Network, values: LookupValues): string {
  return `# @network ${network.key}\n${lookup.print(values)}`;
}

/** Returns a tab title with the first value of a lookup, shortened in the middle. */
export function lookupTitle(lookup: Lookup, network: Network, values: LookupValues): string {
  const value = lookup.fields.map(({ id }) => values[id] ?? '').find((text) => text !== '');
  const subject = value === undefined ? '' : ` ${shortForm(value)}`;
  return `${lookup.noun}${subject} (${network.id})`;
}
