import type { Method, Parameter } from '../../model/catalogue/method';
import type { Draft, DraftMembers, DraftValue } from './draft';

/**
 * The values that the user gave to parameters, for the time when a method with the same parameter is selected. Parameters
 * of two methods are the same if their names and their kinds of values are.
 */
export class ParameterMemory {
  readonly #values = new Map<string, DraftValue | undefined>();
  readonly #outside = new Map<string, DraftMembers>();

  /** Keeps what the user changed in a draft, compared with the parameters that its method began with. */
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

  /** Returns the parameters that a method begins with: the kept values, otherwise the fresh ones. */
  recall(method: Method, fresh: DraftMembers): DraftMembers {
    return Object.fromEntries(
      method.parameters.flatMap((parameter) => {
        const meaning = meaningOf(parameter, method);
        const value = this.#values.has(meaning) ? this.#values.get(meaning) : fresh[parameter.name];
        return value === undefined ? [] : [[parameter.name, value] as const];
      }),
    );
  }

  /** Returns a draft of a method outside the catalogue with its kept parameters. */
  recallOutside(draft: Draft): Draft {
    return { ...draft, parameters: this.#outside.get(draft.method) ?? {} };
  }
}

/** Two texts are equal for parameters that mean the same. Structures without a name are their method's own. */
function meaningOf({ name, schema }: Parameter, method: Method): string {
  if (schema.name !== undefined) return `${name} ${schema.name}`;
  const { types, properties, items, anyOf } = schema;
  const isPlain = types.length > 0 && [properties, items, anyOf, schema.enum].every((part) => part === undefined);
  return isPlain ? `${name} ${types.join('|')}` : `${method.name} ${name}`;
}

function isSameValue(one: DraftValue | undefined, other: DraftValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
