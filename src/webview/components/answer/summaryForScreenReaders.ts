import { cellCharacters } from '../../../core/base/answerBounds';
import type { DecodedView } from '../../../core/base/view/decodedView';
import { visibleText } from '../../../core/base/view/visibleText';

/** Returns the headline of an answer, for screen readers: `Transaction receipt. Success in block 7`. */
export function summaryForScreenReaders({ title, summary }: Pick<DecodedView, 'title' | 'summary'>): string {
  return visibleText(`${title}. ${summary}`, cellCharacters);
}
