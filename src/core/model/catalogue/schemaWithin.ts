import type { Schema } from './schema';

/** Returns the schema, or its first alternative, that describes an object or an array. */
export function optionOfType(schema: Schema | undefined, type: 'object' | 'array'): Schema | undefined {
  return schema?.types.includes(type) === true ? schema : schema?.anyOf?.find((option) => option.types.includes(type));
}

/** Returns the schema of an array's items. A list of alternatives for one topic is a list of topics. */
export function itemSchema(schema: Schema | undefined): Schema | undefined {
  return schema?.name === 'Topic' ? schema : optionOfType(schema, 'array')?.items;
}

/** Returns the schema of an object's member; undefined if the object's schema does not name it. */
export function memberSchema(schema: Schema | undefined, key: string): Schema | undefined {
  const properties = schema?.properties;
  return properties && Object.hasOwn(properties, key) ? properties[key] : undefined;
}
