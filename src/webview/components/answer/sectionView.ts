import { cellCharacters, nameCharacters, shownFields } from '../../../core/base/answerBounds';
import { groupDigits } from '../../../core/base/view/amountText';
import type { Field, FieldsSection, Section, TableSection } from '../../../core/base/view/decodedView';
import { visibleText } from '../../../core/base/view/visibleText';
import { ChartView } from '../chart/chartView';
import { element } from '../dom/element';
import { drawWhenOpened, moreButton } from '../dom/lazyFold';
import type { ViewContext } from '../dom/viewContext';
import { TableView } from '../table/tableView';
import { valueView } from '../values/valueView';

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
    element('summary', {}, label, foldPreview(fold, label !== undefined)),
  );
  drawWhenOpened(folded, () => folded.append(fieldsView(section, context)));
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

/** Returns labels and values in two aligned columns. Further fields are drawn on request. */
export function fieldsView(section: FieldsSection, context: ViewContext): HTMLElement {
  const list = element('dl', { class: 'fields' });
  const parts = element(
    'section',
    { class: 'section' },
    section.title === undefined ? undefined : element('h3', {}, visibleText(section.title, nameCharacters)),
    list,
  );
  const draw = (from: number): void => {
    list.append(...section.fields.slice(from, from + shownFields).map((field) => fieldRow(field, context)));
    const left = section.fields.length - from - shownFields;
    if (left > 0) parts.append(moreButton(left, shownFields, () => draw(from + shownFields)));
  };
  draw(0);
  return parts;
}

function fieldRow(field: Field, context: ViewContext): HTMLElement {
  const hint =
    field.hint === undefined ? undefined : element('span', { class: 'type' }, visibleText(field.hint, nameCharacters));
  return element(
    'div',
    { class: 'field' },
    element('dt', {}, visibleText(field.label, nameCharacters)),
    element('dd', {}, valueView(field.value, context), hint),
  );
}
