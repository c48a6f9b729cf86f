import { JsonNumber, type JsonValue } from '../json/jsonValue';
import { printJson } from '../json/printJson';
import { isList } from '../json/readMember';
import { failed, ok, type Result } from '../result';
import { keyVariable } from './copyFormat';

/** Prints a URL as a JavaScript expression that reads the key from the environment. */
export function scriptUrl(template: string): string {
  if (!template.includes('{key}')) return JSON.stringify(template);
  const literal = template.replace(/[\\`]|\$(?=\{)/g, String.raw`\$&`);
  return `\`${literal.replaceAll('{key}', () => `\${encodeURIComponent(process.env.${keyVariable})}`)}\``;
}

/**
 * Prints a JSON value as a JavaScript literal of the same value. Fails for numbers that a JavaScript number can't
 * represent exactly.
 */
export function scriptLiteral(value: JsonValue): Result<string, string> {
  const odd = findInexpressible(value);
  return odd === undefined
    ? ok(printJson(value, 2))
    : failed(`${odd} can't be written as a JavaScript value. Copy this request as curl or fetch.`);
}

function findInexpressible(value: JsonValue): string | undefined {
  if (value instanceof JsonNumber) return `The number ${value.text}`;
  if (typeof value !== 'object' || value === null) return undefined;
  // In a literal, this key sets the prototype.
  if (Object.hasOwn(value, '__proto__')) return 'The key "__proto__"';
  for (const inner of isList(value) ? value : Object.values(value)) {
    const odd = findInexpressible(inner);
    if (odd !== undefined) return odd;
  }
  return undefined;
}
