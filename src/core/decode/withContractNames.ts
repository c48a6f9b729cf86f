import { contractNameOf } from '../knowledge/contractNameOf';
import type { Network } from '../networks/network';
import type { DecodedView, Section } from '../view/decodedView';
import type { Value } from '../view/value';

type Chain = Pick<Network, 'family' | 'chainId'>;

/** Returns a view in which the addresses of well-known contracts have their names beside them. Rows are named on demand. */
export function withContractNames(view: DecodedView, network: Network): DecodedView {
  return network.family === 'solana' ? view : { ...view, sections: namedSections(view.sections, network) };
}

function namedSections(sections: readonly Section[], chain: Chain): readonly Section[] {
  return sections.map((section) => namedSection(section, chain));
}

function namedSection(section: Section, chain: Chain): Section {
  switch (section.kind) {
    case 'chart':
      return section;
    case 'fields':
      return {
        ...section,
        fields: section.fields.map((field) => ({ ...field, value: namedValue(field.value, chain) })),
      };
    case 'table': {
      const { details } = section;
      return {
        ...section,
        at: (row) => section.at(row).map((value) => namedValue(value, chain)),
        ...(details && { details: (row) => namedSections(details(row), chain) }),
      };
    }
  }
}

/** Items of a list or a struct that are named. Contracts are at its beginning, and a list may be very long. */
const mostItems = 1_000;

function namedValue(value: Value, chain: Chain): Value {
  switch (value.kind) {
    case 'address':
    case 'felt': {
      // A label that says what the value is (`'text'` or a decimal) is of the value itself.
      const known = value.label === undefined ? contractNameOf(value.text, chain) : undefined;
      return known === undefined ? value : { ...value, label: known.name };
    }
    case 'list':
      return value.items.length > mostItems
        ? value
        : { ...value, items: value.items.map((item) => namedValue(item, chain)) };
    case 'struct':
      return {
        ...value,
        fields: value.fields.map((field) => ({ ...field, value: namedValue(field.value, chain) })),
      };
    default:
      return value;
  }
}
