/** Quotes any text as one word of a POSIX shell. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Quotes a URL as one word of a POSIX shell, with an environment variable instead of `{key}`. */
export function shellUrl(template: string, variable: string): string {
  return template
    .split('{key}')
    .map((part) => (part === '' ? '' : shellWord(part)))
    .join(`"$${variable}"`);
}
