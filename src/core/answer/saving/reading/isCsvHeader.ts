const date = /^\d{4}-\d\d-\d\d/;

/** Whether the first row of a CSV file looks like names of columns: no field is a number, bytes in hex, or a date. */
export function isCsvHeader(fields: readonly string[]): boolean {
  return !fields.some((field) => {
    const text = field.trim();
    return text !== '' && (Number.isFinite(Number(text)) || text.startsWith('0x') || date.test(text));
  });
}
