import { visibleText } from './visibleText';

/**
 * Makes a sentence safe for the places of `inertText`. They show no Markdown, so the backticks around code are removed
 * first.
 */
export function inertProse(sentence: string): string {
  return inertText(withoutCodeMarks(sentence));
}

/**
 * Makes text safe for places where VS Code turns `[text](address)` into links, including command links, and `$(name)`
 * into icons: notifications, progress, prompts, pick lists, status bars. An inserted space disables them.
 */
export function inertText(text: string): string {
  return visibleText(text)
    .replace(/\](?=\()/g, '] ')
    .replace(/\$(?=\()/g, '$ ');
}

/**
 * Removes the backticks around code in a sentence, for places that show plain text. The code stays, and so does a single
 * backtick.
 */
export function withoutCodeMarks(sentence: string): string {
  return sentence.replace(/`([^`]*)`/g, '$1');
}
