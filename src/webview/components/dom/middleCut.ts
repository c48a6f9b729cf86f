import { element } from './element';

/** Number of characters at the end of a text that stay visible. */
const tailCharacters = 12;

/**
 * Returns the parts of a text whose middle is hidden if its line is too narrow, in any font: the styles of `cut-start`
 * cut the first part, and the last one stays. A short text is one part.
 */
export function middleCut(text: string): readonly (Node | string)[] {
  if (text.length <= 2 * tailCharacters) return [text];
  const end = text.length - tailCharacters;
  return [
    element('span', { class: 'cut-start' }, text.slice(0, end)),
    element('span', { class: 'cut-end' }, text.slice(end)),
  ];
}
