import type { OverrideNames } from '../overrides/resolveOverride';
import { substituteOverride } from '../session/substituteOverride';
import type { Substitution } from '../session/substitution';
import { encodeContextOf, substitutionOf } from './cellComposition';
import type { EditedCell, LanguageContext } from './languageContext';

/** Returns the names that the overrides of an edited cell are resolved with. */
export function overrideNamesOf(
  context: LanguageContext,
  edited: EditedCell,
  substitution: Substitution = substitutionOf(context, edited, encodeContextOf(context, edited)),
): OverrideNames {
  return {
    substitute: substituteOverride(substitution, true),
    book: context.addressBook,
    layoutOf: (address, variable) => context.layouts?.at(address, variable),
  };
}
