import { cellCharacters } from '../../../core/base/answerBounds';
import { groupDigits } from '../../../core/base/view/amountText';
import type { FieldsSection, Section, TableSection } from '../../../core/base/view/decodedView';
import { visibleText } from '../../../core/base/view/visibleText';
import { ChartView } from '../chart/chartView';
import { element } from '../dom/element';
import { drawWhenOpened } from '../dom/lazyFold';
import type { ViewContext } from '../dom/viewContext';
import { TableView } from '../table/tableView';
import { fieldsView } from './fieldsView';

/** What is folded with the fields of a section: its summary beside theirs, and what is drawn below them. */
export interface FoldedPart {
  readonly summary: readonly HTMLElement[];
  readonly draw: () => HTMLElement;
}

/** Draws one section of a decoded view. `part` is folded with it. */
export function sectionView(section: Section, context: ViewContext, part?: FoldedPart): HTMLElement {
  switch (section.kind) {
    case 'fields':
      return section.fold === undefined
        ? fieldsView(section, context)
        : foldedFields(section, section.fold, context, part);
    case 'table':
      return section.isFolded ? foldedTable(section, context) : new TableView(section, context, sectionView).element;
    case 'chart':
      return new ChartView(section, context, sectionView).element;
  }
}

/** Draws the fields below their summary line when the user expands it for the first time. */
function foldedFields(
  { title, ...section }: FieldsSection,
  fold: string,
  context: ViewContext,
  part?: FoldedPart,
): HTMLElement {
  const label = title === undefined ? undefined : element('strong', {}, `${title} `);
  const folded = element(
    'details',
    { class: part === undefined ? 'section folded' : 'section folded one-line' },
    element('summary', {}, label, foldPreview(fold, label !== undefined), ...(part?.summary ?? [])),
  );
  const draw = (): void => folded.append(fieldsView(section, context), ...(part ? [part.draw()] : []));
  drawWhenOpened(folded, draw);
  return folded;
}

/** A text beside a title is left out while the fold is open, since the fields have it. Alone, it is the title itself. */
function foldPreview(fold: string, hasTitle: boolean): HTMLElement | string {
  const text = visibleText(fold, cellCharacters);
  return hasTitle ? element('span', { class: 'fold-preview' }, text) : text;
}

/** Draws the table when the user expands it for the first time. */
function foldedTable({ title, ...table }: TableSection, context: ViewContext): HTMLElement {
  const summary = element('summary', {}, `${title ?? 'More rows'} (${groupDigits(table.rowCount)})`);
  const folded = element('details', { class: 'section folded' }, summary);
  drawWhenOpened(folded, () => folded.append(new TableView(table, context, sectionView).element));
  return folded;
}
