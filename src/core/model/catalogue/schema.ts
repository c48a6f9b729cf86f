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
