import type { Schema } from '../../../core/catalogue/schema';
import type { FieldPath } from '../../../core/draft/draft';
import type { BuilderModel } from '../model/builderModel';

/** What a field asks for, and where the answer goes. */
export interface FieldContext {
  readonly model: BuilderModel;
  readonly path: FieldPath;
  readonly label: string;
  readonly description: string | undefined;
  readonly required: boolean;
  readonly schema: Schema | undefined;
  /** The number of the last block that is not later than a time, in seconds since the epoch; it takes some calls. */
  readonly findBlock: (time: number) => Promise<string>;
  /** Has something done again whenever a value changes, for as long as this field is shown. */
  readonly onRefresh: (refresh: () => void) => void;
}

/** The field of a member or an item of this one. */
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
