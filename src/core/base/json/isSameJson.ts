import { isList, isObject, JsonNumber, type JsonValue } from './jsonValue';

/** Whether two values are the same, digit by digit. The order of members doesn't matter. Values may nest at any depth. */
export function isSameJson(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  const open: [JsonValue | undefined, JsonValue | undefined][] = [[one, other]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [left, right] = pair;
    if (left === right) continue;
    if (left instanceof JsonNumber) {
      if (!(right instanceof JsonNumber) || left.text !== right.text) return false;
    } else if (isList(left)) {
      if (!isList(right) || left.length !== right.length) return false;
      for (const [index, item] of left.entries()) open.push([item, right[index]]);
    } else if (isObject(left) && isObject(right)) {
      const names = Object.keys(left);
      if (names.length !== Object.keys(right).length) return false;
      for (const name of names) {
        if (!Object.hasOwn(right, name)) return false;
        open.push([left[name], right[name]]);
      }
    } else return false;
  }
  return true;
}
