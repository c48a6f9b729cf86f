import { visibleText } from '../../base/view/visibleText';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for XML and HTML, in elements and in quoted attributes. Invisible characters are shown as escapes. */
export function escapeMarkup(text: string): string {
  return text
    .split('\n')
    .map((line) => visibleText(line))
    .join('\n')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
