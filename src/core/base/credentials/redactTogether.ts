/** Longer texts are searched alone, so that the joined text stays small. */
const maxJoinedLength = 2_000;

/** Separates the texts. It belongs to no encoding, so that no secret is hidden by its neighbours. */
const separator = '\n';

/**
 * Returns a function that does to these texts, and to any other, what `redact` does. Short texts are searched once and
 * all together, which takes a fraction of the time. They are searched again one by one if there is something to remove.
 */
export function redactTogether(texts: Iterable<string>, redact: (text: string) => string): (text: string) => string {
  const short = new Set<string>();
  for (const text of texts) if (text.length <= maxJoinedLength) short.add(text);
  const joined = [...short].join(separator);
  return redact(joined) === joined ? (text) => (short.has(text) ? text : redact(text)) : redact;
}
