import { byKind, finite, listOf, members, oneOf, type Reader, recordOf, text, where } from '../../base/json/readers';
import type { Draft, DraftMembers, DraftValue } from './draft';

/** A value of a draft is an object, and a list or an object of values in it. */
const maxDepth = 100;

const readMembers: Reader<DraftMembers> = recordOf((value) => readValue(value));

const readValue: Reader<DraftValue> = byKind({
  text: { text },
  json: { text },
  list: { items: listOf((value) => readValue(value)) },
  object: { members: readMembers },
});

/** Reads a stored or received draft. Returns undefined for an invalid one. */
export const readDraft: Reader<Draft> = members({
  network: text,
  transport: (value) => oneOf(['http', 'ws'])(value) ?? 'http',
  method: text,
  id: (value) => where(finite, Number.isSafeInteger)(value) ?? 1,
  parameters: (value) => (isShallow(value, 0) ? readMembers(value) : undefined),
  directives: listOf(text),
});

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth <= maxDepth && Object.values(value).every((member) => isShallow(member, depth + 1));
}
