import type { Method, Parameter } from '../catalogue/method';
import type { Schema } from '../catalogue/schema';
import { itemSchema, memberSchema, optionOfType } from '../catalogue/schemaWithin';
import type { CursorFrame } from './requestCursor';

/** What the catalogue says of the place of the cursor. */
export interface SchemaPlace {
  /**
   * `key`: a member's name stands there, and `schema` is that of the object; otherwise `schema` is that of the value.
   */
  readonly role: 'key' | 'value';
  readonly schema: Schema | undefined;
  /** The parameter that it belongs to, and its place among the arguments. */
  readonly parameter: Parameter | undefined;
  readonly index: number;
  /** Key of the member whose value stands there. */
  readonly key?: string;
  /** Keys that the object has before the cursor. */
  readonly keys: readonly string[];
}

/** Finds the schema for a place among a method's arguments. Without a method nothing is known but the role. */
export function schemaAt(method: Method | undefined, frames: readonly CursorFrame[]): SchemaPlace {
  const [root, ...inner] = frames;
  const index = root?.kind === 'arguments' ? root.index : 0;
  const parameter = method?.parameters[index];
  let place: SchemaPlace = { role: 'value', schema: parameter?.schema, parameter, index, keys: [] };
  inner.forEach((frame, depth) => {
    const isNamed = depth === 0 && index === 0 && frame.kind === 'object' && method?.structure === 'name';
    place = isNamed ? within(frame, { ...place, schema: namedSchema(method, frame.keys) }) : within(frame, place);
  });
  return place;
}

function within(frame: CursorFrame, place: SchemaPlace): SchemaPlace {
  const { key: _, ...rest } = place;
  if (frame.kind !== 'object') return { ...rest, role: 'value', schema: itemSchema(place.schema), keys: [] };
  const object = optionOfType(place.schema, 'object');
  if (frame.state.kind === 'value')
    return {
      ...rest,
      role: 'value',
      key: frame.state.key,
      schema: memberSchema(object, frame.state.key),
      keys: frame.keys,
    };
  return { ...rest, role: 'key', schema: object, keys: frame.keys };
}

/**
 * The single object of a method that takes its parameters by name: it names them, or it is the first one itself. Where
 * no key says which, both are offered.
 */
function namedSchema(method: Method, keys: readonly string[]): Schema | undefined {
  const names: Schema = {
    types: ['object'],
    required: [],
    additionalProperties: false,
    properties: Object.fromEntries(
      method.parameters.map(({ name, schema, description }) => [
        name,
        description === undefined ? schema : { ...schema, description },
      ]),
    ),
  };
  const first = optionOfType(method.parameters[0]?.schema, 'object');
  if (!first || keys.some((key) => memberSchema(names, key))) return names;
  return keys.length > 0 ? first : { ...first, properties: { ...first.properties, ...names.properties } };
}
