import { inertText } from './inertText';
import { withoutCodeMarks } from './withoutCodeMarks';

/**
 * Makes a sentence safe for the places of `inertText`. They show no Markdown, so the backticks around code are removed
 * first.
 */
export function inertProse(sentence: string): string {
  return inertText(withoutCodeMarks(sentence));
}
