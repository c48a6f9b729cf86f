import { nameCharacters, shownFields } from '../../../core/base/answerBounds';
import type { Field, FieldsSection } from '../../../core/base/view/decodedView';
import { visibleText } from '../../../core/base/view/visibleText';
import { element } from '../dom/element';
import { moreButton } from '../dom/moreButton';
import type { ViewContext } from '../dom/viewContext';
import { valueView } from '../values/valueView';

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
