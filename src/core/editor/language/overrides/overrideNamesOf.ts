import type { ParsedCell } from '../../../model/cell/cell';
import type { OverrideNames } from '../../../request/overrides/resolveOverride';
import { substituteOverride } from '../../../run/session/compose/substituteOverride';
import type { Substitution } from '../../../run/session/compose/substitution';
import { encodeContextOf, substitutionOf } from '../shared/cellComposition';
import type { LanguageContext } from '../shared/languageContext';

/** Returns what is needed to resolve the overrides of an edited cell. */
export function overrideNamesOf(
  context: LanguageContext,
  edited: ParsedCell,
  substitution: Substitution = substitutionOf(context, edited, encodeContextOf(context, edited)),
): OverrideNames {
  return {
    substitute: substituteOverride(substitution, true),
    book: context.addressBook,
    layoutOf: (address, variable) => context.layouts?.at(address, variable),
  };
}
