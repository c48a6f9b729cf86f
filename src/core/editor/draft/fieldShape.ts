import type { Schema } from '../../model/catalogue/schema';
import type { DraftValue } from './draft';

/** Kinds of input fields. */
export type FieldShape = 'text' | 'choice' | 'number' | 'boolean' | 'list' | 'object' | 'json';

/** Returns the shapes that a schema allows. The first is the default. */
export function shapesOf(schema: Schema | undefined): readonly FieldShape[] {
  if (schema === undefined) return ['json'];
  if (isBlockOrObject(schema)) return ['text', 'object'];
  const own =
    schema.enum === undefined ? schema.types.flatMap((type) => shapeOfType(type, schema)) : ['choice' as const];
  const found = new Set<FieldShape>(
    own.length > 0 ? own : (schema.anyOf ?? []).flatMap(shapesOf).filter((shape) => shape !== 'json'),
  );
  return found.size > 0 ? [...found] : ['json'];
}

/** Returns whether a schema is a block that is written as text (a number, a tag, a hash) or as an object. */
export function isBlockOrObject({ name }: Schema): boolean {
  return name === 'BlockId' || name === 'BlockOrHash';
}

/** Returns the current shape of a value. */
export function shapeOfValue(value: DraftValue | undefined, schema: Schema | undefined): FieldShape {
  const shapes = shapesOf(schema);
  switch (value?.kind) {
    case undefined:
      return shapes[0] ?? 'json';
    case 'text':
      return shapes.find((shape) => shape !== 'list' && shape !== 'object') ?? 'json';
    case 'list':
    case 'object':
    case 'json':
      return value.kind;
  }
}

/** Returns the schema of a single value: the schema itself or one of its alternatives. */
export function singleSchema(schema: Schema): Schema {
  if (schema.name !== undefined || schema.types.length > 0 || schema.enum !== undefined) return schema;
  return (
    schema.anyOf?.find((option) => !shapesOf(option).some((shape) => shape === 'list' || shape === 'object')) ?? schema
  );
}

/** Returns whether single values of a schema are JSON numbers. */
export function wantsNumber({ types }: Schema): boolean {
  return !types.includes('string') && (types.includes('integer') || types.includes('number'));
}

/** Returns whether single values of a schema are booleans. */
export function wantsBoolean({ types }: Schema): boolean {
  return types.includes('boolean') && !types.includes('string');
}

function shapeOfType(type: Schema['types'][number], schema: Schema): FieldShape[] {
  switch (type) {
    case 'string':
      return ['text'];
    case 'number':
    case 'integer':
      return ['number'];
    case 'boolean':
      return ['boolean'];
    case 'array':
      return ['list'];
    case 'object':
      return schema.properties === undefined ? ['json'] : ['object'];
    case 'null':
      return [];
  }
}
