/**
 * The subset of JSON Schema that the catalogue uses: enough to complete, check, prompt for and encode a parameter.
 * References are resolved when the document is read, so a schema may contain itself (a recursive definition).
 */
export interface Schema {
  /** Name of its component (`BlockParameter`), which determines how text is encoded. */
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly types: readonly SchemaType[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly default?: string | number | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
  readonly additionalProperties: boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

export type SchemaType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

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
