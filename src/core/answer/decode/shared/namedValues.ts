import { JsonNumber, type JsonObject, type JsonValue } from '../../../base/json/jsonValue';
import type { PathStep } from '../../../base/json/readPath';
import { jsonOfValue } from '../../../base/view/printValue';
import type { Value } from '../../../base/view/value';
import type { Network } from '../../../model/networks/network';

/** Items of a list that are decoded for a path that doesn't name one. */
export const maxNamedItems = 1_000;

/** The result of a call, with what was called. */
export interface NamedResult {
  /** Empty for a batch. */
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly value: JsonValue;
  readonly network: Network;
}

/** The unit of a decoded integer. */
export interface AmountUnit {
  readonly decimals: number;
  readonly symbol: string;
  /** Set if decimals and symbol come only from the contract itself, which can claim any. */
  readonly isAsked?: true;
}

/** The decoded values of an answer by name, as JSON. Integers have all their digits. */
export interface NamedValues {
  readonly values: JsonObject;
  /** Returns the unit of the integer at a path from the values. Undefined if it has none. */
  readonly unitAt: (path: readonly PathStep[]) => AmountUnit | undefined;
}

/** Makes decoded values plain JSON, and remembers the units of their amounts. */
export class PlainValues {
  readonly #units = new Map<string, AmountUnit>();

  /** Returns named values as an object at the path. The first of two with the same name counts. */
  membersOf(named: readonly { readonly name: string; readonly value: Value }[], path: readonly PathStep[]): JsonObject {
    const members: Record<string, JsonValue> = {};
    for (const { name, value } of named)
      if (!Object.hasOwn(members, name) && name !== '__proto__') members[name] = this.#plainOf(value, [...path, name]);
    return members;
  }

  /** Returns all values with what is known of their units. */
  named(values: JsonObject): NamedValues {
    return { values, unitAt: (path) => this.#units.get(JSON.stringify(path)) };
  }

  /** A value as JSON: integers, times and amounts as their exact number. */
  #plainOf(value: Value, path: readonly PathStep[]): JsonValue {
    switch (value.kind) {
      case 'integer':
        return integerOfDigits(value.digits);
      case 'amount':
        if (value.symbol !== '')
          this.#units.set(JSON.stringify(path), {
            decimals: value.decimals,
            symbol: value.symbol,
            ...(value.isAsked && { isAsked: true }),
          });
        return integerOfDigits(value.digits);
      case 'time':
        return integerOfDigits(value.seconds);
      case 'list':
        return value.items.map((item, at) => this.#plainOf(item, [...path, at]));
      case 'struct':
        return this.membersOf(
          value.fields.map(({ name, value: member }, place) => ({ name: name || String(place), value: member })),
          path,
        );
      default:
        return jsonOfValue(value);
    }
  }
}

function integerOfDigits(digits: string): JsonValue {
  const small = Number(digits);
  return Number.isSafeInteger(small) && String(small) === digits ? small : new JsonNumber(digits);
}
