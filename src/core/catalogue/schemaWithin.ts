import type { Schema } from './schema';

/** The schema, or that of its alternatives, which describes an object or a list. */
export function optionOfType(schema: Schema | undefined, type: 'object' | 'array'): Schema | undefined {
  return schema?.types.includes(type) === true ? schema : schema?.anyOf?.find((option) => option.types.includes(type));
}

/** Schema of a list's items; a list of alternatives for one topic is a list of topics. */
export function itemSchema(schema: Schema | undefined): Schema | undefined {
  return schema?.name === 'Topic' ? schema : optionOfType(schema, 'array')?.items;
}

/** Schema of an object's member; undefined where the object's schema does not name it. */
export function memberSchema(schema: Schema | undefined, key: string): Schema | undefined {
  const properties = schema?.properties;
  return properties && Object.hasOwn(properties, key) ? properties[key] : undefined;
}
