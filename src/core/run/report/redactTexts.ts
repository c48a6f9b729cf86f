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

/** Returns plain data with each of its texts passed through a redactor. Member names are unchanged. */
export function redactTexts<Data>(data: Data, redact: (text: string) => string): Data;
export function redactTexts(data: unknown, redact: (text: string) => string): unknown {
  if (typeof data === 'string') return redact(data);
  if (Array.isArray(data)) return data.map((item: unknown) => redactTexts(item, redact));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]: readonly [string, unknown]) => [
      name,
      ownWords.has(name) ? value : redactTexts(value, redact),
    ]),
  );
}
