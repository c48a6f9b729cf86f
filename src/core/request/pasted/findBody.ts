import { StepBudget } from '../../base/stepBudget';
import { ArgumentParser } from '../../model/cell/argumentParser';
import type { ArgumentNode } from '../../model/cell/cell';
import type { Problem } from '../../model/cell/problem';
import { memberOf, pastedString } from './pastedNodes';

/** Maximum number of brackets at which a body is looked for. */
const maxPlaces = 60;

/** Maximum number of values that are read for it. */
const maxParts = 30_000;

/** How quotes are written within quotes, each with what it stands for. */
const quotings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll('\\"', '"'),
  (text) => text.replaceAll('`"', '"'),
  (text) => text.replaceAll('""', '"'),
];

/** Words of code, as the JSON that they stand for. */
const codeLiterals: ReadonlyMap<string, boolean | null> = new Map([
  ['True', true],
  ['False', false],
  ['None', null],
  ['undefined', null],
]);

/**
 * Finds the JSON-RPC body in any text: the first object with a method, or a list of them. It may be a literal of
 * JavaScript or Python, and its quotes may be escaped. A variable becomes a reference.
 */
export function findBody(text: string): ArgumentNode | undefined {
  return findBodies(text, new StepBudget({ steps: maxParts }), 1)[0];
}

/** Finds up to `limit` JSON-RPC bodies in any text, in their order. */
export function findBodies(text: string, budget: StepBudget, limit: number): readonly ArgumentNode[] {
  for (const unquote of quotings) {
    const bodies = findIn(unquote(text), budget, limit);
    if (bodies.length > 0) return bodies;
  }
  return [];
}

function findIn(text: string, budget: StepBudget, limit: number): readonly ArgumentNode[] {
  const bodies: ArgumentNode[] = [];
  let places = 0;
  let end = 0;
  // `{{` begins a reference, which is no body, and whose end is searched on the whole line.
  for (const { index } of text.matchAll(/\{(?!\{)|\[/g)) {
    if (index < end) continue;
    places += 1;
    if (places > maxPlaces || budget.isSpent) break;
    const found = parseLiteral(text, index, budget);
    if (!found || !isBody(found.node)) continue;
    bodies.push(found.node);
    if (bodies.length >= limit) break;
    places = 0;
    ({ end } = found);
  }
  return bodies;
}

function isBody(node: ArgumentNode): boolean {
  if (node.kind === 'array') return node.items.length > 0 && node.items.every(isEnvelopeNode);
  return isEnvelopeNode(node);
}

function isEnvelopeNode(node: ArgumentNode): boolean {
  const method = memberOf(node, 'method');
  const hasMore = ['params', 'jsonrpc', 'id'].some((key) => memberOf(node, key) !== undefined);
  return method?.kind === 'string' && hasMore && /^[A-Za-z_$][\w$.:-]*$/.test(method.text);
}

/**
 * Parses a value of JavaScript, Python or JSON. Undefined if it has something that isn't a value, such as a call whose
 * result isn't known. With `dropsUnknown`, members with such a value are left out.
 */
export function parseLiteral(
  text: string,
  start: number,
  budget = new StepBudget({ steps: maxParts }),
  dropsUnknown = false,
): { readonly node: ArgumentNode; readonly end: number } | undefined {
  const problems: Problem[] = [];
  const parser = new ArgumentParser(text, start, problems, budget);
  const node = parser.value();
  const others = problems.filter(({ code }) => code !== 'singleQuotes');
  if (!node || budget.isSpent) return undefined;
  if (others.length > 0 && others.every(({ code }) => code === 'missingColon')) {
    // `{ address }` is `{ address: address }`.
    return parseLiteral(withKeysAsValues(text, others), start, budget, dropsUnknown);
  }
  if (others.length > 0) return undefined;
  const known = knownLiteral(node, dropsUnknown);
  return known && { node: known, end: parser.at };
}

function withKeysAsValues(text: string, shorthands: readonly Problem[]): string {
  let written = '';
  let from = 0;
  for (const { range } of shorthands) {
    written += `${text.slice(from, range.end)}: ${text.slice(range.start, range.end)}`;
    from = range.end;
  }
  return written + text.slice(from);
}

/** Returns the value with the words of code as values and references. Undefined if there is one that isn't a value. */
function knownLiteral(node: ArgumentNode, dropsUnknown: boolean): ArgumentNode | undefined {
  switch (node.kind) {
    case 'string':
      return pastedString(node.text);
    case 'word':
      return knownWord(node.text, node);
    case 'array': {
      const items = node.items.map((item) => knownLiteral(item, dropsUnknown)).filter((item) => item !== undefined);
      return items.length === node.items.length ? { ...node, items } : undefined;
    }
    case 'object': {
      const members = node.members.flatMap((member) => {
        const value = knownLiteral(member.value, dropsUnknown);
        return value ? [{ ...member, value }] : [];
      });
      return dropsUnknown || members.length === node.members.length ? { ...node, members } : undefined;
    }
    case 'number':
    case 'literal':
      return node;
  }
}

function knownWord(text: string, node: ArgumentNode): ArgumentNode | undefined {
  const literal = codeLiterals.get(text);
  if (literal !== undefined) return { kind: 'literal', value: literal, range: node.range };
  if (/^\{\{[^{}]*\}\}$/.test(text)) return node;
  const wrapped =
    /^(?:BigInt|Number|String|HexBytes|Web3\.to_checksum_address|getAddress)\(["']?([\w.]{1,200})["']?\)$/.exec(text);
  const inner = wrapped?.[1] ?? /^`([^`${}]*)`$/.exec(text)?.[1];
  if (inner !== undefined)
    return /^\d+$/.test(inner) ? { kind: 'number', text: inner, range: node.range } : pastedString(inner);
  const digits = /^(\d[\d_]*)n?$/.exec(text)?.[1];
  if (digits !== undefined) return { kind: 'number', text: digits.replaceAll('_', ''), range: node.range };
  if (/^0x[\da-f]*n?$/i.test(text)) return pastedString(text.replace(/n$/, ''));
  return /^[A-Za-z_]\w{0,80}$/.test(text) ? { kind: 'word', text: `{{${text}}}`, range: node.range } : undefined;
}
