import { JsonNumber, type JsonValue } from '../json/jsonValue';
import { isList } from '../json/readMember';
import { failed, ok } from '../result';
import { type CopyFormat, keyVariable } from './copyFormat';
import { copyTarget, singleCall } from './copyTarget';

export const web3PyFormat: CopyFormat = {
  id: 'web3py',
  label: 'web3.py',
  detail: 'Python, pip install web3',
  print: (source) => {
    const target = copyTarget(source, 'http');
    if (target.kind === 'failed') return target;
    const call = singleCall(source);
    if (call.kind === 'failed') return call;
    const { method, params } = call.value;
    const odd = findInexact(params);
    if (odd !== undefined)
      return failed(`The number ${odd.text} can't be written as a Python value. Copy this request as curl or fetch.`);
    return ok(
      [
        'import json',
        ...(target.value.url.includes('{key}') ? ['import os', 'from urllib.parse import quote'] : []),
        '',
        'from web3 import Web3',
        '',
        `w3 = Web3(Web3.HTTPProvider(${pythonUrl(target.value.url)}))`,
        `answer = w3.provider.make_request(${JSON.stringify(method)}, ${pythonLiteral(params, '')})`,
        'print(json.dumps(answer, indent=2))',
        '',
      ].join('\n'),
    );
  },
};

function pythonUrl(template: string): string {
  return template
    .split('{key}')
    .map((part) => (part === '' ? '' : JSON.stringify(part)))
    .join(` + quote(os.environ["${keyVariable}"], safe="") + `)
    .replace(/ \+ $/, '');
}

/** Finds a number that Python would change. Integers are exact; other numbers become doubles. */
function findInexact(value: JsonValue): JsonNumber | undefined {
  if (value instanceof JsonNumber) return /^(?:-?[1-9]\d*|0)$/.test(value.text) ? undefined : value;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const inner of isList(value) ? value : Object.values(value)) {
    const odd = findInexact(inner);
    if (odd) return odd;
  }
  return undefined;
}

/**
 * Prints a JSON value as a Python literal. Python integers are unbounded, and Python supports all JSON string escapes.
 */
function pythonLiteral(value: JsonValue, indent: string): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' || value instanceof JsonNumber) return String(value);
  const inner = `${indent}    `;
  if (isList(value))
    return wrap(
      value.map((item) => pythonLiteral(item, inner)),
      '[',
      ']',
      indent,
    );
  return wrap(
    Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${pythonLiteral(member, inner)}`),
    '{',
    '}',
    indent,
  );
}

function wrap(items: readonly string[], open: string, close: string, indent: string): string {
  return items.length === 0
    ? open + close
    : `${open}\n${items.map((item) => `${indent}    ${item},`).join('\n')}\n${indent}${close}`;
}
