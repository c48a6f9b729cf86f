import type { Comparison } from '../../../core/compare/compareSides';
import { comparisonTable, describeComparison, unlistedNotes } from '../../../core/compare/comparisonView';
import { sectionView } from '../answer/sectionView';
import { element } from '../dom/element';
import { notesView } from '../dom/notesView';
import type { ViewContext } from '../dom/viewContext';

/** Returns the fields of answers in rows, with an option to show only differences. */
export function comparisonPanel(comparison: Comparison, context: ViewContext): HTMLElement {
  const home = element('div', { class: 'section' });
  let drawn = new AbortController();
  const draw = (onlyDifferences: boolean): void => {
    drawn.abort();
    drawn = new AbortController();
    const fields = onlyDifferences ? comparison.fields.filter(({ differs }) => differs) : comparison.fields;
    const drawing = { ...context, signal: AbortSignal.any([drawn.signal, context.signal]) };
    home.replaceChildren(
      fields.length === 0
        ? element('p', { class: 'aside' }, `${describeComparison(comparison)}.`)
        : sectionView(comparisonTable({ ...comparison, fields }), drawing),
    );
  };
  draw(false);
  return element(
    'div',
    { class: 'comparison' },
    onlyDifferences(comparison, context, draw),
    notesView(unlistedNotes(comparison)),
    home,
  );
}

function onlyDifferences(
  comparison: Comparison,
  context: ViewContext,
  draw: (onlyDifferences: boolean) => void,
): HTMLElement {
  const box = element('input', { type: 'checkbox' });
  box.addEventListener('change', () => {
    draw(box.checked);
    const noun = comparison.differences === 1 ? 'difference' : 'differences';
    context.announce(
      box.checked ? `${comparison.differences} ${noun} shown` : `All ${comparison.fields.length} fields shown`,
    );
  });
  return element('label', { class: 'check' }, box, 'Only differences');
}
