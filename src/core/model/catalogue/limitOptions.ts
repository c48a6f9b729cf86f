import { stepLimits } from '../../base/stepLimits';
import type { Schema } from './schema';

/** A schema that is still being built. */
export type OpenSchema = { -readonly [Key in keyof Schema]: Schema[Key] };

/**
 * Removes the alternatives of schemas that are alternatives of themselves (they allow every value), and of schemas with
 * more combinations of alternatives than can be tried on user input: alternatives that share components double at every
 * level. Visits every schema once. Calls `report` with the place and one sentence.
 */
export function limitOptions(
  schemas: ReadonlyMap<OpenSchema, string>,
  report: (place: string, message: string) => void,
): void {
  const most = stepLimits.schemaOptions.steps;
  const counts = new Map<Schema, number>();
  const open = new Set<Schema>();
  const circular = new Set<Schema>();
  const count = (schema: Schema): number => {
    const known = counts.get(schema);
    if (known !== undefined) return known;
    if (open.has(schema)) circular.add(schema);
    if (open.has(schema)) return 1;
    open.add(schema);
    const all = (schema.anyOf ?? []).reduce((sum, option) => sum + count(option), 1);
    open.delete(schema);
    const kept = circular.has(schema) || all > most ? 1 : all;
    counts.set(schema, kept);
    return kept;
  };
  for (const [schema, place] of schemas) {
    if (count(schema) > 1) continue;
    delete schema.anyOf;
    report(
      place,
      circular.has(schema)
        ? 'This schema is an alternative of itself: its alternatives are left out.'
        : `This schema has more than ${most} alternatives: they are left out.`,
    );
  }
}
