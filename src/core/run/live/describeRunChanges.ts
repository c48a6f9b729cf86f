import { comparedValues } from '../../base/answerBounds';
import { integerOf, isList, isObject, type JsonValue, readMember } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import { printStep } from '../../base/json/readPath';
import { groupDigits, moreText } from '../../base/view/amountText';
import { cutText } from '../../base/view/cutText';

/** Changes that are named. Further ones are counted. */
const maxNamed = 5;
const maxText = 70;

/**
 * Describes what changed between two results of the same request. Numbers are exact decimals with their difference:
 * `result: 41 → 42 (+1)`. Of lists with another length, the numbers of items that are new and gone. Empty if nothing
 * changed.
 */
export function describeRunChanges(before: JsonValue, after: JsonValue): readonly string[] {
  const walk = new ChangeWalk();
  walk.compare(before, after, 'result');
  return walk.described;
}

/** Describes what changed between values of the same names: `rate: 1,000 → 2,000 (+1,000)`. */
export function describeNamedChanges(
  before: ReadonlyMap<string, JsonValue>,
  after: ReadonlyMap<string, JsonValue>,
): readonly string[] {
  const walk = new ChangeWalk();
  for (const name of new Set([...before.keys(), ...after.keys()]))
    walk.compareMembers(before.get(name), after.get(name), name);
  return walk.described;
}

class ChangeWalk {
  readonly #named: string[] = [];
  #further = 0;
  #steps = 0;

  get described(): readonly string[] {
    const further = this.#further;
    if (further === 0) return this.#named;
    return [...this.#named, `${moreText(further, 'change')}.`];
  }

  compare(before: JsonValue, after: JsonValue, path: string): void {
    this.#steps += 1;
    // What is left of a large answer is compared as text, so that no change is missed.
    const isWalked = this.#steps <= comparedValues;
    if (isWalked && isObject(before) && isObject(after)) {
      for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
        this.compareMembers(readMember(before, key), readMember(after, key), path + printStep(key));
    } else if (isWalked && isList(before) && isList(after)) this.#compareLists(before, after, path);
    else if (printJson(before) !== printJson(after)) this.#add(describeChange(before, after, path));
  }

  compareMembers(before: JsonValue | undefined, after: JsonValue | undefined, path: string): void {
    if (before !== undefined && after !== undefined) this.compare(before, after, path);
    else if (before !== undefined) this.#add(`${path}: ${textOf(before)} is gone`);
    else if (after !== undefined) this.#add(`${path}: ${textOf(after)} is new`);
  }

  /** Items that moved are the same items, so lists of other lengths are compared as collections. */
  #compareLists(before: readonly JsonValue[], after: readonly JsonValue[], path: string): void {
    if (before.length === after.length) {
      for (const [place, item] of before.entries()) this.compare(item, after[place] ?? null, path + printStep(place));
      return;
    }
    const left = new Map<string, number>();
    for (const item of before) left.set(printJson(item), (left.get(printJson(item)) ?? 0) + 1);
    let added = 0;
    for (const item of after) {
      const count = left.get(printJson(item)) ?? 0;
      if (count === 0) added += 1;
      else left.set(printJson(item), count - 1);
    }
    const gone = before.length - (after.length - added);
    this.#add(`${path}: ${groupDigits(added)} new and ${groupDigits(gone)} gone of ${groupDigits(after.length)} items`);
  }

  #add(change: string): void {
    if (this.#named.length < maxNamed) this.#named.push(change);
    else this.#further += 1;
  }
}

function describeChange(before: JsonValue, after: JsonValue, path: string): string {
  const [old, now] = [numberOf(before), numberOf(after)];
  if (old === undefined || now === undefined) return `${path}: ${textOf(before)} → ${textOf(after)}`;
  const difference = groupDigits(now - old);
  return `${path}: ${groupDigits(old)} → ${groupDigits(now)} (${now > old ? '+' : ''}${difference})`;
}

/** Quantities, and words that begin with zeros, are numbers. Hashes, addresses and other data are not. */
function numberOf(value: JsonValue): bigint | undefined {
  if (typeof value === 'string' && !/^(?:\d+|0x(?:0|[1-9a-f][\da-f]{0,31}|0{8}[\da-f]{56}))$/i.test(value))
    return undefined;
  return integerOf(value);
}

function textOf(value: JsonValue): string {
  return cutText(typeof value === 'string' ? value : printJson(value), maxText);
}
