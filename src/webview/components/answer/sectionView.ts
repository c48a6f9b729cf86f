import type { Section } from '../../../core/view/decodedView';
import { ChartView } from '../chart/chartView';
import type { ViewContext } from '../dom/viewContext';
import { TableView } from '../table/tableView';
import { fieldsView } from './fieldsView';

/** Draws one section of a decoded view. */
export function sectionView(section: Section, context: ViewContext): HTMLElement {
  switch (section.kind) {
    case 'fields':
      return fieldsView(section, context);
    case 'table':
      return new TableView(section, context, sectionView).element;
    case 'chart':
      return new ChartView(section, context, sectionView).element;
  }
}
