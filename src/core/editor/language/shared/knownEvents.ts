import { signatureOf } from '../../../formats/abi/type/eventSignature';
import type { ParsedCell } from '../../../model/cell/cell';
import type { KnownEventName } from './eventNames';
import type { LanguageContext } from './languageContext';

/** Returns the known events except the built-in ones: those of the cell, of its contract, then those of
 * artifacts. */
export function knownEvents(context: LanguageContext, { cell }: ParsedCell): readonly KnownEventName[] {
  const own = context
    .hintsOf(cell)
    .events.map(({ item, source }) => ({ name: item.name, signature: signatureOf(item), label: source.label }));
  return [
    ...own,
    ...(context.contractEvents ?? []),
    ...context.artifactNames.events.map(({ item, label }) => ({
      name: item.name,
      signature: signatureOf(item),
      label,
    })),
  ];
}
