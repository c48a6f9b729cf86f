import { element } from '../../components/dom/element';
import { icon } from '../../components/dom/icon';
import type { FieldContext } from './fieldContext';

/**
 * Returns a disclosure for less used fields. Its label shows how many of them have a value, and whether one has a
 * problem.
 */
export function moreFields(
  { model, onRefresh, openFields }: Pick<FieldContext, 'model' | 'onRefresh' | 'openFields'>,
  place: string,
  paths: readonly FieldContext['path'][],
  fields: readonly HTMLElement[],
): HTMLElement {
  const count = element('span', { class: 'aside' });
  const mark = element('span', { class: 'more-problem' });
  const details = element(
    'details',
    { class: 'more', 'data-more': place },
    element('summary', {}, element('span', {}, 'More fields'), count, mark),
    element('div', { class: 'ask-members more-members' }, ...fields),
  );
  details.open = openFields.has(place);
  details.addEventListener('toggle', () => {
    if (details.open) openFields.add(place);
    else openFields.delete(place);
  });
  const refresh = (): void => {
    const set = paths.filter((path) => model.valueAt(path) !== undefined).length;
    count.textContent = set === 0 ? ` (${paths.length})` : ` (${paths.length}, ${set} set)`;
    const hasError = paths.some((path) => model.hasErrorWithin(path));
    mark.replaceChildren(...(hasError ? [icon('error', 'Has a problem')] : []));
  };
  onRefresh(refresh);
  refresh();
  return details;
}
