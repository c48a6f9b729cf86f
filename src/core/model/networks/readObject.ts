import { stepLimits } from '../../base/stepBudget';
import { groupDigits } from '../../base/view/amountText';
import { whyNoName } from '../../base/view/shownName';
import { looksRandom } from './keyLikeness';
import { nearestNames } from './nearestNames';
import type { SettingsProblems } from './settingsProblem';

/** A value with its place in the settings. */
export interface Placed<T> {
  readonly value: T;
  readonly place: string;
}

/** Reads a value of one type. Returns undefined for another type. */
export type ValueReader<T> = (value: unknown) => T | undefined;

/**
 * Reads one object of the settings member by member. Invalid members are reported with their place and treated as
 * absent.
 */
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

  /** The names of an object whose members are entries, such as addresses: the first ones, if there are too many. */
  entryNames(): readonly string[] {
    const names = this.names();
    const { settingsEntries } = stepLimits;
    if (names.length <= settingsEntries) return names;
    this.problems.add(this.place, `Only the first ${groupDigits(settingsEntries)} entries are used.`);
    return names.slice(0, settingsEntries);
  }

  /**
   * Reads an optional member. Returns undefined if it is absent or invalid. `expected` describes valid values in
   * messages.
   */
  member<T>(name: string, read: ValueReader<T>, expected: string): Placed<T> | undefined {
    if (!Object.hasOwn(this.#members, name)) return undefined;
    const given = this.#members[name];
    const value = read(given);
    const place = `${this.place}.${name}`;
    if (value !== undefined) return { value, place };
    this.problems.add(place, `This must be ${expected}, but it is ${describeValue(given)}.`);
    return undefined;
  }

  /** Reads a required member. */
  required<T>(name: string, read: ValueReader<T>, expected: string): T | undefined {
    if (!Object.hasOwn(this.#members, name)) {
      this.problems.add(`${this.place}.${name}`, `This is missing. Set it to ${expected}.`);
      return undefined;
    }
    return this.member(name, read, expected)?.value;
  }

  /** Reads an optional member that is an object. */
  object(name: string): SettingsObject | undefined {
    const found = this.member(name, readPlainObject, 'an object');
    return found && new SettingsObject(found.value, found.place, this.problems);
  }

  /** Reads an optional member that is an object of these members only. */
  group(name: string, members: readonly string[]): SettingsObject | undefined {
    const found = this.object(name);
    found?.refuseOthers(members);
    return found;
  }

  /** Reports unknown members, which are usually typos. */
  refuseOthers(known: readonly string[]): void {
    for (const name of this.entryNames()) {
      if (known.includes(name)) continue;
      const near = nearestNames(name, known)[0];
      const cure = near === undefined ? `The available settings are ${known.join(', ')}.` : `Did you mean "${near}"?`;
      this.problems.add(`${this.place}.${name}`, `This isn't a setting here. ${cure}`);
    }
  }
}

/**
 * Reads an optional display name. Undefined if it is absent, empty, or could pass for another name, which is reported.
 */
export function readName(settings: SettingsObject, name: string): string | undefined {
  const text = settings.member(name, readTextSetting, 'text');
  if (text === undefined || text.value === '') return undefined;
  const why = whyNotUsed(text.value, name);
  if (why !== undefined) settings.problems.add(text.place, `This name isn't used: it ${why}.`);
  return why === undefined ? text.value : undefined;
}

/** Symbols of tokens and coins are short and mixed, so only names of services and networks are compared with keys. */
function whyNotUsed(text: string, member: string): string | undefined {
  if (text.length > maxNameLength) return `has more than ${maxNameLength} characters`;
  const isKey = member === 'name' && text.split(/\s+/).some(looksRandom);
  return whyNoName(text) ?? (isKey ? 'looks like an API key, and names are shown everywhere' : undefined);
}

/** Maximum characters of a display name. */
const maxNameLength = 200;

export const readTextSetting: ValueReader<string> = (value) => (typeof value === 'string' ? value : undefined);

export const readPlainObject: ValueReader<object> = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;

export const readListSetting: ValueReader<readonly unknown[]> = (value) => (Array.isArray(value) ? value : undefined);

export const readTexts: ValueReader<readonly string[]> = (value) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;

export const readFlag: ValueReader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

/** Returns a reader for text that matches a pattern. */
export function readMatch(pattern: RegExp): ValueReader<string> {
  return (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined);
}

export function readOneOf<const T extends string>(choices: readonly T[]): ValueReader<T> {
  return (value) => choices.find((choice) => choice === value);
}

export function readWholeNumber(min: number): ValueReader<number> {
  return (value) => (typeof value === 'number' && Number.isSafeInteger(value) && value >= min ? value : undefined);
}

/** Describes a value without quoting a text long enough to be a key. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string')
    return value.length <= 12 ? JSON.stringify(value) : `a text of ${value.length} characters`;
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return String(value);
}
