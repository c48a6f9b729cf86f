import type { InputKind, Lookup, LookupValues } from '../../core/lookup/lookup';
import { feltOf, parseSubject, type Subject } from '../../core/lookup/subject';

/** The kinds of input that a subject may serve as, by its own kind. */
const inputKinds: Readonly<Record<Subject['kind'], readonly InputKind[]>> = {
  hash: ['hash', 'felt', 'event', 'position'],
  felt: ['felt'],
  address: ['address'],
  key: ['key'],
  selector: [],
  number: ['block', 'l2Block', 'position'],
  name: ['event', 'position'],
};

/** Puts what the user points at where a lookup has use for it: in the first part that it fits. */
export function suggestValues(lookup: Lookup, text: string | undefined): LookupValues {
  const subject = text === undefined ? undefined : parseSubject(text);
  if (!subject) return {};
  const kinds = inputKinds[subject.kind];
  for (const field of lookup.fields) {
    const written = field.kind === 'felt' ? feltOf(subject) : subject.text;
    if (kinds.includes(field.kind) && written !== undefined && field.check(written) === undefined)
      return { [field.id]: written };
  }
  return {};
}
