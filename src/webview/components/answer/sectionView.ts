import type { Section, TableSection } from '../../../core/view/decodedView';
import { ChartView } from '../chart/chartView';
import { element } from '../dom/element';
import type { ViewContext } from '../dom/viewContext';
import { TableView } from '../table/tableView';
import { fieldsView } from './fieldsView';

/** Draws one section of a decoded view. */
export function sectionView(section: Section, context: ViewContext): HTMLElement {
  switch (section.kind) {
    case 'fields':
      return fieldsView(section, context);
    case 'table':
      return section.isFolded ? foldedTable(section, context) : new TableView(section, context, sectionView).element;
    case 'chart':
      return new ChartView(section, context, sectionView).element;
  }
}

/** Draws the table when the reader opens it for the first time. */
function foldedTable({ title, ...table }: TableSection, context: ViewContext): HTMLElement {
  const summary = element('summary', {}, `${title ?? 'More rows'} (${table.rowCount.toLocaleString('en')})`);
  const folded = element('details', { class: 'section folded' }, summary);
  folded.addEventListener('toggle', () => folded.append(new TableView(table, context, sectionView).element), {
    once: true,
  });
  return folded;
}
