import type { InputKind, Lookup, LookupValues } from './lookup';
import { feltOf, parseSubject, type Subject } from './subject';

/** The kinds of input that a subject can be used for, by its own kind. */
const inputKinds: Readonly<Record<Subject['kind'], readonly InputKind[]>> = {
  hash: ['hash', 'felt', 'event', 'position'],
  felt: ['felt'],
  address: ['address'],
  key: ['key'],
  signature: ['signature'],
  selector: [],
  number: ['block', 'l2Block', 'position'],
  name: ['event', 'position'],
};

/** Returns the text under the pointer as the value of the first field that it fits. */
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
