import { isList } from '../json/readMember';
import { JsonNumber, type JsonValue } from '../json/jsonValue';
import { failed, ok } from '../result';
import { keyVariable, type CopyFormat } from './copyFormat';
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
    if (odd !== undefined) return failed(`The number ${odd.text} cannot be written as a Python value: copy it as curl or fetch.`);
    return ok([
      'import json',
      ...(target.value.url.includes('{key}') ? ['import os', 'from urllib.parse import quote'] : []),
      '',
      'from web3 import Web3',
      '',
      `w3 = Web3(Web3.HTTPProvider(${pythonUrl(target.value.url)}))`,
      `answer = w3.provider.make_request(${JSON.stringify(method)}, ${pythonLiteral(params, '')})`,
      'print(json.dumps(answer, indent=2))',
      '',
    ].join('\n'));
  },
};

function pythonUrl(template: string): string {
  return template.split('{key}').map((part) => (part === '' ? '' : JSON.stringify(part))).join(` + quote(os.environ["${keyVariable}"], safe="") + `).replace(/ \+ $/, '');
}

/** Integers are exact in Python; other numbers that are no double come out with other digits, or as Infinity. */
function findInexact(value: JsonValue): JsonNumber | undefined {
  if (value instanceof JsonNumber) return /^(?:-?[1-9]\d*|0)$/.test(value.text) ? undefined : value;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const inner of isList(value) ? value : Object.values(value)) {
    const odd = findInexact(inner);
    if (odd) return odd;
  }
  return undefined;
}

/** A JSON value as a Python literal. Python's integers have no bound, and its string escapes are those of JSON and more. */
function pythonLiteral(value: JsonValue, indent: string): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' || value instanceof JsonNumber) return String(value);
  const inner = `${indent}    `;
  if (isList(value)) return wrap(value.map((item) => pythonLiteral(item, inner)), '[', ']', indent);
  return wrap(Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${pythonLiteral(member, inner)}`), '{', '}', indent);
}

function wrap(items: readonly string[], open: string, close: string, indent: string): string {
  return items.length === 0 ? open + close : `${open}\n${items.map((item) => `${indent}    ${item},`).join('\n')}\n${indent}${close}`;
}
