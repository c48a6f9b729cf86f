/**
 * Prints a path for a dialog or a terminal: characters that are not seen, that start a new line or that change the
 * direction of text are escaped (`\u202e`), so that a path cannot look like another.
 */
export function formatPath(path: string): string {
  return path.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
