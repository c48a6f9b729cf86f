import type { ArgumentNode } from '../../model/cell/cell';
import { parseLiteral } from './findBody';
import { memberOf, pastedList, pastedObject, pastedString } from './pastedNodes';

/** A member of a body with the values within it. */
type Part =
  { readonly kind: 'value'; readonly node: ArgumentNode } | { readonly kind: 'parts'; parts: Map<string, Part> };

/** Maximum depth and length of a path, such as that of `params[0][topics][1]`. */
const maxPath = 12;
const maxIndex = 1_000;

/** A body that is written as one item for each value: a form, or a command of HTTPie. */
export class BodyItems {
  readonly #root: Part = { kind: 'parts', parts: new Map() };
  #isUnknown = false;

  /** Adds a value at a place, such as `params[0][to]`. What can't be read makes the whole body unknown. */
  add(place: string, node: ArgumentNode | undefined): void {
    const [, first = '', rest = ''] = /^([\w.-]{1,80})((?:\[[\w.-]{0,80}\]){0,12})$/.exec(place) ?? [];
    const path = [first, ...[...rest.matchAll(/\[([\w.-]{0,80})\]/g)].map(([, key = '']) => key)];
    if (first === '' || path.length > maxPath || node === undefined || !put(this.#root, path, node))
      this.#isUnknown = true;
  }

  /** The envelope. Undefined if the items aren't one, or not all of it is known. */
  get body(): ArgumentNode | undefined {
    const node = this.#isUnknown ? undefined : nodeOf(this.#root);
    const method = memberOf(node, 'method');
    return method?.kind === 'string' || method?.kind === 'word' ? node : undefined;
  }
}

function put(part: Part, [key = '', ...rest]: readonly string[], node: ArgumentNode): boolean {
  if (part.kind === 'value') return false;
  const name = key === '' ? String(part.parts.size) : key;
  if (rest.length === 0) {
    part.parts.set(name, { kind: 'value', node });
    return true;
  }
  const inner: Part = part.parts.get(name) ?? { kind: 'parts', parts: new Map() };
  part.parts.set(name, inner);
  return put(inner, rest, node);
}

/** Members whose names are indexes from 0 are those of a list. */
function nodeOf(part: Part): ArgumentNode | undefined {
  if (part.kind === 'value') return part.node;
  const names = [...part.parts.keys()];
  const entries = [...part.parts].map(([key, inner]) => [key, nodeOf(inner)] as const);
  if (!names.every((name) => /^\d{1,4}$/.test(name)))
    return entries.some(([, node]) => node === undefined) ? undefined : pastedObject(Object.fromEntries(entries));
  const items = Array.from({ length: Math.min(names.length, maxIndex) }, (_, at) => {
    const inner = part.parts.get(String(at));
    return inner && nodeOf(inner);
  });
  const known = items.filter((item) => item !== undefined);
  return known.length === names.length ? pastedList(known) : undefined;
}

/** Reads `method=eth_getBalance&params=["0x…","latest"]`, as a form or the items of curl's `-d` have it. */
export function readFormBody(text: string): ArgumentNode | undefined {
  const items = new BodyItems();
  const parts = text.split('&', maxParts);
  for (const part of parts) {
    const at = part.indexOf('=');
    if (at <= 0) return undefined;
    const value = decoded(part.slice(at + 1));
    const isJson = /^\s*[[{]/.test(value);
    items.add(decoded(part.slice(0, at)), isJson ? parseLiteral(value.trim(), 0)?.node : pastedString(value));
  }
  return items.body;
}

const maxParts = 200;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
