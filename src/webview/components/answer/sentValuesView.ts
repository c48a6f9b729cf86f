import { cellCharacters, nameCharacters, shownFields } from '../../../core/base/answerBounds';
import { groupDigits } from '../../../core/base/view/amountText';
import { hexValue, textValue } from '../../../core/base/view/makeValue';
import { visibleText } from '../../../core/base/view/visibleText';
import { type SentValue, summarizeSentValues } from '../../../core/request/params/sentValue';
import { element } from '../dom/element';
import type { ViewContext } from '../dom/viewContext';
import { valueView } from '../values/valueView';

/**
 * Returns one line about the values that were sent in a form other than the written one. It expands to both forms of
 * each. Undefined if there are none.
 */
export function sentValuesView(values: readonly SentValue[], context: ViewContext): HTMLElement | undefined {
  if (values.length === 0) return undefined;
  const count = values.length === 1 ? '1 value' : `${values.length.toLocaleString('en')} values`;
  const summary = element(
    'summary',
    {},
    `Sent ${count} in another form`,
    element('span', { class: 'aside' }, summarizeSentValues(values)),
  );
  const opened = element('details', { class: 'folded sent-values' }, summary);
  opened.addEventListener('toggle', () => opened.append(sentList(values, context)), { once: true });
  return opened;
}

function sentList(values: readonly SentValue[], context: ViewContext): HTMLElement {
  const rows = values
    .slice(0, shownFields)
    .map(({ place = 'Value', written, sent, number }) =>
      element(
        'div',
        { class: 'field' },
        element('dt', {}, visibleText(place, nameCharacters)),
        element(
          'dd',
          {},
          element('code', {}, visibleText(written, cellCharacters)),
          element('span', { class: 'aside' }, number === undefined ? 'as' : `as ${groupDigits(number)}`),
          valueView(sent.startsWith('0x') ? hexValue(sent) : textValue(sent), context),
        ),
      ),
    );
  const left = values.length - rows.length;
  return element(
    'dl',
    { class: 'fields' },
    ...rows,
    left > 0
      ? element('div', { class: 'field' }, element('dt', {}, `and ${left.toLocaleString('en')} more`))
      : undefined,
  );
}
