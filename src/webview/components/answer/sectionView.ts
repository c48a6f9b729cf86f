import { cellCharacters } from '../../../core/base/answerBounds';
import type { FieldsSection, Section, TableSection } from '../../../core/base/view/decodedView';
import { visibleText } from '../../../core/base/view/visibleText';
import { ChartView } from '../chart/chartView';
import { element } from '../dom/element';
import type { ViewContext } from '../dom/viewContext';
import { TableView } from '../table/tableView';
import { fieldsView } from './fieldsView';

/** Draws one section of a decoded view. */
export function sectionView(section: Section, context: ViewContext): HTMLElement {
  switch (section.kind) {
    case 'fields':
      return section.fold === undefined ? fieldsView(section, context) : foldedFields(section, section.fold, context);
    case 'table':
      return section.isFolded ? foldedTable(section, context) : new TableView(section, context, sectionView).element;
    case 'chart':
      return new ChartView(section, context, sectionView).element;
  }
}

/** Draws the fields below their summary line when the user expands it for the first time. */
function foldedFields({ title, ...section }: FieldsSection, fold: string, context: ViewContext): HTMLElement {
  const label = title === undefined ? undefined : element('strong', {}, `${title} `);
  const folded = element(
    'details',
    { class: 'section folded' },
    element('summary', {}, label, visibleText(fold, cellCharacters)),
  );
  folded.addEventListener('toggle', () => folded.append(fieldsView(section, context)), { once: true });
  return folded;
}

/** Draws the table when the user expands it for the first time. */
function foldedTable({ title, ...table }: TableSection, context: ViewContext): HTMLElement {
  const summary = element('summary', {}, `${title ?? 'More rows'} (${table.rowCount.toLocaleString('en')})`);
  const folded = element('details', { class: 'section folded' }, summary);
  folded.addEventListener('toggle', () => folded.append(new TableView(table, context, sectionView).element), {
    once: true,
  });
  return folded;
}
