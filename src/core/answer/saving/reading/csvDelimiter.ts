/** What separates the fields of a CSV file. */
export type CsvDelimiter = (typeof csvDelimiters)[number];

export const csvDelimiters = [',', ';', '\t'] as const;

/** The bytes at the start of a file that tell what its delimiter is. */
export const delimiterBytes = 64 * 1024;

/**
 * Returns what separates the fields of the first line, outside of quotes: the most frequent of comma, semicolon and
 * tab. Reads `delimiterBytes` at most.
 */
export function csvDelimiter(start: Uint8Array): CsvDelimiter {
  const text = new TextDecoder('latin1').decode(start.subarray(0, delimiterBytes));
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n') break;
    else if (character === ',' || character === ';' || character === '\t') counts[character] += 1;
  }
  const most = Math.max(...Object.values(counts));
  return csvDelimiters.find((delimiter) => counts[delimiter] === most) ?? ',';
}
