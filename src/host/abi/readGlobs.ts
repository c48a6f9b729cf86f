/** The glob patterns of a setting; what is no text is left out. */
export function readGlobs(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((glob): glob is string => typeof glob === 'string' && glob !== '') : [];
}
