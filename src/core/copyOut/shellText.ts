/** A text as one word of a POSIX shell, whatever it holds. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A URL as one word of a POSIX shell, an environment variable in the place of `{key}`. */
export function shellUrl(template: string, variable: string): string {
  return template.split('{key}').map((part) => (part === '' ? '' : shellWord(part))).join(`"$${variable}"`);
}
