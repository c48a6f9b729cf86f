import { visibleText } from '../../base/view/visibleText';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes a text for XML and HTML, in elements and in quoted attributes. Invisible characters and the two that XML does
 * not allow are shown as escapes, and nothing is cut.
 */
export function escapeMarkup(text: string): string {
  return text
    .split('\n')
    .map((line) => visibleText(line, Infinity))
    .join('\n')
    .replace(/[\ufffe\uffff]/g, (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`)
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
