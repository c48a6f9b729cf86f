import type { Method, Parameter } from '../../../model/catalogue/method';
import { itemSchema, memberSchema, optionOfType, type Schema } from '../../../model/catalogue/schema';
import type { CursorFrame } from './requestCursor';

/** What the catalogue specifies for the position of the cursor. */
export interface SchemaPlace {
  /** `key`: a member's name, and `schema` is that of the object. Otherwise `schema` is that of the value. */
  readonly role: 'key' | 'value';
  readonly schema: Schema | undefined;
  /** The parameter it belongs to, and its index among the arguments. */
  readonly parameter: Parameter | undefined;
  readonly index: number;
  /** The key of the member whose value is at the cursor. */
  readonly key?: string;
  /** The keys of the object before the cursor. */
  readonly keys: readonly string[];
}

/** Finds the schema for a position among a method's arguments. Without a method, only the role is known. */
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
 * Returns the schema of the only object of a method with named parameters. It either names the parameters or is the
 * first one itself. Returns both if no key decides this.
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
