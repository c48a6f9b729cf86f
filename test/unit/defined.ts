/** Returns plain data without its members that are undefined, which mean the same as none. */
export function defined<Value>(value: Value): Value {
  return withoutUndefined(value) as Value;
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (member === undefined ? [] : [[name, withoutUndefined(member)]])),
  );
}
