import { cellCharacters } from '../../../core/base/answerBounds';
import { visibleText } from '../../../core/base/view/visibleText';
import type { FramedAssertion } from '../../../messages/exchangeFrame';
import { codeSpans } from '../dom/codeSpans';
import { element } from '../dom/element';
import { icon } from '../dom/icon';

const icons = { holds: 'check', failed: 'error', unchecked: 'info' } as const;
const labels = { holds: 'Assertion holds', failed: 'Assertion failed', unchecked: 'Not checked' } as const;

/** Returns the results of a cell's assertions, green or red, in their order. Undefined if it has none. */
export function assertionsView(assertions: readonly FramedAssertion[]): HTMLElement | undefined {
  if (assertions.length === 0) return undefined;
  return element('ul', { class: 'notes assertions', 'aria-label': 'Assertions' }, ...assertions.map(assertionItem));
}

function assertionItem({ text, state, failure }: FramedAssertion): HTMLLIElement {
  const shown = (sentence: string): string => visibleText(sentence, cellCharacters);
  const parts = failure === undefined ? [element('code', {}, shown(text))] : codeSpans(shown(failure));
  return element('li', { class: state }, icon(icons[state], labels[state]), element('span', {}, ...parts));
}
