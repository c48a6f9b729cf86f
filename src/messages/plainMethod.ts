import type { Method } from '../core/model/catalogue/method';
import type { Schema } from '../core/model/catalogue/schema';

/**
 * Returns a method without cycles, so that it can be sent. A schema within itself is replaced by one that accepts any
 * JSON.
 */
export function plainMethod(method: Method): Method {
  const { result: _notAskedFor, ...rest } = method;
  return {
    ...rest,
    parameters: method.parameters.map((parameter) => ({ ...parameter, schema: plainSchema(parameter.schema, []) })),
  };
}

function plainSchema(schema: Schema, around: readonly Schema[]): Schema {
  if (around.includes(schema)) return { types: [], required: [], additionalProperties: true };
  const within = [...around, schema];
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, value]) => [key, plainSchema(value, within)]),
      ),
    }),
    ...(items && { items: plainSchema(items, within) }),
    ...(anyOf && { anyOf: anyOf.map((option) => plainSchema(option, within)) }),
  };
}
