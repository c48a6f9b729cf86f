import type { FieldPath } from '../../../core/editor/draft/draft';
import type { Schema } from '../../../core/model/catalogue/schema';
import { element } from '../../components/dom/element';
import { icon } from '../../components/dom/icon';
import type { BuilderModel } from '../model/builderModel';

/** The parameter of a field, and the callbacks for its value. */
export interface FieldContext {
  readonly model: BuilderModel;
  readonly path: FieldPath;
  readonly label: string;
  readonly description: string | undefined;
  readonly required: boolean;
  readonly schema: Schema | undefined;
  /** Returns the number of the last block at or before a time, in seconds since the epoch. This takes several calls. */
  readonly findBlock: (time: number) => Promise<string>;
  /** The paths that are shown first. The other fields are below "More fields". */
  readonly first: ReadonlySet<string>;
  /** The paths of open "More fields" disclosures. They stay open when the form is drawn again. */
  readonly openFields: Set<string>;
  /** Runs the callback at each change of a value, for as long as this field is shown. */
  readonly onRefresh: (refresh: () => void) => void;
}

/** Returns the context of a member or an item of this field. */
export function innerField(
  outer: FieldContext,
  step: string | number,
  inner: Pick<FieldContext, 'label' | 'description' | 'required' | 'schema'>,
): FieldContext {
  return { ...outer, ...inner, path: [...outer.path, step] };
}

/** Returns whether a field is an item of a list. An empty item means null. */
export function isItem({ path }: FieldContext): boolean {
  return typeof path.at(-1) === 'number';
}

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
