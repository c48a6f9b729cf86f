import type { Schema } from '../catalogue/schema';
import type { DraftValue } from './draft';

/** The kinds of field that a value can be asked for by. */
export type FieldShape = 'text' | 'choice' | 'number' | 'boolean' | 'list' | 'object' | 'json';

/** The shapes that a schema allows, the first being the one to begin with. */
export function shapesOf(schema: Schema | undefined): readonly FieldShape[] {
  if (schema === undefined) return ['json'];
  const own = schema.enum === undefined ? schema.types.flatMap((type) => shapeOfType(type, schema)) : ['choice' as const];
  const found = new Set<FieldShape>(own.length > 0 ? own : (schema.anyOf ?? []).flatMap(shapesOf).filter((shape) => shape !== 'json'));
  return found.size > 0 ? [...found] : ['json'];
}

/** The shape that a value has now. */
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

/** The schema, or that of its alternatives, which describes a single value. */
export function singleSchema(schema: Schema): Schema {
  if (schema.name !== undefined || schema.types.length > 0 || schema.enum !== undefined) return schema;
  return schema.anyOf?.find((option) => !shapesOf(option).some((shape) => shape === 'list' || shape === 'object')) ?? schema;
}

/** Whether single values of a schema are numbers in JSON. */
export function wantsNumber({ types }: Schema): boolean {
  return !types.includes('string') && (types.includes('integer') || types.includes('number'));
}

/** Whether single values of a schema are true or false. */
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
