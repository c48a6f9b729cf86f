import { visibleText } from './visibleText';

/** Text that reads as itself inside a Markdown paragraph or table cell, on one line; `$` begins a formula or an icon in VS Code. */
export function escapeMarkdown(text: string): string {
  return visibleText(text)
    .replace(/[\\`*_[\]|~#$]/g, (mark) => `\\${mark}`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
