/**
 * The part of JSON Schema that the catalogue speaks: enough to complete, check, ask for and encode a parameter.
 * References are followed when the document is read, so a schema may hold itself (a recursive definition).
 */
export interface Schema {
  /** Name of the component it came from (`BlockParameter`): what the encoding of written text goes by. */
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
