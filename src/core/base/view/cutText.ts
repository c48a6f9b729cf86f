import { groupDigits } from './amountText';

/**
 * Cuts a text to `maxLength` characters and appends how many were removed. Cut the text of an answer before matching or
 * drawing it. A text with parts that were cut before has one remark where it is cut, which counts what all removed.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = remarkAt(text, Math.max(0, text.length - remarkCharacters));
  if (last !== undefined && last.end === text.length && last.start <= maxLength) return text;
  const whole = wholeCharacters(text, maxLength);
  const split = remarkAt(text, Math.max(0, whole.length - remarkCharacters));
  const isSplit = split !== undefined && split.start < whole.length && split.end > whole.length;
  const kept = isSplit ? text.slice(0, split.start) : whole;
  const cuts = [
    ...(isSplit ? [split] : []),
    ...(last?.end === text.length && last.start >= whole.length ? [last] : []),
  ];
  const removed = cuts.reduce((sum, { start, end, count }) => sum + count - BigInt(end - start), BigInt(text.length));
  return `${kept}… (${groupDigits(removed - BigInt(isSplit ? kept.length : maxLength))} more characters)`;
}

const remarkCharacters = 40;

/** Finds the first remark of an earlier cut behind a place. */
function remarkAt(text: string, from: number) {
  const found = /… \((\d[\d,]{0,15}) more characters\)/.exec(text.slice(from, from + 2 * remarkCharacters));
  if (found === null) return undefined;
  const start = from + found.index;
  return { start, end: start + found[0].length, count: BigInt((found[1] ?? '').replaceAll(',', '')) };
}

/** Returns the first `maxLength` characters, without half of a surrogate pair at the end. */
export function wholeCharacters(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength);
}
