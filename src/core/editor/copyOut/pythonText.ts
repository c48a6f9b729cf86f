import { JsonNumber } from '../../base/json/jsonValue';
import { membersOf } from '../../base/json/readMember';
import { keyVariable } from './copyFormat';
import { type CopyValue, CountedBlock, isCopyList, isCopyObject } from './countedBlock';

/** Prints a URL as a Python expression that reads the key from the environment. */
export function pythonUrl(template: string): string {
  return template
    .split('{key}')
    .map((part) => (part === '' ? '' : JSON.stringify(part)))
    .join(` + quote(os.environ["${keyVariable}"], safe="") + `)
    .replace(/ \+ $/, '');
}

/** Prints a line that sets a counted block's variable from the integer variable of its head. */
export function pythonCount(block: CountedBlock): string {
  return `${pythonName(block)} = max(${block.tag} - ${block.back}, 0)`;
}

/** Finds a number that Python would change. Integers are exact; other numbers become doubles. */
export function findInexact(value: CopyValue): JsonNumber | undefined {
  if (value instanceof JsonNumber) return /^(?:-?[1-9]\d*|0)$/.test(value.text) ? undefined : value;
  for (const inner of isCopyObject(value) ? membersOf(value).map(([, member]) => member) : listOf(value)) {
    const odd = findInexact(inner);
    if (odd) return odd;
  }
  return undefined;
}

/**
 * Prints a JSON value as a Python literal. Python integers are unbounded, and Python supports all JSON string escapes.
 */
export function pythonLiteral(value: CopyValue, indent: string): string {
  if (value === null) return 'None';
  if (value instanceof CountedBlock) return value.form === 'quantity' ? `hex(${pythonName(value)})` : pythonName(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' || value instanceof JsonNumber) return String(value);
  const inner = `${indent}    `;
  if (isCopyList(value))
    return wrap(
      value.map((item) => pythonLiteral(item, inner)),
      '[',
      ']',
      indent,
    );
  return wrap(
    membersOf(value).map(([key, member]) => `${JSON.stringify(key)}: ${pythonLiteral(member, inner)}`),
    '{',
    '}',
    indent,
  );
}

function listOf(value: CopyValue): readonly CopyValue[] {
  return isCopyList(value) ? value : [];
}

/** Returns the Python variable of a counted block, an integer. */
export function pythonName({ words }: Pick<CountedBlock, 'words'>): string {
  return words.join('_');
}

function wrap(items: readonly string[], open: string, close: string, indent: string): string {
  return items.length === 0
    ? open + close
    : `${open}\n${items.map((item) => `${indent}    ${item},`).join('\n')}\n${indent}${close}`;
}
