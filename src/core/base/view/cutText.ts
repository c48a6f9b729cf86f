/**
 * Cuts a text to `longest` characters and appends how many were removed. Cut the text of an answer before matching or
 * drawing it.
 */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${wholeCharacters(text, longest)}… (${(text.length - longest).toLocaleString('en-US')} more characters)`;
}

/** Returns the first `longest` characters, without half of a surrogate pair at the end. */
export function wholeCharacters(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const last = text.charCodeAt(longest - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? longest - 1 : longest);
}
