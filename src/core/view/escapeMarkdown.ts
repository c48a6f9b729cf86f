import { visibleText } from './visibleText';

/** Text that reads as itself inside a Markdown paragraph or table cell, on one line. */
export function escapeMarkdown(text: string): string {
  return visibleText(text)
    .replace(/[\\`*_[\]|~#]/g, (mark) => `\\${mark}`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
