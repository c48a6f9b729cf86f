import type { Field, FieldsSection } from '../../core/view/decodedView';
import { element } from './element';
import { valueView } from './values/valueView';
import type { ViewContext } from './viewContext';

/** Labels and values in two aligned columns. */
export function fieldsView(section: FieldsSection, context: ViewContext): HTMLElement {
  return element('section', { class: 'section' },
    section.title === undefined ? undefined : element('h3', {}, section.title),
    element('dl', { class: 'fields' }, ...section.fields.map((field) => fieldRow(field, context))));
}

function fieldRow(field: Field, context: ViewContext): HTMLElement {
  const hint = field.hint === undefined ? undefined : element('span', { class: 'type' }, field.hint);
  return element('div', { class: 'field' }, element('dt', {}, field.label), element('dd', {}, valueView(field.value, context), hint));
}
