import type { FieldPath } from '../../../core/editor/draft/draft';
import type { Schema } from '../../../core/model/catalogue/schema';
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
