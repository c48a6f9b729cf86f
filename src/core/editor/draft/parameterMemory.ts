import type { Method, Parameter } from '../../model/catalogue/method';
import type { Draft, DraftMembers, DraftValue } from './draft';

/**
 * The values that the user gave to parameters, for other methods with the same parameter. Parameters of two methods are
 * the same if their names and types of values are.
 */
export class ParameterMemory {
  readonly #values = new Map<string, DraftValue | undefined>();
  readonly #outside = new Map<string, DraftMembers>();

  /** Stores what the user changed in a draft, compared with the initial parameters of its method. */
  keep({ method: name, parameters }: Draft, method: Method | undefined, begun: DraftMembers): void {
    if (method === undefined) {
      this.#outside.set(name, parameters);
      return;
    }
    for (const parameter of method.parameters) {
      const value = parameters[parameter.name];
      if (!isSameValue(value, begun[parameter.name])) this.#values.set(meaningOf(parameter, method), value);
    }
  }

  /** Returns the initial parameters for a method: the stored values, otherwise the fresh ones. */
  recall(method: Method, fresh: DraftMembers): DraftMembers {
    return Object.fromEntries(
      method.parameters.flatMap((parameter) => {
        const meaning = meaningOf(parameter, method);
        const value = this.#values.has(meaning) ? this.#values.get(meaning) : fresh[parameter.name];
        return value === undefined ? [] : [[parameter.name, value] as const];
      }),
    );
  }

  /** Returns a draft of a method outside the catalogue with its stored parameters. */
  recallOutside(draft: Draft): Draft {
    return { ...draft, parameters: this.#outside.get(draft.method) ?? {} };
  }
}

/**
 * Returns a text that is equal for parameters with the same meaning. Structures without a name belong to one method
 * only.
 */
function meaningOf({ name, schema }: Parameter, method: Method): string {
  if (schema.name !== undefined) return `${name} ${schema.name}`;
  const { types, properties, items, anyOf } = schema;
  const isPlain = types.length > 0 && [properties, items, anyOf, schema.enum].every((part) => part === undefined);
  return isPlain ? `${name} ${types.join('|')}` : `${method.name} ${name}`;
}

function isSameValue(one: DraftValue | undefined, other: DraftValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
