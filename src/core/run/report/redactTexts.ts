/** Members whose texts are Rpcbook's own keywords, which printers depend on. A short key must not change them. */
const ownWords: ReadonlySet<string> = new Set([
  'align',
  'family',
  'kind',
  'mark',
  'of',
  'operator',
  'severity',
  'state',
  'tone',
  'transport',
  'verb',
]);

/**
 * Returns plain data with each of its texts passed through a redactor. Member names are unchanged. Parts without a change
 * are the same objects, so that a large answer isn't held twice.
 */
export function redactTexts<Data>(data: Data, redact: (text: string) => string): Data;
export function redactTexts(data: unknown, redact: (text: string) => string): unknown {
  if (typeof data === 'string') return redact(data);
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return redactItems(data, redact);
  const members: readonly (readonly [string, unknown])[] = Object.entries(data);
  const changed: (readonly [string, unknown])[] = [];
  for (const [name, value] of members) {
    if (ownWords.has(name)) continue;
    const clean = redactTexts(value, redact);
    if (clean !== value) changed.push([name, clean]);
  }
  return changed.length === 0 ? data : Object.fromEntries([...members, ...changed]);
}

function redactItems(items: readonly unknown[], redact: (text: string) => string): readonly unknown[] {
  let changed: unknown[] | undefined;
  for (const [index, item] of items.entries()) {
    const clean = redactTexts(item, redact);
    if (clean !== item) (changed ??= [...items])[index] = clean;
  }
  return changed ?? items;
}
