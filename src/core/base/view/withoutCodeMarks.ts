/**
 * Removes the backticks around code in a sentence, for places that show plain text. The code stays, and so does a single
 * backtick.
 */
export function withoutCodeMarks(sentence: string): string {
  return sentence.replace(/`([^`]*)`/g, '$1');
}
