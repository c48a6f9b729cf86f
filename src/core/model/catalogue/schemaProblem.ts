import {
  integerOf,
  isList,
  isObject,
  JsonNumber,
  type JsonObject,
  type JsonValue,
  membersOf,
} from '../../base/json/jsonValue';
import { printStep } from '../../base/json/readPath';
import { StepBudget, stepLimits } from '../../base/stepBudget';
import { PatternTests } from './linearPattern';
import type { Schema, SchemaType } from './schema';

/**
 * Returns why a value isn't what a schema describes, as the rest of a sentence: `result.logs[0].data isn't a text`.
 * Undefined if it fits. A member that is null fits, because documents say only in words where that is allowed.
 */
export function schemaProblem(value: JsonValue, schema: Schema, root: string): string | undefined {
  return new SchemaCheck().problemOf(value, schema, root);
}

class SchemaCheck {
  readonly #budget = new StepBudget(stepLimits.schemaCheck);
  readonly #patterns = new PatternTests();

  problemOf(value: JsonValue, schema: Schema, place: string): string | undefined {
    return this.#budget.below(() => this.#problem(value, schema, place), `${place} is too large to check`);
  }

  #problem(value: JsonValue, schema: Schema, place: string): string | undefined {
    const { types, anyOf = [] } = schema;
    if (types.length > 0 && !types.some((type) => isOfType(value, type)))
      return `${place} isn't ${types.map((type) => typeNames[type]).join(' or ')}`;
    const [first, ...others] = anyOf.map((option) => this.problemOf(value, option, place));
    if (first !== undefined && !others.includes(undefined)) return first;
    if (typeof value === 'string') return this.#textProblem(value, schema, place);
    if (isList(value)) return this.#listProblem(value, schema, place);
    return isObject(value) ? this.#objectProblem(value, schema, place) : undefined;
  }

  #textProblem(value: string, schema: Schema, place: string): string | undefined {
    if (schema.enum !== undefined && !schema.enum.includes(value))
      return `${place} is none of ${schema.enum.join(', ')}`;
    return schema.pattern !== undefined && !this.#patterns.fits(schema.pattern, value)
      ? `${place} doesn't have the form ${schema.name ?? schema.pattern}`
      : undefined;
  }

  #listProblem(value: readonly JsonValue[], { items, maxItems }: Schema, place: string): string | undefined {
    if (maxItems !== undefined && value.length > maxItems) return `${place} has more than ${maxItems} items`;
    if (items === undefined) return undefined;
    for (const [index, item] of value.entries()) {
      const problem = this.problemOf(item, items, `${place}[${index}]`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  #objectProblem(
    value: JsonObject,
    { properties = {}, required, additionalProperties }: Schema,
    place: string,
  ): string | undefined {
    const missing = required.find((name) => !Object.hasOwn(value, name));
    if (missing !== undefined) return `${place} has no member ${JSON.stringify(missing)}`;
    for (const [name, member] of membersOf(value)) {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (schema === undefined && !additionalProperties)
        return `${place} has the member ${JSON.stringify(name)}, which isn't described`;
      const problem =
        schema === undefined || member === null ? undefined : this.problemOf(member, schema, place + printStep(name));
      if (problem !== undefined) return problem;
    }
    return undefined;
  }
}

const typeNames: Readonly<Record<SchemaType, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

function isOfType(value: JsonValue, type: SchemaType): boolean {
  const isNumber = typeof value === 'number' || value instanceof JsonNumber;
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'number':
      return isNumber;
    case 'integer':
      return isNumber && integerOf(value) !== undefined;
    case 'boolean':
      return typeof value === 'boolean';
    case 'object':
      return isObject(value);
    case 'array':
      return isList(value);
    case 'null':
      return value === null;
  }
}
