import type { DecodedView, Section } from '../../base/view/decodedView';
import type { Value } from '../../base/view/value';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import { addressKey } from '../../knowledge/names/canonicalAddress';
import { contractNameOf } from '../../knowledge/names/contractNameOf';
import type { Network } from '../../model/networks/network';
import { tokenAt } from './shared/tokenAmounts';

/** Returns the name of the contract at an address; undefined if it isn't known. */
type NameOf = (address: string) => string | undefined;

/**
 * Returns a view with names beside the addresses of known contracts: names from labels and deployments (`ownNames`, by
 * `addressKey`), otherwise from the list of well-known contracts, otherwise the symbol of a known token. Rows are named
 * on demand.
 */
export function withContractNames(
  view: DecodedView,
  network: Network,
  { contractNames: ownNames = {}, tokens }: Pick<DecodeHints, 'contractNames' | 'tokens'>,
): DecodedView {
  const own = new Map(Object.entries(ownNames));
  const nameOf: NameOf = (address) =>
    (own.size === 0 ? undefined : own.get(addressKey(address, network.family))) ??
    contractNameOf(address, network)?.name ??
    symbolAt(addressKey(address, network.family), tokens);
  return { ...view, sections: namedSections(view.sections, nameOf) };
}

/** Returns the symbol of a token, unless it comes only from the contract itself, which can claim any. */
function symbolAt(key: string, tokens: DecodeHints['tokens']): string | undefined {
  const token = tokenAt(key, tokens);
  return token === undefined || token.isAsked || token.symbol === '' ? undefined : token.symbol;
}

function namedSections(sections: readonly Section[], nameOf: NameOf): readonly Section[] {
  return sections.map((section) => namedSection(section, nameOf));
}

function namedSection(section: Section, nameOf: NameOf): Section {
  switch (section.kind) {
    case 'chart':
      return section;
    case 'fields':
      return {
        ...section,
        fields: section.fields.map((field) => ({ ...field, value: namedValue(field.value, nameOf) })),
      };
    case 'table': {
      const { details } = section;
      return {
        ...section,
        at: (row) => section.at(row).map((value) => namedValue(value, nameOf)),
        ...(details && { details: (row) => namedSections(details(row), nameOf) }),
      };
    }
  }
}

/**
 * Maximum number of items of a list or a struct that are named. Contracts are at its beginning, and a list may be very
 * long.
 */
const maxItems = 1_000;

function namedValue(value: Value, nameOf: NameOf): Value {
  switch (value.kind) {
    case 'address':
    case 'felt': {
      // A label that interprets the value (`'text'` or a decimal) is kept.
      const known = value.label === undefined ? nameOf(value.text) : undefined;
      return known === undefined ? value : { ...value, label: known };
    }
    case 'key': {
      // Programs have built-in names. A label of the user takes precedence.
      const known = nameOf(value.text);
      return known === undefined ? value : { ...value, label: known };
    }
    case 'list':
      return value.items.length > maxItems
        ? value
        : { ...value, items: value.items.map((item) => namedValue(item, nameOf)) };
    case 'struct':
      return {
        ...value,
        fields: value.fields.map((field) => ({ ...field, value: namedValue(field.value, nameOf) })),
      };
    default:
      return value;
  }
}
