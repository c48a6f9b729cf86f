import type { ArgumentNode } from './cell';

const maxLineLength = 80;
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Prints arguments in cell syntax: bare words if they mean the same, otherwise JSON. */
export function printArguments(nodes: readonly ArgumentNode[]): string {
  return nodes.map((node) => ` ${isBare(node) ? node.text : printNode(node, '')}`).join('');
}

/** Prints a node as JSON, on one line if it is short. References stay as written. */
export function printNode(node: ArgumentNode, indent: string): string {
  const line = printLine(node);
  if (line.length + indent.length <= maxLineLength || (node.kind !== 'array' && node.kind !== 'object')) return line;
  const inner = `${indent}  `;
  if (node.kind === 'array' && node.isBraced)
    return `{\n${node.items.map((item) => inner + printName(item)).join(',\n')}\n${indent}}`;
  const parts =
    node.kind === 'array'
      ? node.items.map((item) => inner + printNode(item, inner))
      : node.members.map(({ key, value }) => `${inner}${JSON.stringify(key)}: ${printNode(value, inner)}`);
  return node.kind === 'array' ? `[\n${parts.join(',\n')}\n${indent}]` : `{\n${parts.join(',\n')}\n${indent}}`;
}

/** Prints a node as JSON on one line. */
export function printLine(node: ArgumentNode): string {
  if (node.kind === 'array' && node.isBraced) return `{ ${node.items.map(printName).join(', ')} }`;
  switch (node.kind) {
    case 'word':
      return /^\{\{[^{}]*\}\}$/.test(node.text) ? node.text : JSON.stringify(node.text);
    case 'string':
      return JSON.stringify(node.text);
    case 'number':
      return node.text;
    case 'literal':
      return String(node.value);
    case 'array':
      return `[${node.items.map(printLine).join(', ')}]`;
    case 'object':
      return node.members.length === 0
        ? '{}'
        : `{ ${node.members.map(({ key, value }) => `${JSON.stringify(key)}: ${printLine(value)}`).join(', ')} }`;
  }
}

/** Prints an item of a list in braces, where expressions are bare. */
function printName(node: ArgumentNode): string {
  return node.kind === 'word' ? node.text : printLine(node);
}

/** Whether text means the same without quotes. */
function isBare(node: ArgumentNode): node is Extract<ArgumentNode, { kind: 'string' | 'word' }> {
  if (node.kind === 'word') return true;
  return (
    node.kind === 'string' &&
    /^\w[\w.+$-]*$/.test(node.text) &&
    !jsonNumber.test(node.text) &&
    !/^(?:true|false|null)$/.test(node.text)
  );
}
