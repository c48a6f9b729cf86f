/**
 * Prints a path for a dialog or a terminal. Escapes characters that are invisible, start a new line or change the
 * direction of text (`\u202e`), so that a path can't look like another.
 */
export function formatPath(path: string): string {
  return path.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
