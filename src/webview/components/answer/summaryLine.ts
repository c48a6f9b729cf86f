import { cellCharacters, nameCharacters } from '../../../core/base/answerBounds';
import type { DecodedView } from '../../../core/base/view/decodedView';
import { visibleText } from '../../../core/base/view/visibleText';
import { element } from '../dom/element';
import { icon } from '../dom/icon';

const toneIcons = { good: 'check', bad: 'error', neutral: 'info' } as const;
const toneLabels = { good: 'Success', bad: 'Failure', neutral: 'Answer' } as const;

/** Returns the line with the kind and the result of an answer, which is above everything else. */
export function summaryLine(
  { title, summary, tone }: Pick<DecodedView, 'title' | 'summary' | 'tone'>,
  draw: (summary: string) => readonly (HTMLElement | string)[] = (text) => [text],
): HTMLElement {
  return element(
    'header',
    { class: 'summary' },
    element('span', { class: `tone tone-${tone}` }, icon(toneIcons[tone], toneLabels[tone])),
    element('h2', {}, visibleText(title, nameCharacters)),
    element('span', { class: 'sentence' }, ...draw(visibleText(summary, cellCharacters))),
  );
}

/** Returns the headline of an answer, for screen readers: `Transaction receipt. Success in block 7`. */
export function summaryForScreenReaders({ title, summary }: Pick<DecodedView, 'title' | 'summary'>): string {
  return visibleText(`${title}. ${summary}`, cellCharacters);
}
