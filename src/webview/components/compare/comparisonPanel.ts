import type { TableSection } from '../../../core/base/view/decodedView';
import type { Comparison } from '../../../core/run/compare/compareSides';
import { comparisonTable, describeComparison, unlistedNotes } from '../../../core/run/compare/comparisonView';
import { sectionView } from '../answer/sectionView';
import { element } from '../dom/element';
import { drawPart } from '../dom/guardDrawing';
import { notesView } from '../dom/notesView';
import type { ViewContext } from '../dom/viewContext';
import { headCharacters } from '../table/columns/columnLayout';

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
        : sectionView(withEqualSides(comparisonTable({ ...comparison, fields }), comparison.labels.length), drawing),
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

/**
 * Gives the last columns, which are the sides, the same width: equal values look equal only if they are cut equally.
 */
function withEqualSides(table: TableSection, sides: number): TableSection {
  const first = table.columns.length - sides;
  const characters = Math.max(
    ...table.columns.slice(first).map((column) => Math.max(column.characters, headCharacters(column.label))),
  );
  return {
    ...table,
    columns: table.columns.map((column, index) => (index < first ? column : { ...column, characters })),
  };
}

function onlyDifferences(
  comparison: Comparison,
  context: ViewContext,
  draw: (onlyDifferences: boolean) => void,
): HTMLElement {
  const box = element('input', { type: 'checkbox' });
  box.addEventListener('change', () => {
    drawPart(box, () => draw(box.checked));
    const noun = comparison.differences === 1 ? 'difference' : 'differences';
    context.announce(
      box.checked ? `${comparison.differences} ${noun} shown` : `All ${comparison.fields.length} fields shown`,
    );
  });
  return element('label', { class: 'check' }, box, 'Only differences');
}
