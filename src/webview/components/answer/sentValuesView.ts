import { cellCharacters, nameCharacters, shownFields } from '../../../core/base/answerBounds';
import { countedText, groupDigits } from '../../../core/base/view/amountText';
import { hexValue, textValue } from '../../../core/base/view/makeValue';
import { visibleText } from '../../../core/base/view/visibleText';
import { type SentValue, summarizeSentValues } from '../../../core/request/params/sentValue';
import { element } from '../dom/element';
import { drawWhenOpened } from '../dom/lazyFold';
import type { ViewContext } from '../dom/viewContext';
import { valueView } from '../values/valueView';
import type { FoldedPart } from './sectionView';

/**
 * Returns one line about the values that were sent in a form other than the written one. It expands to both forms of
 * each. Undefined if there are none.
 */
export function sentValuesView(values: readonly SentValue[], context: ViewContext): HTMLElement | undefined {
  const part = sentValuesPart(values, context);
  if (part === undefined) return undefined;
  const opened = element('details', { class: 'folded one-line sent-values' }, element('summary', {}, ...part.summary));
  drawWhenOpened(opened, () => opened.append(sentList(values, context)));
  return opened;
}

/** Returns the same as a part of a section that is folded. */
export function sentValuesPart(values: readonly SentValue[], context: ViewContext): FoldedPart | undefined {
  if (values.length === 0) return undefined;
  const text = `Sent ${countedText(values.length, 'value')} in another form`;
  return {
    summary: [element('span', {}, text), element('span', { class: 'aside fold-preview' }, summarizeSentValues(values))],
    draw: () => element('div', { class: 'sent-values' }, sentList(values, context)),
  };
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
    left > 0 ? element('div', { class: 'field' }, element('dt', {}, `and ${groupDigits(left)} more`)) : undefined,
  );
}
