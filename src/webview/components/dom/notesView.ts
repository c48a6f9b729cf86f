import { cellCharacters } from '../../../core/base/answerBounds';
import type { Note } from '../../../core/base/view/decodedView';
import { visibleText } from '../../../core/base/view/visibleText';
import { codeSpans, element } from './element';
import { icon } from './icon';

const icons = { information: 'info', warning: 'warning', error: 'error' } as const;
const labels = { information: 'Note', warning: 'Warning', error: 'Error' } as const;

/** Returns the notes on the data with their severity; undefined if there are none. */
export function notesView(notes: readonly Note[]): HTMLElement | undefined {
  if (notes.length === 0) return undefined;
  return element('ul', { class: 'notes' }, ...notes.map(noteItem));
}

/** Returns one note as an item of a list with the class `notes`. */
export function noteItem({ severity, text }: Note): HTMLLIElement {
  return element(
    'li',
    { class: severity },
    icon(icons[severity], labels[severity]),
    element('span', {}, ...codeSpans(visibleText(text, cellCharacters))),
  );
}
