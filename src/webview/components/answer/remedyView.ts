import { cellCharacters, nameCharacters } from '../../../core/base/answerBounds';
import { visibleText } from '../../../core/base/view/visibleText';
import { labelOfRemedy, type Remedy } from '../../../core/model/exchange/remedy';
import type { RemedyFrame } from '../../../messages/remedyFrame';
import { codeSpans } from '../dom/codeSpans';
import { element } from '../dom/element';
import { summaryLine } from './answerView';

/**
 * Returns the view of a problem, with a button for each remedy, or only the buttons if the answer above shows the
 * failure. Without `choose`, there are no buttons, and the text describes the fix.
 */
export function remedyView(
  { problem, remedies }: RemedyFrame,
  choose: ((remedy: Remedy) => void) | undefined,
): HTMLElement {
  const buttons = choose && remedies.length > 0 ? buttonRow(remedies, choose) : undefined;
  if (problem === undefined) return element('div', { class: 'remedies' }, buttons);
  return element(
    // An article may not be an alert.
    'section',
    { class: 'answer remedies', 'aria-label': visibleText(problem.title, nameCharacters), role: 'alert' },
    summaryLine({ title: problem.title, summary: problem.cause, tone: 'bad' }, codeSpans),
    element('p', { class: 'cure' }, ...codeSpans(visibleText(problem.cure, cellCharacters))),
    buttons,
  );
}

function buttonRow(remedies: readonly Remedy[], choose: (remedy: Remedy) => void): HTMLElement {
  const isAsking = remedies.every(({ kind }) => kind === 'inquire');
  return element(
    'div',
    { class: 'buttons', role: 'group', 'aria-label': isAsking ? 'What can be asked' : 'How to fix' },
    ...remedies.map((remedy) => {
      const button = element(
        'button',
        { class: 'action button remedy' },
        visibleText(labelOfRemedy(remedy), nameCharacters),
      );
      button.addEventListener('click', () => choose(remedy));
      return button;
    }),
  );
}
