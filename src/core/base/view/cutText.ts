import { groupDigits } from './amountText';

/**
 * Cuts a text to `maxLength` characters and appends how many were removed. Cut the text of an answer before matching or
 * drawing it.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${wholeCharacters(text, maxLength)}… (${groupDigits(text.length - maxLength)} more characters)`;
}

/** Returns the first `maxLength` characters, without half of a surrogate pair at the end. */
export function wholeCharacters(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength);
}
