import { nearestNames } from './nearestNames';
import type { SettingsProblems } from './settingsProblem';

/** A value and where in the settings it stands. */
export interface Placed<T> {
  readonly value: T;
  readonly place: string;
}

/** Reads a value of one kind; undefined when it is not of that kind. */
export type ValueReader<T> = (value: unknown) => T | undefined;

/** One object of the settings, read member by member; what is wrong is noted with its place and read as absent. */
export class SettingsObject {
  readonly #members: Readonly<Record<string, unknown>>;

  constructor(
    members: object,
    readonly place: string,
    readonly problems: SettingsProblems,
  ) {
    this.#members = members as Readonly<Record<string, unknown>>;
  }

  names(): readonly string[] {
    return Object.keys(this.#members);
  }

  /** The member, or undefined when it is absent or not what `read` takes; `expected` says what that is, for people. */
  member<T>(name: string, read: ValueReader<T>, expected: string): Placed<T> | undefined {
    if (!Object.hasOwn(this.#members, name)) return undefined;
    const given = this.#members[name];
    const value = read(given);
    const place = `${this.place}.${name}`;
    if (value !== undefined) return { value, place };
    this.problems.add(place, `This must be ${expected}, and is ${describeValue(given)}.`);
    return undefined;
  }

  /** A member that has to be there. */
  required<T>(name: string, read: ValueReader<T>, expected: string): T | undefined {
    if (!Object.hasOwn(this.#members, name)) {
      this.problems.add(`${this.place}.${name}`, `This is missing: give ${expected}.`);
      return undefined;
    }
    return this.member(name, read, expected)?.value;
  }

  /** A member that is an object itself. */
  object(name: string): SettingsObject | undefined {
    const found = this.member(name, readPlainObject, 'an object');
    return found && new SettingsObject(found.value, found.place, this.problems);
  }

  /** Notes members that mean nothing here: most are slips of the pen. */
  refuseOthers(known: readonly string[]): void {
    for (const name of this.names()) {
      if (known.includes(name)) continue;
      const near = nearestNames(name, known)[0];
      const cure = near === undefined ? `the settings here are ${known.join(', ')}` : `write "${near}" if that is what you mean`;
      this.problems.add(`${this.place}.${name}`, `There is no such setting: ${cure}.`);
    }
  }
}

export const readText: ValueReader<string> = (value) => (typeof value === 'string' ? value : undefined);

export const readPlainObject: ValueReader<object> = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;

export const readList: ValueReader<readonly unknown[]> = (value) => (Array.isArray(value) ? value : undefined);

export const readTexts: ValueReader<readonly string[]> = (value) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;

export const readFlag: ValueReader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

/** Text that a pattern takes. */
export function readMatch(pattern: RegExp): ValueReader<string> {
  return (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined);
}

export function readOneOf<const T extends string>(choices: readonly T[]): ValueReader<T> {
  return (value) => choices.find((choice) => choice === value);
}

export function readWholeNumber(least: number): ValueReader<number> {
  return (value) => (typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : undefined);
}

/** Says what a value is without repeating a text that is long enough to be a key. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return value.length <= 12 ? JSON.stringify(value) : `a text of ${value.length} characters`;
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return String(value);
}
